import type { GraphQLFormattedError } from "graphql";

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 403,
  INTERNAL: 500,
  TIMEOUT: 504,
};

/** The HTTP status that tells the gravest of some errors: 200 without any, 400 for those that are the client's. */
export function statusOf(errors: readonly GraphQLFormattedError[]): number {
  const statuses = errors.map((error) => STATUS_BY_CODE[String(error.extensions?.code)] ?? 400);
  return Math.max(200, ...statuses);
}
