import { type Files, isScript, isTest } from "./files.ts";
import { type Comment, findName, isNode, type Node, parse, type Syntax, walk } from "./syntax.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly sentence: string;
}

const bannedComments: readonly Ban[] = [
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    sentence: "No TODO comments: do it now, or open an issue.",
  },
  { pattern: /@ts-(ignore|expect-error|nocheck)/, sentence: "Never silence the type checker." },
  { pattern: /(biome|eslint)-(ignore|disable)|prettier-ignore/, sentence: "Never silence the linter." },
  { pattern: /@(param|returns?)\b/, sentence: "No parameter lists in comments: names and types describe parameters." },
  { pattern: /[-=*#~_/]{5,}/, sentence: "No banners." },
  {
    pattern:
      /^\s*\**\s*((const|let|import|export|return|await|if|for|throw) ?.*[;{]|[\w.]+\(.*\);|<\/?[A-Z]\w*.*>|[})\]]+;?)\s*$/m,
    sentence: "No commented-out code: git keeps the history.",
  },
];

/** Code habits that the linter does not check. */
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
    if (path.startsWith("src/") && !isTest(path)) problems.push(...checkModuleLoad(path, syntax));
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
    const sentence = findHabitProblem(node);
    if (sentence !== null) problems.push(`${path}:${lineOf(node.start)} ${sentence}`);
  });
  return problems;
}

function findHabitProblem(node: Node): string | null {
  if (node.type === "TSAnyKeyword") return "Never use any: use the real type, or unknown.";
  if (/^Class(Declaration|Expression)$/.test(node.type) && !/Error$|Problem$/.test(findName(node.superClass) ?? "")) {
    return "No classes except errors: use functions and plain values.";
  }
  if (node.type !== "MemberExpression" || !/^(only|skip|todo|fails)$/.test(findName(node.property) ?? "")) return null;
  return /^(test|it|describe|suite)$/.test(rootName(node.object) ?? "")
    ? "Every test runs: no only, skip, todo or fails."
    : null;
}

function rootName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "MemberExpression") return rootName(node.object);
  return node.type === "CallExpression" ? rootName(node.callee) : findName(node);
}

/** These modules work while they load: GraphQL files register types on the builder, the client entry hydrates, workers start. */
const worksWhileLoading =
  /\.graphql\.ts$|^src\/server\/graphql\/|^src\/(entry\.client\.tsx|service-worker\.ts)$|^src\/server\/threads\/pool-thread\.ts$/;

function checkModuleLoad(path: string, { program, lineOf }: Syntax): string[] {
  if (worksWhileLoading.test(path)) return [];
  return (program.body as Node[])
    .filter((node) => node.type === "ExpressionStatement" && typeof node.directive !== "string")
    .map((node) => `${path}:${lineOf(node.start)} A module does no work while it loads: put this in a function.`);
}

function checkOpening(path: string, text: string): string[] {
  return /^\s*(\/\/|\/\*\*?) ?\S[^\n]*/.test(text)
    ? []
    : [`${path} A test file opens with one sentence that says what it shows.`];
}
