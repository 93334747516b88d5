import { countLines, type Files, isScript, isTest } from "./files.ts";
import { isNode, type Node, nameOf, parse, walk } from "./syntax.ts";

const FILE_LINES = 400;
const FUNCTION_LINES = 70;
const COMPONENT_LINES = 120;
const PARAMETERS = 3;

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

interface Found {
  readonly node: Node;
  /** The name a reader would use for it; "a function" where it has none. */
  readonly name: string;
  /** Named by its own declaration, so that its parameters are its author's choice and not a library's. */
  readonly isDeclared: boolean;
  readonly isGroupOfTests: boolean;
}

export function checkSizes(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    const lines = countLines(text);
    if (/\.(ts|tsx|js|css|sql)$/.test(path) && lines > FILE_LINES) {
      problems.push(
        `${path} has ${lines} lines. The ceiling for a file is ${FILE_LINES}: split it by what it is about.`,
      );
    }
    if (isScript(path)) problems.push(...checkFunctions(path, text));
  }
  return problems;
}

function checkFunctions(path: string, text: string): string[] {
  const problems: string[] = [];
  const { program, lineOf } = parse(path, text);
  for (const { node, name, isDeclared, isGroupOfTests } of listFunctions(program)) {
    const lines = lineOf(node.end) - lineOf(node.start) + 1;
    const isComponent = path.endsWith(".tsx") && /^[A-Z]/.test(name);
    const ceiling = isComponent ? COMPONENT_LINES : FUNCTION_LINES;
    const where = `${path}:${lineOf(node.start)} ${name}`;
    if (lines > ceiling && !(isGroupOfTests && isTest(path))) {
      problems.push(`${where} has ${lines} lines. The ceiling is ${ceiling}: give its parts names.`);
    }
    // React Router decides what it hands to the two entries.
    if (isDeclared && !path.startsWith("src/entry.") && hasTooManyParameters(node)) {
      problems.push(`${where} has too many parameters. Three parameters, then an options object.`);
    }
  }
  return problems;
}

function listFunctions(program: Node): Found[] {
  const found: Found[] = [];
  walk(program, (node, around) => {
    if (!functionTypes.has(node.type) || node.body === null) return;
    const holder = around.at(-1);
    const variable = around.findLast((each) => each.type === "VariableDeclarator");
    const isInVariable = variable !== undefined && (variable.init === node || isArgument(variable.init, node));
    const isMember = holder?.type === "Property" || holder?.type === "MethodDefinition";
    const name = nameOf(node.id) ?? (isInVariable ? nameOf(variable.id) : isMember ? nameOf(holder.key) : undefined);
    found.push({
      node,
      name: name ?? "a function",
      isDeclared: node.type === "FunctionDeclaration" || variable?.init === node,
      isGroupOfTests: calleeName(holder) === "describe",
    });
  });
  return found;
}

/** `memo(() => …)` and `forwardRef(() => …)` carry the name of the variable they are given to. */
function isArgument(call: unknown, node: Node): boolean {
  return isNode(call) && call.type === "CallExpression" && (call.arguments as Node[]).includes(node);
}

function calleeName(call: unknown): string | undefined {
  if (!isNode(call)) return undefined;
  if (call.type === "CallExpression") return calleeName(call.callee);
  return call.type === "MemberExpression" ? calleeName(call.object) : nameOf(call);
}

function hasTooManyParameters(node: Node): boolean {
  const parameters = node.params as Node[];
  if (parameters.length <= PARAMETERS) return false;
  const last = parameters.at(-1);
  const inner = last?.type === "AssignmentPattern" ? last.left : last;
  const isOptions = isNode(inner) && (inner.type === "ObjectPattern" || /options$/i.test(nameOf(inner) ?? ""));
  return parameters.length > PARAMETERS + 1 || !isOptions;
}
