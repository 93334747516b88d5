import { type Files, isTest } from "./files.ts";
import { findName, findString, isNode, type Node, parse, unwrap, walk } from "./syntax.ts";

export interface Refusal {
  readonly code: string;
  /** The field, or "" if the refusal belongs to no field. */
  readonly field: string;
  readonly message: string;
  /** The file that defines the refusal, or "" for a row of the document. */
  readonly where: string;
}

const errorFile = /^src\/(features\/[^/]+\/[a-z0-9-]+-errors|server\/(.+\/)?[a-z0-9-]+)\.ts$/;

/**
 * Every refusal of the code: the entries of `export const cartErrors = { name: { code, field, message } }`. A message
 * with a gap is written by a function, `tooMany: (max: number) => ({ … message: \`At most ${max}.\` })`; the gap reads [MAX].
 */
export function listRefusals(files: Files): Refusal[] {
  const refusals: Refusal[] = [];
  for (const [path, text] of files) {
    if (!errorFile.test(path) || isTest(path)) continue;
    walk(parse(path, text).program, (node) => {
      if (node.type !== "VariableDeclarator" || !/^[a-z]\w*Errors$/.test(findName(node.id) ?? "")) return;
      refusals.push(...listEntries(unwrap(node.init)).map((entry) => ({ ...parseRefusal(entry, path), where: path })));
    });
  }
  return refusals;
}

function listEntries(list: Node | undefined): Node[] {
  if (list?.type !== "ObjectExpression") return [];
  return (list.properties as Node[]).filter((each) => each.type === "Property");
}

function parseRefusal(entry: Node, path: string): Omit<Refusal, "where"> {
  const values = new Map(listEntries(findObject(entry.value)).map((each) => [findName(each.key), each.value]));
  const code = findString(values.get("code"));
  const message = findString(values.get("message"));
  if (code === undefined || message === undefined) {
    throw new Error(
      `${path}: ${findName(entry.key)} must have a code and a message written out, so that they can be listed.`,
    );
  }
  return { code, message, field: findField(values.get("field")) };
}

function findObject(value: unknown): Node | undefined {
  const node = unwrap(value);
  if (node?.type !== "ArrowFunctionExpression" || !isNode(node.body)) return node;
  return unwrap(node.body);
}

function findField(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "ArrayExpression")
    return (value.elements as Node[]).map((each) => findString(each) ?? "…").join(".");
  // Null means no field; a name means that the caller gives the field.
  return findString(value) ?? (value.type === "Literal" ? "" : `[${(findName(value) ?? "field").toUpperCase()}]`);
}

/** The rows of docs/errors.md: `| CODE | field | message |`. */
export function readErrorDocument(text: string): Refusal[] {
  return text
    .split("\n")
    .map((line) => /^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`)? ?\| (.*?) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, code = "", field = "", message = ""]) => ({
      code,
      field,
      message: message.replaceAll("\\|", "|"),
      where: "",
    }));
}

/** Compares the refusals of the code with the document and with the schema's codes (null if the schema has no such enum). */
export function checkErrors(
  refusals: readonly Refusal[],
  document: readonly Refusal[],
  schemaCodes: readonly string[] | null,
): string[] {
  const rowsOfCode = new Set(refusals.map(formatRow));
  const rowsOfDocument = new Set(document.map(formatRow));
  const codes = refusals.map((each) => each.code);
  return [
    ...refusals
      .filter((each) => !/^[A-Z][A-Z0-9_]*$/.test(each.code))
      .map((each) => `${each.where}: ${each.code} is not a code. Codes are written LIKE_THIS.`),
    ...[...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))].map(
      (code) => `${code} stands in the code twice. A refusal is written once.`,
    ),
    ...refusals
      .filter((each) => !rowsOfDocument.has(formatRow(each)))
      .map((each) => `${each.where}: docs/errors.md lacks this row to the letter: ${formatRow(each)}`),
    ...document
      .filter((each) => !rowsOfCode.has(formatRow(each)))
      .map((each) => `docs/errors.md lists what no code refuses: ${formatRow(each)}`),
    ...(schemaCodes === null ? [] : compareCodes(new Set(codes), new Set(schemaCodes))),
  ];
}

function compareCodes(ours: ReadonlySet<string>, schema: ReadonlySet<string>): string[] {
  return [
    ...[...ours].filter((code) => !schema.has(code)).map((code) => `${code} is not among the schema's error codes.`),
    ...[...schema]
      .filter((code) => !ours.has(code))
      .map((code) => `The schema's error code ${code} is refused by no code.`),
  ];
}

export function formatRow({ code, field, message }: Refusal): string {
  return `| \`${code}\` | ${field === "" ? "" : `\`${field}\` `}| ${message.replaceAll("|", "\\|")} |`;
}
