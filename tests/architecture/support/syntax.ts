import { parseSync } from "vite";

/** A node of the syntax tree that Vite's parser returns. Its other keys hold values, nodes or lists of nodes. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Comment {
  readonly value: string;
  readonly line: number;
}

export interface Syntax {
  readonly program: Node;
  readonly comments: readonly Comment[];
  lineOf(offset: number): number;
}

const parsed = new Map<string, { text: string; syntax: Syntax }>();

/** The syntax tree of a file. Several checks read the same files, so each text is parsed once. */
export function parse(path: string, text: string): Syntax {
  const known = parsed.get(path);
  if (known?.text === text) return known.syntax;
  const syntax = parseText(path, text);
  parsed.set(path, { text, syntax });
  return syntax;
}

function parseText(path: string, text: string): Syntax {
  const result = parseSync(path, text);
  const [problem] = result.errors;
  if (problem !== undefined) throw new Error(`${path} cannot be parsed: ${problem.message}`);
  const lineOf = makeLineCounter(text);
  return {
    program: result.program as unknown as Node,
    comments: result.comments.map(({ value, start }) => ({ value, line: lineOf(start) })),
    lineOf,
  };
}

/** Gives the line number of an offset by binary search in the offsets of all line breaks. */
function makeLineCounter(text: string): (offset: number) => number {
  const breaks = [...text.matchAll(/\n/g)].map((match) => match.index);
  return (offset) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Visits a node and all its descendants. `around` lists the ancestors, the parent last. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []): void {
  visit(node, around);
  around.push(node);
  for (const child of listChildren(node)) walk(child, visit, around);
  around.pop();
}

function listChildren(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

export function findAll(node: Node, type: string): Node[] {
  const found: Node[] = [];
  walk(node, (inner) => {
    if (inner.type === type) found.push(inner);
  });
  return found;
}

/** The name of an identifier or the text of a string key; undefined for anything else. */
export function findName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" && typeof node.name === "string") return node.name;
  return findString(node);
}

/** The text of a string literal, or of a template in which each `${name}` is written `[NAME]`. */
export function findString(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const holes = (node.expressions as Node[]).map((hole) => `[${(findName(hole) ?? "VALUE").toUpperCase()}]`);
  return (node.quasis as Node[]).map((part, index) => readCooked(part) + (holes[index] ?? "")).join("");
}

function readCooked(quasi: Node): string {
  const { cooked, raw } = quasi.value as { cooked: string | null; raw: string };
  return cooked ?? raw;
}

/** The expression inside `as const`, `satisfies`, parentheses or a wrapping call such as Object.freeze. */
export function unwrap(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"].includes(node.type)) {
    return unwrap(node.expression);
  }
  if (node.type === "CallExpression") return unwrap((node.arguments as Node[])[0]);
  return node;
}
