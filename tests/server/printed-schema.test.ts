// Shows that schema.graphql, operations.json and the types of our documents on disk are those of the schema in the code.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { printedFiles } from "../../scripts/print-schema.ts";
import { operations } from "../../src/operations.ts";
import { schema } from "../../src/schema.ts";

test.each([...printedFiles(schema, operations)])("%s is current", async (path, text) => {
  const onDisk = await readFile(new URL(`../../${path}`, import.meta.url), "utf8").catch(() => "");
  expect(onDisk === text, `${path} is out of date: run npm run schema`).toBe(true);
});
