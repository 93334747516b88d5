import { type Files, isScript, isTest } from "./files.ts";
import { isNode, type Node, nameOf, parse, stringOf, walk } from "./syntax.ts";

const comment = /--[^\n]*|\/\*[\s\S]*?\*\//g;

/** Migrations are numbered 000001, 000002 … without a gap, and each table says in a comment what a row is. */
export function checkMigrations(migrations: Files): string[] {
  const problems: string[] = [];
  [...migrations.keys()].sort().forEach((path, at) => {
    const number = String(at + 1).padStart(6, "0");
    if (!new RegExp(`^migrations/${number}_[a-z0-9]+(_[a-z0-9]+)*\\.sql$`).test(path)) {
      problems.push(`${path}: the migration in this place is called ${number}_what_it_makes.sql.`);
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

/** The tables (and views) the migrations make and do not take away again. */
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

/** A table is named in one file, and that file is a store: who else wants its rows asks the store. */
export function checkTables(files: Files, tables: readonly string[]): string[] {
  const namers = new Map(tables.map((table) => [table, new Set<string>()]));
  for (const [path, text] of files) {
    if (!path.startsWith("src/") || !isScript(path) || isTest(path)) continue;
    for (const table of listNamedTables(path, text, tables)) namers.get(table)?.add(path);
  }
  return [...namers].flatMap(([table, paths]) => {
    const strangers = [...paths].filter((path) => !path.endsWith(".store.ts"));
    const named = strangers.map((path) => `${path} names the table ${table}. Only a .store.ts file names a table.`);
    if (paths.size - strangers.length <= 1) return named;
    return [
      ...named,
      `The table ${table} is named in ${[...paths].sort().join(" and ")}. A table is named in one store.`,
    ];
  });
}

function listNamedTables(path: string, text: string, tables: readonly string[]): string[] {
  const named: string[] = [];
  walk(parse(path, text).program, (node, around) => {
    if (node.type === "TSInterfaceDeclaration" && nameOf(node.id) === "Tables") named.push(...keysOf(node));
    if (node.type === "CallExpression") named.push(...tablesOfCall(node));
    const words = stringOf(node);
    if (words === undefined) return;
    const isSql = isTagged(around.at(-1)) || looksLikeSql.test(words);
    if (isSql) named.push(...tables.filter((table) => namedInSql(table).test(words)));
  });
  return named.filter((name) => tables.includes(name));
}

function keysOf(declaration: Node): string[] {
  const members = (declaration.body as Node).body as Node[];
  return members.flatMap((member) => nameOf(member.key) ?? []);
}

function tablesOfCall(call: Node): string[] {
  const callee = call.callee;
  if (!isNode(callee) || !tableMethods.test(nameOf(callee.property) ?? "")) return [];
  const [first] = call.arguments as Node[];
  const given = first?.type === "ArrayExpression" ? (first.elements as Node[]) : [first];
  return given.flatMap((each) => stringOf(each)?.split(" ")[0] ?? []);
}

function isTagged(node: Node | undefined): boolean {
  return node?.type === "TaggedTemplateExpression" && nameOf(node.tag) === "sql";
}

function namedInSql(table: string): RegExp {
  return new RegExp(`\\b(from|join|into|update|table|only|truncate|using|,)\\s+"?${table}"?(?![a-z_0-9])`, "i");
}
