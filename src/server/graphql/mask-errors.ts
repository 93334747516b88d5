import { GraphQLError, type GraphQLFormattedError } from "graphql";
import type { OperationContext } from "../operation-context.ts";

export const INTERNAL_MESSAGE = "Something went wrong. Please try again.";

/**
 * A resolver that throws a GraphQLError with a code means it: its words reach the client. Whatever else is thrown, or
 * breaks while a result is put together, is a bug: the client gets one sentence and the request id, the log the cause.
 */
export function maskErrors(
  errors: readonly GraphQLError[],
  operation: string,
  context: OperationContext,
): GraphQLFormattedError[] {
  const bugs = errors.filter((error) => !isMeant(error));
  if (bugs[0] !== undefined) {
    const { path, originalError } = bugs[0];
    context.log.error(
      { err: originalError ?? bugs[0], operation, path, count: bugs.length, requestId: context.requestId },
      "A resolver failed.",
    );
  }
  return errors.map((error) => (isMeant(error) ? format(error) : masked(error, context.requestId)));
}

export function maskFailure(failure: unknown, operation: string, context: OperationContext): GraphQLFormattedError[] {
  const originalError = failure instanceof Error ? failure : new Error(String(failure));
  return maskErrors([new GraphQLError(originalError.message, { originalError, path: [] })], operation, context);
}

function isMeant({ path, originalError, extensions }: GraphQLError): boolean {
  if (originalError !== undefined && !(originalError instanceof GraphQLError)) return false;
  // An error without a path was found before anything ran: the document or its variables are wrong.
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

function masked(error: GraphQLError, requestId: string): GraphQLFormattedError {
  const path = error.path === undefined || error.path.length === 0 ? {} : { path: error.path };
  return { message: INTERNAL_MESSAGE, ...path, extensions: { code: "INTERNAL", requestId } };
}
