/** Every document the server knows by name. It lists what the features declare and defines nothing. */
import * as identity from "./features/identity/ui/identity.operations.ts";
import * as navigation from "./features/navigation/ui/navigation.operations.ts";
import * as staff from "./features/staff/ui/staff.operations.ts";
import { describeOperation } from "./server/graphql/operation.ts";

export const operations = [identity, navigation, staff]
  .flatMap((documents) => Object.values(documents))
  .map((document) => describeOperation(document));
