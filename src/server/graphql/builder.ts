import SchemaBuilder from "@pothos/core";
import { GraphQLError } from "graphql";
import type { OperationContext } from "../operation-context.ts";

/**
 * The one schema builder. Each feature's `.graphql.ts` registers its types, queries and mutations on it when imported;
 * `src/schema.ts` gathers them. A field may be null only where it says `nullable: true`.
 */
export const builder = new SchemaBuilder<{
  Context: OperationContext;
  DefaultFieldNullability: false;
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
  };
}>({ defaultFieldNullability: false });

builder.queryType({});
builder.mutationType({});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

builder.scalarType("DateTime", {
  description: "A moment, as ISO 8601 with its offset: 2026-03-01T09:30:00Z.",
  serialize: (value) => value.toISOString(),
  parseValue: parseInstant,
});

function parseInstant(value: unknown): Date {
  const instant = typeof value === "string" && INSTANT.test(value) ? new Date(value) : null;
  if (instant === null || Number.isNaN(instant.getTime())) {
    throw new GraphQLError("Give a moment with its offset, such as 2026-03-01T09:30:00Z.");
  }
  return instant;
}
