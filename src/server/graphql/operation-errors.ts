import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { AWAY_MESSAGE, isDatabaseAway } from "../database-away.ts";
import type { OperationContext } from "../operation-context.ts";
import type { Operation } from "./operation.ts";

export const INTERNAL_MESSAGE = "Something went wrong. Please try again.";

/**
 * A GraphQLError with a code is intended and reaches the client unchanged. Every other error is a bug: the client gets a
 * general message with the request id, and the log gets the cause.
 */
export function maskErrors(
  errors: readonly GraphQLError[],
  operation: string,
  context: OperationContext,
): GraphQLFormattedError[] {
  const bugs = errors.filter((error) => !isIntended(error));
  if (bugs[0] !== undefined) {
    const { path, originalError } = bugs[0];
    context.log.error(
      { err: originalError ?? bugs[0], operation, path, count: bugs.length, requestId: context.requestId },
      "A resolver failed.",
    );
  }
  return errors.map((error) => (isIntended(error) ? format(error) : mask(error, context.requestId)));
}

export function maskFailure(failure: unknown, operation: string, context: OperationContext): GraphQLFormattedError[] {
  const originalError = failure instanceof Error ? failure : new Error(String(failure));
  return maskErrors([new GraphQLError(originalError.message, { originalError, path: [] })], operation, context);
}

function isIntended({ path, originalError, extensions }: GraphQLError): boolean {
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) return false;
  // An error without a path comes from before the execution: the document or its variables are wrong.
  return path === undefined || typeof extensions?.code === "string";
}

function format(error: GraphQLError): GraphQLFormattedError {
  const { message, locations, path, extensions } = error;
  return {
    message,
    ...(locations === undefined ? {} : { locations }),
    ...(path === undefined ? {} : { path }),
    ...(extensions === undefined || Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
}

function mask(error: GraphQLError, requestId: string): GraphQLFormattedError {
  const path = error.path === undefined || error.path.length === 0 ? {} : { path: error.path };
  const { message, code } = describeFailure(error.originalError);
  return { message, ...path, extensions: { code, requestId } };
}

/** The message and the code for an error that is not intended. */
export function describeFailure(error: unknown): { message: string; code: "INTERNAL" | "UNAVAILABLE" } {
  return isDatabaseAway(error)
    ? { message: AWAY_MESSAGE, code: "UNAVAILABLE" }
    : { message: INTERNAL_MESSAGE, code: "INTERNAL" };
}

/**
 * Thrown by a resolver when the viewer lacks a capability. Things of another account and missing things give the same
 * error, so that nobody can find out what exists.
 */
export function unauthorized(): GraphQLError {
  return new GraphQLError("Unauthorized access detected", { extensions: { code: "UNAUTHORIZED" } });
}

/** Thrown by a resolver for guests, when the operation needs a sign-in. */
export function unauthenticated(): GraphQLError {
  return new GraphQLError("Please sign in to continue.", { extensions: { code: "UNAUTHENTICATED" } });
}

/** Thrown in an operation that began before the viewer was read, if they are not who they were. It is run again. */
export function viewerChanged(): GraphQLError {
  return new GraphQLError("Your session has changed. Please try again.", { extensions: { code: "VIEWER_CHANGED" } });
}

/** Thrown by a resolver or query for an argument that no screen of ours would send. The sentence says how to ask. */
export function badInput(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: "BAD_USER_INPUT" } });
}

/** Thrown by a query when the shop lacks what it needs, for example while it has no store. */
export function notAvailable(sentence: string): GraphQLError {
  return new GraphQLError(sentence, { extensions: { code: "NOT_AVAILABLE" } });
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 403,
  NOT_AVAILABLE: 404,
  TOO_MUCH: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
};

/** The HTTP status of the most severe error. 200 without errors, 400 for errors of the client. */
export function toHttpStatus(errors: readonly GraphQLFormattedError[]): number {
  const statuses = errors.map((error) => STATUS_BY_CODE[String(error.extensions?.code)] ?? 400);
  return Math.max(200, ...statuses);
}

/** The error of a client that has used up the budget of this minute. */
export const overBudget: GraphQLFormattedError = {
  message: "You have asked for too much in this minute. Please wait a minute and try again.",
  extensions: { code: "TOO_MUCH" },
};

/** The error of an operation that took too long. */
export function timeoutError(
  operation: Pick<Operation, "name" | "kind">,
  context: OperationContext,
): GraphQLFormattedError {
  const { log, requestId } = context;
  log.error({ operation: operation.name, requestId }, "An operation took too long.");
  // A mutation may still succeed, so the message must not ask people to repeat it.
  const next = operation.kind === "mutation" ? "Check whether it was done before trying again." : "Please try again.";
  return { message: `The server did not answer in time. ${next}`, extensions: { code: "TIMEOUT", requestId } };
}
