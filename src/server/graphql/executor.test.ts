// Shows that named operations run compiled, that variables are checked as GraphQL requires, that bugs are logged and masked,
// and that every request gets an answer.
import { execute, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { makeExecutor } from "./executor.ts";
import { describeOperation } from "./operation.ts";
import { sampleContext, sampleOperations, sampleSchema } from "./sample-schema.fake.ts";

const executor = makeExecutor({ schema: sampleSchema, operations: sampleOperations, timeoutMs: 50 });

const run = (name: string, variables: Record<string, unknown> = {}, logged: string[] = []) =>
  executor.run(name, variables, sampleContext(logged));

describe("describeOperation", () => {
  test("returns name, kind, variables and the document as text", () => {
    const text = "mutation Add($sku: ID!, $n: Int! = 1, $tags: [String!]) { add(sku: $sku, n: $n, tags: $tags) }";
    expect(describeOperation(parse(text))).toMatchObject({
      name: "Add",
      kind: "mutation",
      variables: [
        { name: "sku", type: "ID!", required: true },
        { name: "n", type: "Int!", required: false },
        { name: "tags", type: "[String!]", required: false },
      ],
      document: expect.stringContaining("mutation Add("),
    });
  });

  test.each(["{ a }", "query A { a } query B { b }", "subscription S { a }", "fragment F on A { a }"])(
    "throws for %s",
    (text) => {
      expect(() => describeOperation(parse(text))).toThrow();
    },
  );
});

describe("makeExecutor", () => {
  test("throws for a document that does not match the schema", () => {
    const operations = [describeOperation(parse("query Wrong { nothing }"))];
    expect(() => makeExecutor({ schema: sampleSchema, operations })).toThrow(/Operation Wrong does not fit the schema/);
  });

  test("throws for two operations with the same name", () => {
    const operations = [...sampleOperations, ...sampleOperations.slice(0, 1)];
    expect(() => makeExecutor({ schema: sampleSchema, operations })).toThrow("Two operations share a name.");
  });
});

describe("run", () => {
  test("gives the same answer as graphql-js", async () => {
    for (const variables of [{}, { first: 2 }, { first: null, finish: "GLOSS" }]) {
      const document = parse(sampleOperations[0]?.document ?? "");
      const reference = await execute({ schema: sampleSchema, document, variableValues: variables });
      expect(JSON.parse(JSON.stringify(await run("Lines", variables)))).toEqual(JSON.parse(JSON.stringify(reference)));
    }
  });

  test("refuses an unknown operation name, also names of object members", async () => {
    for (const name of ["Nothing", "__proto__", "constructor"]) {
      const { data, errors } = await run(name);
      expect(data).toBeUndefined();
      expect(errors).toMatchObject([{ extensions: { code: "UNKNOWN_OPERATION" } }]);
    }
  });

  test.each([
    ["a missing variable", "Line", {}],
    ["null for a value", "Line", { sku: null }],
    ["an object for an id", "Line", { sku: { a: 1 } }],
    ["a broken number", "Lines", { first: 1.5 }],
    ["a number past 32 bits", "Lines", { first: 2 ** 53 + 1 }],
    ["an unknown choice", "Lines", { finish: "matt" }],
    ["an array for an object", "Echo", { ticked: true, input: [] }],
    ["an unknown field", "Echo", { ticked: true, input: { sku: "a", nothing: 1 } }],
    ["a field named __proto__", "Echo", JSON.parse('{"ticked":true,"input":{"sku":"a","__proto__":{"x":1}}}')],
    ["two of one", "Echo", { ticked: true, where: { sku: "a", text: "b" } }],
    ["none of one", "Echo", { ticked: true, where: {} }],
  ])("refuses %s before the execution", async (_, name, variables) => {
    const { data, errors } = await run(name, variables);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions).toEqual({ code: "BAD_USER_INPUT" });
  });

  test("applies defaults and converts enum values", async () => {
    const { data } = await run("Echo", { ticked: true, input: { sku: 7, finish: "MATT" } });
    expect(JSON.parse(String(data?.echo))).toEqual({
      ticked: true,
      input: { sku: "7", quantity: 1, finish: "matt" },
    });
  });
});

describe("failures", () => {
  test("a bug is masked for the client and logged, both with the request id", async () => {
    const logged: string[] = [];
    const { data, errors } = await run("Broken", {}, logged);
    expect(data).toEqual({
      broken: null,
      lines: [
        { sku: "paint-0", broken: null },
        { sku: "paint-1", broken: null },
      ],
    });
    expect(errors).toHaveLength(3);
    for (const error of errors ?? []) {
      expect(error.message).toBe("Something went wrong. Please try again.");
      expect(error.extensions).toEqual({ code: "INTERNAL", requestId: "request-1" });
    }
    expect(JSON.stringify(errors)).not.toMatch(/hunter2|cat/);
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({
      operation: "Broken",
      count: 3,
      requestId: "request-1",
      err: { message: "password=hunter2", stack: expect.stringContaining("sample-schema") },
    });
  });

  test("a bug in a non-nullable field makes the data null", async () => {
    const { data, errors } = await run("BrokenAtOnce");
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions?.code).toBe("INTERNAL");
  });

  test.each(["Secret", "OwnSecret"])("an intended error keeps its message: %s", async (name) => {
    const logged: string[] = [];
    const { errors } = await run(name, {}, logged);
    expect(errors).toMatchObject([{ message: "Unauthorized access detected", extensions: { code: "UNAUTHORIZED" } }]);
    expect(logged).toEqual([]);
  });

  test("a failing resolveType gives a masked error and no hanging request", async () => {
    const logged: string[] = [];
    const { data, errors } = await run("Thing", {}, logged);
    expect(data).toEqual({ thing: null });
    expect(errors).toMatchObject([{ path: ["thing"], extensions: { code: "INTERNAL" } }]);
    expect(logged.join()).toContain("nobody knows what this is");
  });

  test("an operation that takes too long gets a timeout error", async () => {
    const { data, errors } = await run("Never");
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ message: "The server did not answer in time. Please try again." }]);
  });
});
