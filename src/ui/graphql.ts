import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./graphql-env.d.ts";

/** Typed documents: a result and its variables have the types of the schema, as printed by `npm run schema`. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { DateTime: string };
}>();

export type { ResultOf } from "gql.tada";
