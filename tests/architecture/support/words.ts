import { type Files, isScript } from "./files.ts";
import { findName, findString, type Node, parse, walk } from "./syntax.ts";

/** Homemade words that newcomers did not understand, each with the established term (house rules, "Plain words"; docs/glossary.md). */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bdoors?\b/i, "endpoint, or entry file"],
  [/\bwhoever\b/i, "the noun: the person, the caller, the request"],
  [/\breckon(s|ed|ing)?\b/i, "calculate"],
  [/\btyping slips?\b/i, "typo, edit distance"],
  [/\bgreatest divisor\b/i, "gcd"],
  [/\blets? go\b/i, "release or void"],
  [/\bfirst picture\b/i, "first paint"],
  [/\bstopped clock\b/i, "fake timers"],
  [/\bpapered\b/i, "document title"],
  [/\bmachine room\b/i, "infrastructure"],
];

const functionInits = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** Declared names say what a function does, and comments and test names use established terms. */
export function checkWords(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!isScript(path)) continue;
    const { program, comments, lineOf } = parse(path, text);
    for (const { value, line } of comments) {
      for (const term of listAvoided(value)) problems.push(`${path}:${line} ${term}`);
    }
    walk(program, (node) => {
      const problem = findNameProblem(node);
      if (problem !== null) problems.push(`${path}:${lineOf(node.start)} ${problem}`);
      for (const term of listAvoided(findTestName(node) ?? "")) problems.push(`${path}:${lineOf(node.start)} ${term}`);
    });
  }
  return problems;
}

function listAvoided(text: string): string[] {
  return avoided.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0];
    return found === undefined ? [] : [`Avoid "${found}": write ${instead}.`];
  });
}

function findNameProblem(node: Node): string | null {
  const init = node.type === "VariableDeclarator" ? (node.init as Node | null) : null;
  const isFunction = node.type === "FunctionDeclaration" || (init !== null && functionInits.has(init.type));
  const isNamed = isFunction || /^(VariableDeclarator|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(node.type);
  const name = isNamed ? (findName(node.id) ?? "") : "";
  if (isFunction && /[a-z]Of$/.test(name) && !/^(is|has)[A-Z]/.test(name)) {
    return `${name} is a function: begin its name with a verb (find, get, list, to, format, calculate, …).`;
  }
  return /Wish/.test(name) ? `${name}: call it …Input.` : null;
}

/** The name of a test or group of tests, also of `test.each(…)("name")`. */
function findTestName(node: Node): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  return /^(test|it|describe)$/.test(findRoot(node) ?? "") ? findString((node.arguments as Node[])[0]) : undefined;
}

/** The first name of a call: `describe` in `describe.each([1])`. */
function findRoot(node: Node): string | undefined {
  if (node.type === "CallExpression") return findRoot(node.callee as Node);
  return node.type === "MemberExpression" ? findRoot(node.object as Node) : findName(node);
}
