import type { GraphQLFormattedError } from "graphql";
import type { OperationContext } from "../operation-context.ts";
import type { Operation } from "./operation.ts";

export const TIMEOUT_MS = 10_000;

/** What the client is told when an operation does not end in time. */
export function tooSlow(operation: Pick<Operation, "name" | "kind">, context: OperationContext): GraphQLFormattedError {
  const { log, requestId } = context;
  log.error({ operation: operation.name, requestId }, "An operation took too long.");
  // Nobody knows yet whether a change happened, so the words must not invite doing it twice.
  const next = operation.kind === "mutation" ? "Check whether it was done before trying again." : "Please try again.";
  return { message: `The server did not answer in time. ${next}`, extensions: { code: "TIMEOUT", requestId } };
}
