import { type Files, isScript, isTest } from "./files.ts";
import { serverRoles } from "./roles.ts";
import { findAll, findName, isNode, type Node, parse } from "./syntax.ts";

const entryFiles = new Set([
  "main.ts",
  "schema.ts",
  "operations.ts",
  "snapshots.ts",
  "api.ts",
  "jobs.ts",
  "routes.ts",
  "root.tsx",
  "service-worker.ts",
  "entry.client.tsx",
  "entry.server.tsx",
]);
const sourceFolders = new Set(["features", "server", "ui", "shared", "sandbox-gateway"]);
const junkDrawers = new Set(["lib", "utils", "helpers", "common", "core", "types", "constants", "hooks"]);
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Pages whose names are in capitals by custom, such as README.md. */
const inCapitals = /^[A-Z]+\.md$/;

/** The folders that a file of each role may be in. `checkRoles` checks its imports and transactions. */
const roleFolders: Record<string, RegExp> = {
  ...Object.fromEntries(serverRoles.map((role) => [role, /^src\/features\/[^/]+\/server\/[^/]+$/])),
  store: /^src\/(features\/[^/]+\/server|server|sandbox-gateway)\//,
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
  if (path.startsWith("migrations/") || inCapitals.test(file) || entryFiles.has(path.replace(/^src\//, ""))) return [];
  const [stem = "", ...announced] = file.replace(/(\.d)?\.[a-z0-9]+$/, "").split(".");
  const problems = announced.flatMap((role) => checkRole(path, role));
  if (!kebab.test(stem)) problems.push(`${path} is not in kebab-case.`);
  if (stem === "index" && isScript(path))
    problems.push(`${path}: there is no index file. Import the file that has it.`);
  return problems;
}

function checkRole(path: string, role: string): string[] {
  const folder = roleFolders[role];
  if (folder === undefined) {
    return [`${path}: .${role} is not a role. The roles are .${Object.keys(roleFolders).join(" .")}.`];
  }
  return folder.test(path) ? [] : [`${path}: a .${role} file does not belong in this folder.`];
}

function checkTopOfSource(path: string): string[] {
  const [top, second = "", third, fourth, fifth] = path.split("/");
  if (top !== "src") return [];
  if (third === undefined) {
    return entryFiles.has(second)
      ? []
      : [`${path}: src has a few entry files and five folders, and this is none of them.`];
  }
  if (!sourceFolders.has(second)) {
    return [`${path}: src/${second} is not one of the folders ${[...sourceFolders].join(", ")}.`];
  }
  if (second !== "features" || fifth === undefined || fourth === "server" || fourth === "ui") return [];
  return [`${path}: a feature has rules at its top level and the folders server and ui, nothing else.`];
}

/** Only one file of src reads `process.env`, so that all settings are listed in one file. */
export function checkEnvironment(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path) || path === "src/server/config.ts") continue;
    const { program, lineOf } = parse(path, text);
    for (const node of findAll(program, "MemberExpression")) {
      if (findName(node.object) !== "process" || findName(node.property) !== "env") continue;
      problems.push(
        `${path}:${lineOf(node.start)} reads process.env. Only src/server/config.ts does: take it as an argument.`,
      );
    }
  }
  return problems;
}

/** A function that locks takes a Transaction: outside a transaction PostgreSQL releases the lock at once. */
export function checkLocks(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith(".store.ts")) continue;
    for (const node of findAll(parse(path, text).program, "FunctionDeclaration")) {
      const name = findName(node.id) ?? "";
      if (!/^lock[A-Z]/.test(name) || findTypeName((node.params as Node[])[0]) === "Transaction") continue;
      problems.push(`${path}: ${name} locks, so its first parameter is a Transaction.`);
    }
  }
  return problems;
}

function findTypeName(parameter: Node | undefined): string | undefined {
  const annotation = parameter?.typeAnnotation;
  if (!isNode(annotation) || !isNode(annotation.typeAnnotation)) return undefined;
  return findName(annotation.typeAnnotation.typeName);
}

const decisionParts = ["Context", "Decision", "Consequences", "Undo"];

export function checkDecisions(files: Files): string[] {
  return [...files.keys()].sort().flatMap((path, at) => {
    const number = String(at + 1).padStart(4, "0");
    const text = files.get(path) ?? "";
    const lacks = decisionParts.filter((part) => !text.includes(`\n## ${part}\n`));
    return [
      ...(path.startsWith(`docs/decisions/${number}-`) ? [] : [`${path}: the next decision has number ${number}.`]),
      ...lacks.map((part) => `${path} has no heading ${part}.`),
    ];
  });
}
