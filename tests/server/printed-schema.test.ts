// Shows that the generated files (schema.graphql, operations.json and the types of our documents) are current, and that our
// own documents keep the limits that apply to documents of clients.
import { readFile } from "node:fs/promises";
import { parse } from "graphql";
import { expect, test } from "vitest";
import { printedFiles } from "../../scripts/print-schema.ts";
import { operations } from "../../src/operations.ts";
import { schema } from "../../src/schema.ts";
import { makeExecutor } from "../../src/server/graphql/executor.ts";
import { checkLimits, MAX_TOKENS } from "../../src/server/graphql/limits.ts";

test.each([...printedFiles(schema, operations)])("the generated file %s is current", async (path, text) => {
  const onDisk = await readFile(new URL(`../../${path}`, import.meta.url), "utf8").catch(() => "");
  expect(onDisk === text, `${path} is out of date: run npm run schema`).toBe(true);
});

test.each(operations.map(({ name, document }) => [name, document] as const))(
  "the operation %s keeps the limits for documents",
  (_, document) => {
    expect(checkLimits(parse(document, { maxLexicalTokens: MAX_TOKENS }), schema)).toBeNull();
  },
);

test("every operation is valid for the schema", () => {
  expect(() => makeExecutor({ schema, operations })).not.toThrow();
});
