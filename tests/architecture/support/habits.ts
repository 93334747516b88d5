import { type Files, isScript, isTest } from "./files.ts";
import { type Comment, isNode, type Node, nameOf, parse, type Syntax, walk } from "./syntax.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly sentence: string;
}

const bannedComments: readonly Ban[] = [
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    sentence: "Nothing is left for later in a comment: do it, or open an issue.",
  },
  { pattern: /@ts-(ignore|expect-error|nocheck)/, sentence: "The type checker is not silenced." },
  { pattern: /(biome|eslint)-(ignore|disable)|prettier-ignore/, sentence: "The linter is not silenced." },
  { pattern: /@(param|returns?)\b/, sentence: "No parameter lists: names and types say it, a sentence says why." },
  { pattern: /[-=*#~_/]{5,}/, sentence: "No banners." },
  {
    pattern:
      /^\s*\**\s*((const|let|import|export|return|await|if|for|throw) ?.*[;{]|[\w.]+\(.*\);|<\/?[A-Z]\w*.*>|[})\]]+;?)\s*$/m,
    sentence: "No commented-out code: the history keeps it.",
  },
];

/** Habits of the house that the linter does not know. */
export function checkHabits(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!isScript(path)) {
      problems.push(
        ...checkComments(path, listComments(text, path.endsWith(".sql") ? /--([^\n]*)/g : /\/\*([\s\S]*?)\*\//g)),
      );
      continue;
    }
    const syntax = parse(path, text);
    problems.push(...checkComments(path, syntax.comments), ...checkCode(path, syntax));
    if (path.startsWith("src/") && !isTest(path)) problems.push(...checkStillness(path, syntax));
    if (/\.test\.tsx?$/.test(path)) problems.push(...checkOpening(path, text));
  }
  return problems;
}

function listComments(text: string, form: RegExp): Comment[] {
  return [...text.matchAll(form)].map((match) => ({
    value: match[1] ?? "",
    line: text.slice(0, match.index).split("\n").length,
  }));
}

function checkComments(path: string, comments: readonly Comment[]): string[] {
  return comments.flatMap(({ value, line }) =>
    bannedComments.filter((ban) => ban.pattern.test(value)).map((ban) => `${path}:${line} ${ban.sentence}`),
  );
}

function checkCode(path: string, { program, lineOf }: Syntax): string[] {
  const problems: string[] = [];
  walk(program, (node) => {
    const sentence = habitOf(node);
    if (sentence !== null) problems.push(`${path}:${lineOf(node.start)} ${sentence}`);
  });
  return problems;
}

function habitOf(node: Node): string | null {
  if (node.type === "TSAnyKeyword") return "Nothing is of type any: say what it is, or unknown.";
  if (/^Class(Declaration|Expression)$/.test(node.type) && !/Error$|Problem$/.test(nameOf(node.superClass) ?? "")) {
    return "No classes but kinds of Error: a function and a plain value do it.";
  }
  if (node.type !== "MemberExpression" || !/^(only|skip|todo|fails)$/.test(nameOf(node.property) ?? "")) return null;
  return /^(test|it|describe|suite)$/.test(rootName(node.object) ?? "")
    ? "No test is left out, singled out or promised: it runs, or it is deleted."
    : null;
}

function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "MemberExpression") return rootName(node.object);
  return node.type === "CallExpression" ? rootName(node.callee) : nameOf(node);
}

/** Loading these is meant to do something: GraphQL parts register on the builder, the browser's door hydrates, a thread begins. */
const loadsToAct = /\.graphql\.ts$|^src\/server\/graphql\/|^src\/entry\.client\.tsx$|-worker\.ts$/;

function checkStillness(path: string, { program, lineOf }: Syntax): string[] {
  if (loadsToAct.test(path)) return [];
  return (program.body as Node[])
    .filter((node) => node.type === "ExpressionStatement" && typeof node.directive !== "string")
    .map((node) => `${path}:${lineOf(node.start)} Modules do nothing when loaded: put this in a function.`);
}

function checkOpening(path: string, text: string): string[] {
  return /^\s*(\/\/|\/\*\*?) ?\S[^\n]*/.test(text) ? [] : [`${path} A test opens with one sentence on what it shows.`];
}
