import { GraphQLError } from "graphql";

/**
 * Thrown by a resolver when the viewer may not do this. Another account's thing and a missing one both end here, so
 * that the answer does not tell them apart.
 */
export function unauthorized(): GraphQLError {
  return new GraphQLError("Unauthorized access detected", { extensions: { code: "UNAUTHORIZED" } });
}

/** Thrown by a resolver when nobody is signed in, where signing in would help. */
export function unauthenticated(): GraphQLError {
  return new GraphQLError("Please sign in to continue.", { extensions: { code: "UNAUTHENTICATED" } });
}
