import { countLines, type Files, isScript, isTest } from "./files.ts";
import { findName, isNode, type Node, parse, walk } from "./syntax.ts";

const FILE_LINES = 400;
const FUNCTION_LINES = 70;
const COMPONENT_LINES = 120;
const PARAMETERS = 3;

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

interface Found {
  readonly node: Node;
  /** The declared name, or "a function" for an anonymous one. */
  readonly name: string;
  /** True if our code chose the parameters; false for callbacks, whose parameters a library chooses. */
  readonly isDeclared: boolean;
  readonly isGroupOfTests: boolean;
}

export function checkSizes(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    const lines = countLines(text);
    if (/\.(ts|tsx|js|css|sql)$/.test(path) && lines > FILE_LINES) {
      problems.push(`${path} has ${lines} lines. The limit for a file is ${FILE_LINES}: split it by noun.`);
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
    const limit = isComponent ? COMPONENT_LINES : FUNCTION_LINES;
    const parts = isComponent ? "components" : "functions";
    const where = `${path}:${lineOf(node.start)} ${name}`;
    if (lines > limit && !(isGroupOfTests && isTest(path))) {
      problems.push(`${where} has ${lines} lines. The limit is ${limit}: extract named ${parts}.`);
    }
    // React Router decides which parameters the two entry files get.
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
    const name =
      findName(node.id) ?? (isInVariable ? findName(variable.id) : isMember ? findName(holder.key) : undefined);
    found.push({
      node,
      name: name ?? "a function",
      isDeclared: node.type === "FunctionDeclaration" || variable?.init === node,
      isGroupOfTests: calleeName(holder) === "describe",
    });
  });
  return found;
}

/** `memo(() => …)` and `forwardRef(() => …)` get the name of the variable that they are assigned to. */
function isArgument(call: unknown, node: Node): boolean {
  return isNode(call) && call.type === "CallExpression" && (call.arguments as Node[]).includes(node);
}

function calleeName(call: unknown): string | undefined {
  if (!isNode(call)) return undefined;
  if (call.type === "CallExpression") return calleeName(call.callee);
  return call.type === "MemberExpression" ? calleeName(call.object) : findName(call);
}

function hasTooManyParameters(node: Node): boolean {
  const parameters = node.params as Node[];
  if (parameters.length <= PARAMETERS) return false;
  const last = parameters.at(-1);
  const inner = last?.type === "AssignmentPattern" ? last.left : last;
  const isOptions = isNode(inner) && (inner.type === "ObjectPattern" || /options$/i.test(findName(inner) ?? ""));
  return parameters.length > PARAMETERS + 1 || !isOptions;
}
