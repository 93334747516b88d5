import { type Files, isScript, isTest } from "./files.ts";
import { findName, findString, isNode, type Node, parse, walk } from "./syntax.ts";

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Migrations are numbered 000001, 000002 … without a gap, and each table has a comment that says what a row is. */
export function checkMigrations(migrations: Files): string[] {
  const problems: string[] = [];
  [...migrations.keys()].sort().forEach((path, index) => {
    const number = String(index + 1).padStart(6, "0");
    if (!new RegExp(`^migrations/${number}_[a-z0-9]+(_[a-z0-9]+)*\\.sql$`).test(path)) {
      problems.push(`${path}: the next migration is called ${number}_its_subject.sql.`);
    }
  });
  const all = [...migrations.values()].join("\n");
  for (const table of listTables(migrations, "table")) {
    if (!new RegExp(`comment on table ${table} is '[A-Z]`, "i").test(all)) {
      problems.push(
        `The table ${table} has no comment. A sentence says what a row is: comment on table ${table} is '…'.`,
      );
    }
  }
  return problems;
}

/**
 * While servers are replaced one by one, processes of the former release use the migrated database. So a table or column is
 * dropped or renamed only in a release after the one that stopped using it. `allowed` says of each since when it is unused.
 */
export function checkDrops(migrations: Files, allowed: ReadonlyMap<string, string>): string[] {
  return [...migrations].flatMap(([path, text]) => {
    const sql = text.replaceAll(comment, "");
    const statements = [
      ...sql.matchAll(/\bdrop (?:table|column) (?:if exists )?([a-z_0-9]+)/gi),
      ...sql.matchAll(/\brename (?:column )?(?:([a-z_0-9]+) )?to [a-z_0-9]+/gi),
    ];
    return statements
      .filter(([, name = ""]) => !allowed.has(name))
      .map(([statement]) => `${path}: "${statement}" breaks processes of the former release. See docs/operations.md.`);
  });
}

/** The tables (and views) that exist after all migrations. */
export function listTables(migrations: Files, kind: "table" | "table or view" = "table or view"): string[] {
  const made = kind === "table" ? "table" : "(?:table|(?:or replace )?(?:materialized )?view)";
  const names = new Set<string>();
  for (const path of [...migrations.keys()].sort()) {
    const sql = (migrations.get(path) ?? "").replaceAll(comment, "");
    for (const [, name = ""] of sql.matchAll(
      new RegExp(`create (?:unlogged )?${made} (?:if not exists )?([a-z_0-9]+)`, "gi"),
    )) {
      names.add(name);
    }
    for (const [, name = ""] of sql.matchAll(/drop (?:table|view) (?:if exists )?([a-z_0-9]+)/gi)) names.delete(name);
  }
  return [...names];
}

const tableMethods =
  /^(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|from|using|table|(\w*[jJ]oin(Lateral)?))$/;
const looksLikeSql =
  /\b(select\b[\s\S]*\bfrom|insert\s+into|update\b[\s\S]*\bset|delete\s+from|truncate|lock\s+table)\b/i;

/** Exactly one file names a table, and that file is a store. Other files call the store's functions. */
export function checkTables(files: Files, tables: readonly string[]): string[] {
  const namers = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path)) continue;
    for (const table of listNamedTables(path, text, tables)) namers.get(table)?.add(path);
  }
  return [...namers].flatMap(([table, paths]) => {
    const notStores = [...paths].filter((path) => !path.endsWith(".store.ts"));
    const named = notStores.map((path) => `${path} names the table ${table}. Only a .store.ts file names a table.`);
    if (paths.size - notStores.length <= 1) return named;
    return [
      ...named,
      `The table ${table} is named in ${[...paths].sort().join(" and ")}. A table is named in one store.`,
    ];
  });
}

function listNamedTables(path: string, text: string, tables: readonly string[]): string[] {
  const named: string[] = [];
  walk(parse(path, text).program, (node, around) => {
    if (node.type === "TSInterfaceDeclaration" && findName(node.id) === "Tables") named.push(...listKeys(node));
    if (node.type === "CallExpression") named.push(...listCallTables(node));
    const words = findString(node);
    if (words === undefined) return;
    const isSql = isTagged(around.at(-1)) || looksLikeSql.test(words);
    if (isSql) named.push(...tables.filter((table) => namedInSql(table).test(words)));
  });
  return named.filter((name) => tables.includes(name));
}

function listKeys(declaration: Node): string[] {
  const members = (declaration.body as Node).body as Node[];
  return members.flatMap((member) => findName(member.key) ?? []);
}

function listCallTables(call: Node): string[] {
  const callee = call.callee;
  if (!isNode(callee) || !tableMethods.test(findName(callee.property) ?? "")) return [];
  const [first] = call.arguments as Node[];
  const given = first?.type === "ArrayExpression" ? (first.elements as Node[]) : [first];
  return given.flatMap((each) => findString(each)?.split(" ")[0] ?? []);
}

function isTagged(node: Node | undefined): boolean {
  return node?.type === "TaggedTemplateExpression" && findName(node.tag) === "sql";
}

function namedInSql(table: string): RegExp {
  return new RegExp(`\\b(from|join|into|update|table|only|truncate|using|,)\\s+"?${table}"?(?![a-z_0-9])`, "i");
}
