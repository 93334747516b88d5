import SchemaBuilder from "@pothos/core";
import { parse } from "graphql";
import { pino } from "pino";
import type { UserError } from "../../shared/result.ts";
import { systemClock } from "../clock.ts";
import type { OperationContext } from "../operation-context.ts";
import { describeOperation, type Operation } from "./operation.ts";
import { unauthorized } from "./operation-errors.ts";

/** A small schema with every kind of field and failure, for tests of src/server. */
interface Line {
  readonly sku: string;
  readonly quantity: number;
  readonly finish: "matt" | "gloss";
}

interface Payload {
  readonly lines: readonly Line[];
  readonly userErrors: readonly UserError[];
}

const LINES: readonly Line[] = Array.from({ length: 10 }, (_, index) => ({
  sku: `paint-${index}`,
  quantity: index + 1,
  finish: index % 2 === 0 ? "matt" : "gloss",
}));

const UNKNOWABLE: Line = { sku: "unknowable", quantity: 0, finish: "matt" };

const builder = new SchemaBuilder<{ Context: OperationContext; DefaultFieldNullability: false }>({
  defaultFieldNullability: false,
});
builder.queryType({});
builder.mutationType({});

const Finish = builder.enumType("Finish", { values: { MATT: { value: "matt" }, GLOSS: { value: "gloss" } } as const });
const LineType = builder.objectRef<Line>("Line");
LineType.implement({
  fields: (t) => ({
    sku: t.exposeID("sku"),
    quantity: t.exposeInt("quantity"),
    finish: t.expose("finish", { type: Finish }),
    product: t.field({ type: LineType, nullable: true, resolve: async (line) => line }),
    related: t.field({ type: [LineType], args: { first: t.arg.int() }, resolve: (_, { first }) => page(first) }),
    broken: t.string({ nullable: true, resolve: () => Promise.reject(new Error("the shelf fell on the cat")) }),
  }),
});
const LinePage = builder.objectRef<readonly Line[]>("LinePage").implement({
  fields: (t) => ({
    items: t.field({ type: [LineType], resolve: (lines) => lines }),
    total: t.int({ resolve: (lines) => lines.length }),
  }),
});
const Thing = builder.unionType("Thing", {
  types: [LineType, LinePage],
  resolveType: (thing) => {
    if (!("sku" in thing)) return "LinePage";
    if (thing.sku === UNKNOWABLE.sku) throw new Error("nobody knows what this is");
    return "Line";
  },
});
const UserErrorType = builder.objectRef<UserError>("UserError").implement({
  fields: (t) => ({
    code: t.exposeString("code"),
    field: t.exposeString("field", { nullable: true }),
    message: t.exposeString("message"),
  }),
});
const PayloadType = builder.objectRef<Payload>("AddPayload").implement({
  fields: (t) => ({
    lines: t.expose("lines", { type: [LineType] }),
    userErrors: t.expose("userErrors", { type: [UserErrorType] }),
  }),
});
const EchoInput = builder.inputType("EchoInput", {
  fields: (t) => ({
    sku: t.id({ required: true }),
    quantity: t.int({ required: true, defaultValue: 1 }),
    finish: t.field({ type: Finish }),
    tags: t.stringList(),
  }),
});
const Where = builder.inputType("Where", { isOneOf: true, fields: (t) => ({ sku: t.id(), text: t.string() }) });

builder.queryFields((t) => ({
  lines: t.field({
    type: [LineType],
    args: { first: t.arg.int(), finish: t.arg({ type: Finish }) },
    resolve: (_, { first, finish }) => page(first).filter((line) => !finish || line.finish === finish),
  }),
  linePage: t.field({ type: LinePage, args: { first: t.arg.int() }, resolve: async (_, { first }) => page(first) }),
  line: t.field({
    type: LineType,
    nullable: true,
    args: { sku: t.arg.id({ required: true }) },
    resolve: (_, { sku }) => LINES.find((line) => line.sku === sku) ?? null,
  }),
  echo: t.string({
    args: { input: t.arg({ type: EchoInput }), where: t.arg({ type: Where }), ticked: t.arg.boolean() },
    resolve: (_, given) => JSON.stringify(given, inOrder),
  }),
  secret: t.string({
    nullable: true,
    resolve: () => {
      throw unauthorized();
    },
  }),
  ownSecret: t.string({ resolve: () => Promise.reject(unauthorized()) }),
  broken: t.string({ nullable: true, resolve: () => Promise.reject(new Error("password=hunter2")) }),
  brokenAtOnce: t.string({
    resolve: () => {
      throw new Error("password=hunter2");
    },
  }),
  never: t.string({ nullable: true, resolve: () => new Promise<string>(() => undefined) }),
  thing: t.field({ type: Thing, nullable: true, resolve: async () => UNKNOWABLE }),
  things: t.field({ type: [Thing], resolve: async () => [page(2), page(1)[0] ?? UNKNOWABLE, page(0)] }),
}));

builder.mutationFields((t) => ({
  add: t.field({
    type: PayloadType,
    args: { sku: t.arg.id({ required: true }), quantity: t.arg.int({ required: true }), gift: t.arg.boolean() },
    resolve: (_, { quantity }) => ({ lines: LINES, userErrors: quantity > 0 ? [] : [NOT_ENOUGH] }),
  }),
}));

export const NOT_ENOUGH: UserError = {
  code: "QUANTITY_TOO_SMALL",
  field: "quantity",
  message: "Quantity must be at least 1.",
};

function page(first: number | null | undefined): readonly Line[] {
  return LINES.slice(0, first ?? LINES.length);
}

function inOrder(_: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))) : value;
}

export const sampleSchema = builder.toSchema();

export const sampleOperations: readonly Operation[] = [
  "query Lines($first: Int = 3, $finish: Finish) { lines(first: $first, finish: $finish) { sku quantity finish } }",
  "query Line($sku: ID!) { line(sku: $sku) { sku } }",
  "query Echo($input: EchoInput, $where: Where, $ticked: Boolean!) { echo(input: $input, where: $where, ticked: $ticked) }",
  "query Secret { secret }",
  "query OwnSecret { ownSecret }",
  "query Broken { broken lines(first: 2) { sku broken } }",
  "query BrokenAtOnce { brokenAtOnce }",
  "query Never { never }",
  "query Thing { thing { ... on Line { sku } } }",
  `mutation Add($sku: ID!, $quantity: Int!, $gift: Boolean!) {
    add(sku: $sku, quantity: $quantity, gift: $gift) { lines { sku } userErrors { code field message } }
  }`,
].map((text) => describeOperation(parse(text)));

/** A context without a database and without the features' parts, which the sample schema does not use. */
export function sampleContext(logged: string[] = []): OperationContext {
  const log = pino({ level: "debug" }, { write: (line: string) => logged.push(line) });
  return { clock: systemClock, log, requestId: "request-1", spend: () => true } as unknown as OperationContext;
}
