import { type Files, isScript, isTest } from "./files.ts";
import { findAll, isNode, type Node, nameOf, parse } from "./syntax.ts";

const doors = new Set([
  "main.ts",
  "schema.ts",
  "operations.ts",
  "api.ts",
  "jobs.ts",
  "routes.ts",
  "root.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
]);
const rooms = new Set(["features", "server", "ui", "shared"]);
const junkDrawers = new Set(["lib", "utils", "helpers", "common", "core", "types", "constants", "hooks"]);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Pages that by custom shout, such as README.md. */
const shouted = /^[A-Z]+\.md$/;

/** The closed list of roles, and where a file of that role may stand. */
const roles: Record<string, RegExp> = {
  store: /^src\/(features\/[^/]+\/)?server\//,
  actions: /^src\/features\/[^/]+\/server\//,
  graphql: /^src\/features\/[^/]+\/server\//,
  api: /^src\/features\/[^/]+\/server\//,
  operations: /^src\/features\/[^/]+\/ui\//,
  fake: /^(src|tests)\//,
  test: /^(src|tests|scripts|demo|bench)\//,
};

export function checkNames(paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => [...checkFolders(path), ...checkFileName(path), ...checkTopOfSource(path)]);
}

function checkFolders(path: string): string[] {
  const folders = path.split("/").slice(0, -1);
  return folders.flatMap((folder) => {
    if (junkDrawers.has(folder)) return [`${path}: no folder is called ${folder}. Name it after what it is about.`];
    return kebab.test(folder) ? [] : [`${path}: the folder ${folder} is not in kebab-case.`];
  });
}

function checkFileName(path: string): string[] {
  const file = path.split("/").at(-1) ?? path;
  if (path.startsWith("migrations/") || shouted.test(file) || doors.has(path.replace(/^src\//, ""))) return [];
  const [stem = "", ...announced] = file.replace(/(\.d)?\.[a-z0-9]+$/, "").split(".");
  const problems = announced.flatMap((role) => checkRole(path, role));
  if (!kebab.test(stem)) problems.push(`${path} is not in kebab-case.`);
  if (stem === "index" && isScript(path))
    problems.push(`${path}: there is no index file. Import the file that has it.`);
  return problems;
}

function checkRole(path: string, role: string): string[] {
  const place = roles[role];
  if (place === undefined) return [`${path}: .${role} is not a role. The roles are .${Object.keys(roles).join(" .")}.`];
  return place.test(path) ? [] : [`${path}: a .${role} file does not belong in this folder.`];
}

function checkTopOfSource(path: string): string[] {
  const [top, second = "", third, fourth, fifth] = path.split("/");
  if (top !== "src") return [];
  if (third === undefined) {
    return doors.has(second) ? [] : [`${path}: src has a few doors and four rooms, and this is none of them.`];
  }
  if (!rooms.has(second)) return [`${path}: src/${second} is not one of the rooms ${[...rooms].join(", ")}.`];
  if (second !== "features" || fifth === undefined || fourth === "server" || fourth === "ui") return [];
  return [`${path}: a feature has rules at its top and the folders server and ui, nothing else.`];
}

/** `process.env` is read in one file of src, so that what can be configured is known in one place. */
export function checkEnvironment(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path) || path === "src/server/config.ts") continue;
    const { program, lineOf } = parse(path, text);
    for (const node of findAll(program, "MemberExpression")) {
      if (nameOf(node.object) !== "process" || nameOf(node.property) !== "env") continue;
      problems.push(
        `${path}:${lineOf(node.start)} reads process.env. Only src/server/config.ts does: take it as an argument.`,
      );
    }
  }
  return problems;
}

/** A function that locks demands the Transaction type: a lock taken outside a transaction is gone at once. */
export function checkLocks(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith(".store.ts")) continue;
    for (const node of findAll(parse(path, text).program, "FunctionDeclaration")) {
      const name = nameOf(node.id) ?? "";
      if (!/^lock[A-Z]/.test(name) || typeNameOf((node.params as Node[])[0]) === "Transaction") continue;
      problems.push(`${path}: ${name} locks, so its first parameter is a Transaction.`);
    }
  }
  return problems;
}

function typeNameOf(parameter: Node | undefined): string | undefined {
  const annotation = parameter?.typeAnnotation;
  if (!isNode(annotation) || !isNode(annotation.typeAnnotation)) return undefined;
  return nameOf(annotation.typeAnnotation.typeName);
}

const decisionParts = ["Context", "Decision", "Consequences", "Undo"];

export function checkDecisions(files: Files): string[] {
  return [...files.keys()].sort().flatMap((path, at) => {
    const number = String(at + 1).padStart(4, "0");
    const text = files.get(path) ?? "";
    const lacks = decisionParts.filter((part) => !text.includes(`\n## ${part}\n`));
    return [
      ...(path.startsWith(`docs/decisions/${number}-`)
        ? []
        : [`${path}: the decision in this place is number ${number}.`]),
      ...lacks.map((part) => `${path} has no part called ${part}.`),
    ];
  });
}
