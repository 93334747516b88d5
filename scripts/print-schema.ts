import { writeFile } from "node:fs/promises";
import { minifyIntrospection, outputIntrospectionFile } from "gql.tada/internal";
import { type GraphQLSchema, introspectionFromSchema, lexicographicSortSchema, printSchema } from "graphql";
import type { Operation } from "../src/server/graphql/operation.ts";

const ROOT = new URL("../", import.meta.url);

/** Generated files that describe the API, by path: the schema, the named operations, and the types for gql.tada. */
export function printedFiles(schema: GraphQLSchema, operations: readonly Operation[]): ReadonlyMap<string, string> {
  const sorted = lexicographicSortSchema(schema);
  const byName = operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const environment = outputIntrospectionFile(minifyIntrospection(introspectionFromSchema(sorted)), {
    fileType: ".d.ts",
    shouldPreprocess: true,
  });
  return new Map([
    ["schema.graphql", `${printSchema(sorted)}\n`],
    ["operations.json", `${JSON.stringify(byName, null, 2)}\n`],
    ["src/ui/graphql-env.d.ts", environment],
  ]);
}

async function print(): Promise<void> {
  const { schema } = await import("../src/schema.ts");
  const { operations } = await import("../src/operations.ts");
  for (const [path, text] of printedFiles(schema, operations)) {
    await writeFile(new URL(path, ROOT), text);
    console.log(`Wrote ${path}.`);
  }
}

if (import.meta.main) await print();
