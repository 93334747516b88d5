import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./graphql-env.d.ts";

/** Results and variables of documents have the types of the schema that `npm run schema` prints. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { DateTime: string };
}>();

export type { ResultOf } from "gql.tada";
