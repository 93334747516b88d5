import { type Files, isScript, isTest } from "./files.ts";
import { listImports } from "./imports.ts";
import { findName, isNode, type Node, parse, walk } from "./syntax.ts";

/**
 * The closed list of roles, and what a file of each role may do (house rules, "Names"; decision 0014).
 * `imports` lists the roles of feature server files that it may import.
 */
interface Role {
  readonly imports: readonly string[];
  /** The functions by which it may open a transaction. */
  readonly opens: readonly string[];
}

const writing = ["inTransaction", "asTenant", "transaction"];
const reading = ["readAsTenant", "atOneMoment"];
const plain = ["mails", "papers"];

const roles: Record<string, Role> = {
  store: { imports: ["store"], opens: [] },
  actions: { imports: ["store", "steps", "queries", "adapter", ...plain], opens: [...writing, ...reading] },
  steps: { imports: ["store", "steps", "queries", "adapter", ...plain], opens: [] },
  queries: { imports: ["store", "queries", "adapter", ...plain], opens: reading },
  graphql: { imports: ["actions", "queries", "store", "adapter", "graphql", ...plain], opens: [] },
  api: { imports: ["actions", "queries", "store", "adapter", "graphql", "api"], opens: [] },
  routes: { imports: ["actions", "queries", "store", "adapter", "routes", ...plain], opens: [] },
  adapter: { imports: ["actions", "queries", "store", "adapter", "routes", ...plain], opens: [] },
  // A job may name a step that queues it. It cannot run one: steps take a Transaction, which only actions open.
  jobs: { imports: ["actions", "steps", "queries", "store", "adapter", "jobs", ...plain], opens: [] },
  mails: { imports: plain, opens: [] },
  papers: { imports: plain, opens: [] },
  fake: { imports: ["store", "queries", "adapter", "fake"], opens: [] },
};

export const serverRoles: readonly string[] = Object.keys(roles);

const featureServer = /^src\/features\/[^/]+\/server\//;

/** The role that a file of a feature's server folder announces, or null. */
function findRole(path: string): string | null {
  if (!featureServer.test(path)) return null;
  const role = /\.([a-z]+)\.tsx?$/.exec(path)?.[1];
  return role !== undefined && role in roles ? role : null;
}

/** Every file in a feature's server folder has a role, imports only roles it may use, and opens only transactions it may open. */
export function checkRoles(files: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (!featureServer.test(path) || isTest(path)) continue;
    const role = isScript(path) ? findRole(path) : null;
    const definition = role === null ? undefined : roles[role];
    if (definition === undefined) {
      problems.push(`${path} has no role. Give it one of .${serverRoles.join(" .")}, or make it a pure rule.`);
      continue;
    }
    problems.push(...checkRoleImports(path, text, definition), ...checkTransactions(path, text, definition));
  }
  return problems;
}

function checkRoleImports(path: string, text: string, { imports }: Role): string[] {
  return listImports(path, text).flatMap(({ target, isPackage, isTypeOnly }) => {
    const role = isPackage || isTypeOnly ? null : findRole(target);
    if (role === null || imports.includes(role)) return [];
    return [`${path} imports ${target}. A .${findRole(path)} file never uses a .${role} file.`];
  });
}

function checkTransactions(path: string, text: string, { opens }: Role): string[] {
  const problems: string[] = [];
  const { program, lineOf } = parse(path, text);
  walk(program, (node) => {
    const opener = openerName(node);
    if (opener === undefined || opens.includes(opener)) return;
    const who = reading.includes(opener) ? "Only .queries and .actions open it" : "Only .actions open transactions";
    problems.push(`${path}:${lineOf(node.start)} opens a transaction with ${opener}. ${who}.`);
  });
  return problems;
}

function openerName(node: Node): string | undefined {
  if (node.type !== "CallExpression" || !isNode(node.callee)) return undefined;
  const name = node.callee.type === "MemberExpression" ? findName(node.callee.property) : findName(node.callee);
  // `transaction` counts as a method only: db.transaction().
  if (name === "transaction" && node.callee.type !== "MemberExpression") return undefined;
  return name !== undefined && [...writing, ...reading].includes(name) ? name : undefined;
}

/** OperationContext holds everything a request knows. Below the resolvers, a function takes only what it uses. */
export function checkContexts(files: Files): string[] {
  const mayNameIt = /\.(graphql|api|routes)\.ts$/;
  return [...files].flatMap(([path, text]) => {
    if (!featureServer.test(path) || isTest(path) || mayNameIt.test(path) || !/\bOperationContext\b/.test(text))
      return [];
    return [
      `${path} names OperationContext. Only .graphql, .api and .routes files do: take what is used as arguments.`,
    ];
  });
}
