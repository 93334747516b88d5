/** The one schema. It gathers what the features declare and defines nothing. */
import "./features/stores/server/stores.graphql.ts";
import "./features/identity/server/identity.graphql.ts";
import "./features/staff/server/staff.graphql.ts";
import "./features/navigation/server/navigation.graphql.ts";
import { builder } from "./server/graphql/builder.ts";

export const schema = builder.toSchema();
