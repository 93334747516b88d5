import { buildSchema, isEnumType, isInterfaceType, isObjectType } from "graphql";
import { type Built, type Contract, type Missing, type Operation, valuesKey } from "./contract.ts";
import { type Files, isScript, isTest, only, projectUrl, readFile, readFiles } from "./files.ts";
import { findName, findString, type Node, parse, unwrap, walk } from "./syntax.ts";

const folder = "tests/architecture/contract";

export function readContract(): Contract {
  return {
    types: readJson(`${folder}/types.json`, {}),
    operations: readJson(`${folder}/operations.json`, []),
    routes: readJson(`${folder}/routes.json`, []),
    apiPaths: readJson(`${folder}/api-paths.json`, []),
    enums: readJson(`${folder}/enums.json`, {}),
    messages: readJson(`${folder}/messages.json`, []),
  };
}

export function readMissing(): Missing {
  const none: Missing = { types: [], fields: [], operations: [], routes: [], apiPaths: [], enums: [], messages: [] };
  return { ...none, ...readJson<Partial<Missing>>(`${folder}/missing.json`, {}) };
}

/** The names in the project. A missing schema or operations file counts as empty. */
export async function readBuilt(): Promise<Built> {
  const source = only(readFiles("src"), (path) => isScript(path) && !isTest(path));
  return {
    ...readSchema(readFile("schema.graphql") ?? ""),
    operations: readJson<Operation[]>("operations.json", []),
    routes: await flattenRoutes((await load<{ default: Promise<Route[]> | Route[] }>("src/routes.ts"))?.default ?? []),
    apiPaths: await apiPaths(),
    valueLists: listValueLists(source),
    words: listWords(source),
  };
}

function readJson<Value>(path: string, fallback: Value): Value {
  const text = readFile(path);
  return text === null ? fallback : (JSON.parse(text) as Value);
}

async function load<Module>(path: string): Promise<Module | null> {
  if (readFile(path) === null) return null;
  return (await import(/* @vite-ignore */ projectUrl(path))) as Module;
}

export function readSchema(text: string): Pick<Built, "types" | "schemaEnums"> {
  const types = new Map<string, string[]>();
  const schemaEnums = new Map<string, string[]>();
  const all = text === "" ? [] : Object.values(buildSchema(text).getTypeMap());
  for (const type of all) {
    if (type.name.startsWith("__")) continue;
    if (isObjectType(type) || isInterfaceType(type)) types.set(type.name, Object.keys(type.getFields()));
    if (isEnumType(type)) {
      schemaEnums.set(
        type.name,
        type.getValues().map((value) => value.name),
      );
    }
  }
  return { types, schemaEnums };
}

export interface Route {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly children?: readonly Route[] | undefined;
}

/** Every URL of the route table. A layout adds no URL, and an index route has its parent's URL. */
export async function flattenRoutes(routes: Promise<readonly Route[]> | readonly Route[]): Promise<string[]> {
  const within = (parent: string, all: readonly Route[]): string[] =>
    all.flatMap((route) => {
      const path = [parent, route.path ?? ""].filter((part) => part !== "").join("/");
      const isLayout = route.path === undefined && route.index !== true;
      return [...(isLayout ? [] : [path]), ...within(path, route.children ?? [])];
    });
  return within("", await routes);
}

/** The values of each list (`["A", "B"] as const`), table (`{ A: 0, B: 1 }`) and union (`"A" | "B"`). */
export function listValueLists(files: Files): Set<string> {
  const lists = new Set<string>();
  for (const [path, text] of files) {
    walk(parse(path, text).program, (node) => {
      if (node.type === "VariableDeclarator") addValues(unwrap(node.init), lists);
      if (node.type === "TSUnionType") addUnion(node, lists);
    });
  }
  return lists;
}

function addValues(value: Node | undefined, lists: Set<string>): void {
  if (value?.type === "ArrayExpression")
    lists.add(valuesKey((value.elements as Node[]).map((each) => findString(each) ?? "…")));
  if (value?.type !== "ObjectExpression") return;
  const entries = (value.properties as Node[]).filter((each) => each.type === "Property");
  const names = entries.map((each) => findName(each.key) ?? "…");
  lists.add(valuesKey(names));
  const numbers = entries.map((each) => (each.value as Node).value);
  if (numbers.every((number) => typeof number === "number")) {
    lists.add(valuesKey(Object.fromEntries(names.map((name, at) => [name, numbers[at] ?? 0]))));
  }
}

function addUnion(union: Node, lists: Set<string>): void {
  const values = (union.types as Node[]).map((type) =>
    type.type === "TSLiteralType" ? findString(type.literal) : undefined,
  );
  if (values.every((value) => value !== undefined)) lists.add(valuesKey(values));
}

/** Every string, template and text between tags, on one line. */
export function listWords(files: Files): string[] {
  const words: string[] = [];
  for (const [path, text] of files) {
    walk(parse(path, text).program, (node) => {
      const said = node.type === "JSXText" ? String(node.value) : findString(node);
      if (said !== undefined) words.push(said.replaceAll(/\s+/g, " ").trim());
    });
  }
  return words;
}

async function apiPaths(): Promise<string[]> {
  const api = await load<{ endpoints: { path: string }[]; sessionPaths: string[] }>("src/api.ts");
  return api === null ? [] : [...api.endpoints.map(({ path }) => path), ...api.sessionPaths];
}
