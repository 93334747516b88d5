import { parseSync } from "vite";

/** A node of the syntax tree, as Vite's parser gives it. Its other keys hold values, nodes or lists of nodes. */
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

export function parse(path: string, text: string): Syntax {
  const result = parseSync(path, text);
  const [problem] = result.errors;
  if (problem !== undefined) throw new Error(`${path} cannot be read: ${problem.message}`);
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  return {
    program: result.program as unknown as Node,
    comments: result.comments.map(({ value, start }) => ({ value, line: lineOf(start) })),
    lineOf,
  };
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Visits a node and everything in it, each with the nodes around it, the nearest last. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []): void {
  visit(node, around);
  around.push(node);
  for (const child of childrenOf(node)) walk(child, visit, around);
  around.pop();
}

function childrenOf(node: Node): Node[] {
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
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier" && typeof node.name === "string") return node.name;
  return stringOf(node);
}

/** The text of a string literal, or of a template in which each `${name}` is written `[NAME]`. */
export function stringOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type !== "TemplateLiteral") return undefined;
  const holes = (node.expressions as Node[]).map((hole) => `[${(nameOf(hole) ?? "VALUE").toUpperCase()}]`);
  return (node.quasis as Node[]).map((part, at) => cookedOf(part) + (holes[at] ?? "")).join("");
}

function cookedOf(quasi: Node): string {
  const { cooked, raw } = quasi.value as { cooked: string | null; raw: string };
  return cooked ?? raw;
}

/** What a value is once `as const`, `satisfies`, parentheses and a wrapping call such as Object.freeze are taken off. */
export function unwrap(node: unknown): Node | undefined {
  if (!isNode(node)) return undefined;
  if (["TSAsExpression", "TSSatisfiesExpression", "ParenthesizedExpression"].includes(node.type)) {
    return unwrap(node.expression);
  }
  if (node.type === "CallExpression") return unwrap((node.arguments as Node[])[0]);
  return node;
}
