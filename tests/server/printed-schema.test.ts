// Shows that schema.graphql, operations.json and the types of our documents on disk are those of the schema in the code,
// and that our own documents keep within the limits that strangers' documents are held to.
import { readFile } from "node:fs/promises";
import { parse } from "graphql";
import { expect, test } from "vitest";
import { printedFiles } from "../../scripts/print-schema.ts";
import { operations } from "../../src/operations.ts";
import { schema } from "../../src/schema.ts";
import { makeExecutor } from "../../src/server/graphql/executor.ts";
import { checkLimits, MAX_TOKENS } from "../../src/server/graphql/limits.ts";

test.each([...printedFiles(schema, operations)])("%s is current", async (path, text) => {
  const onDisk = await readFile(new URL(`../../${path}`, import.meta.url), "utf8").catch(() => "");
  expect(onDisk === text, `${path} is out of date: run npm run schema`).toBe(true);
});

test.each(operations.map(({ name, document }) => [name, document] as const))(
  "%s keeps within the limits",
  (_, document) => {
    expect(checkLimits(parse(document, { maxLexicalTokens: MAX_TOKENS }), schema)).toBeNull();
  },
);

test("every operation fits the schema", () => {
  expect(() => makeExecutor({ schema, operations })).not.toThrow();
});
