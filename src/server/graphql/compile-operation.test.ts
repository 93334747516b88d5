// Shows that compiled operations give the same answers as graphql-js, for random documents.
import fc from "fast-check";
import { execute, parse } from "graphql";
import { expect, test } from "vitest";
import { makeExecutor } from "./executor.ts";
import { describeOperation } from "./operation.ts";
import { sampleContext, sampleSchema } from "./sample-schema.fake.ts";

const LEAVES = ["sku", "quantity", "finish", "a: sku", "b: quantity", "__typename", "broken"];
const CONDITIONS = ["", "", "", "@include(if: $yes)", "@skip(if: $yes)", "@include(if: $no)", "@skip(if: $no)"];

const condition = fc.constantFrom(...CONDITIONS);
const leaf = fc.tuple(fc.constantFrom(...LEAVES), condition).map((words) => words.join(" "));
const { lineFields } = fc.letrec<{ lineFields: string; selection: string }>((tie) => ({
  lineFields: fc.array(tie("selection"), { minLength: 1, maxLength: 5 }).map((fields) => `{ ${fields.join(" ")} }`),
  selection: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom("...F", "...G"), condition).map((words) => words.join(" ")),
    fc
      .tuple(fc.constantFrom("product", "related(first: 2)", "c: related(first: $first)"), condition, tie("lineFields"))
      .map((words) => words.join(" ")),
    fc.tuple(condition, tie("lineFields")).map(([when, fields]) => `... on Line ${when} ${fields}`),
  ),
}));
const root = fc.tuple(
  fc.constantFrom("lines(first: $first)", "lines(first: 1)", `line(sku: "paint-1")`, `line(sku: "none")`),
  condition,
  lineFields,
);
const things = fc
  .tuple(condition, lineFields, condition, lineFields)
  .map(
    ([a, line, b, items]) =>
      `things ${a} { __typename ... on Line ${line} ... on LinePage ${b} { total items ${items} } }`,
  );
const echo = fc
  .constantFrom("", "{}", `{sku: "a"}`, `{sku: $sku, tags: ["a", "b"]}`, "{sku: 5, finish: MATT}", "$input")
  .map((input) => (input === "" || input === "{}" ? "e: echo" : `e: echo(input: ${input}, ticked: $yes)`));
const documents = fc.tuple(root, root, things, echo, fc.array(leaf, { minLength: 1 })).map(
  ([one, two, three, input, fields]) =>
    `query Random($yes: Boolean!, $no: Boolean!, $first: Int, $sku: ID = "x", $input: EchoInput) {
       one: ${one.join(" ")} two: ${two.join(" ")} ${three} ${input} f: line(sku: $sku) { ...F ...G }
       unused: echo(ticked: $yes) @include(if: $no) g: lines(first: $first) { sku } h: echo(input: $input)
     }
     fragment F on Line { sku ...G product @skip(if: $no) { finish } }
     fragment G on Line { ${fields.join(" ")} }`,
);
const variables = fc.record(
  {
    yes: fc.constant(true),
    no: fc.constant(false),
    first: fc.constantFrom(0, 1, 3, null),
    input: fc.constant({ sku: 1 }),
  },
  { requiredKeys: ["yes", "no"] },
);

test("a compiled operation gives the same answer as graphql-js", async () => {
  await fc.assert(
    fc.asyncProperty(documents, variables, async (text, given) => {
      const document = parse(text);
      const operation = describeOperation(document);
      const compiled = await makeExecutor({ schema: sampleSchema, operations: [operation] }).run(
        "Random",
        given,
        sampleContext(),
      );
      const reference = await execute({
        schema: sampleSchema,
        document,
        variableValues: given,
        contextValue: sampleContext(),
      });
      expect(plain(compiled.data)).toEqual(plain(reference.data));
      expect(listPaths(compiled.errors)).toEqual(listPaths(reference.errors));
    }),
    { numRuns: 60 },
  );
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function listPaths(
  errors: readonly { readonly path?: readonly (string | number)[] | undefined }[] | undefined,
): string[] {
  return (errors ?? []).map((error) => error.path?.join(".") ?? "").toSorted();
}
