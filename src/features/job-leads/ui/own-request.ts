import type { ResultOf } from "../../../ui/graphql.ts";
import type { GetPainterRequest } from "./requests.operations.ts";

/** A request as its home owner sees it. */
export type OwnRequest = NonNullable<ResultOf<typeof GetPainterRequest>["painterRequest"]>;
