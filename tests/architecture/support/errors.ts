import { type Files, isTest } from "./files.ts";
import { isNode, type Node, nameOf, parse, stringOf, unwrap, walk } from "./syntax.ts";

export interface Refusal {
  readonly code: string;
  /** The field as written, or "" where the refusal belongs to none. */
  readonly field: string;
  readonly message: string;
  /** The file for a refusal of the code, "" for a line of the document. */
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
      if (node.type !== "VariableDeclarator" || !/^[a-z]\w*Errors$/.test(nameOf(node.id) ?? "")) return;
      refusals.push(...entriesOf(unwrap(node.init)).map((entry) => ({ ...refusalOf(entry, path), where: path })));
    });
  }
  return refusals;
}

function entriesOf(list: Node | undefined): Node[] {
  if (list?.type !== "ObjectExpression") return [];
  return (list.properties as Node[]).filter((each) => each.type === "Property");
}

function refusalOf(entry: Node, path: string): Omit<Refusal, "where"> {
  const values = new Map(entriesOf(objectOf(entry.value)).map((each) => [nameOf(each.key), each.value]));
  const code = stringOf(values.get("code"));
  const message = stringOf(values.get("message"));
  if (code === undefined || message === undefined) {
    throw new Error(
      `${path}: ${nameOf(entry.key)} must have a code and a message written out, so that they can be listed.`,
    );
  }
  return { code, message, field: fieldOf(values.get("field")) };
}

function objectOf(value: unknown): Node | undefined {
  const node = unwrap(value);
  if (node?.type !== "ArrowFunctionExpression" || !isNode(node.body)) return node;
  return unwrap(node.body);
}

function fieldOf(value: unknown): string {
  if (!isNode(value)) return "";
  if (value.type === "ArrayExpression")
    return (value.elements as Node[]).map((each) => stringOf(each) ?? "…").join(".");
  // Null means no field; a name means that the caller gives the field.
  return stringOf(value) ?? (value.type === "Literal" ? "" : `[${(nameOf(value) ?? "field").toUpperCase()}]`);
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

/** The list of the code, the document and the schema's codes (null where the schema has no list of them), both ways. */
export function checkErrors(
  refusals: readonly Refusal[],
  document: readonly Refusal[],
  schemaCodes: readonly string[] | null,
): string[] {
  const rowsOfCode = new Set(refusals.map(rowOf));
  const rowsOfDocument = new Set(document.map(rowOf));
  const codes = refusals.map((each) => each.code);
  return [
    ...refusals
      .filter((each) => !/^[A-Z][A-Z0-9_]*$/.test(each.code))
      .map((each) => `${each.where}: ${each.code} is not a code. Codes are written LIKE_THIS.`),
    ...[...new Set(codes.filter((code, at) => codes.indexOf(code) !== at))].map(
      (code) => `${code} stands in the code twice. A refusal is written once.`,
    ),
    ...refusals
      .filter((each) => !rowsOfDocument.has(rowOf(each)))
      .map((each) => `${each.where}: docs/errors.md lacks this row to the letter: ${rowOf(each)}`),
    ...document
      .filter((each) => !rowsOfCode.has(rowOf(each)))
      .map((each) => `docs/errors.md lists what no code refuses: ${rowOf(each)}`),
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

export function rowOf({ code, field, message }: Refusal): string {
  return `| \`${code}\` | ${field === "" ? "" : `\`${field}\` `}| ${message.replaceAll("|", "\\|")} |`;
}
