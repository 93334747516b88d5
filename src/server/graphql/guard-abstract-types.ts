import { type GraphQLSchema, isAbstractType, isObjectType } from "graphql";
import type { OperationContext } from "../operation-context.ts";

const guarded = new WeakSet<GraphQLSchema>();

/**
 * graphql-jit catches what resolvers throw, but not what `resolveType` and `isTypeOf` throw: that would leave the
 * request hanging and end the process as an unhandled rejection. Here such a throw becomes "of no known type", which
 * both executors report as an error of that field.
 */
export function guardAbstractTypes(schema: GraphQLSchema): void {
  if (guarded.has(schema)) return;
  guarded.add(schema);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type) && type.resolveType) type.resolveType = guard(type.resolveType, undefined);
    if (isObjectType(type) && type.isTypeOf) type.isTypeOf = guard(type.isTypeOf, false);
  }
}

function guard<Arguments extends [unknown, OperationContext, ...unknown[]], Answer>(
  decide: (...given: Arguments) => Answer,
  otherwise: Answer,
): (...given: Arguments) => Answer {
  return (...given) => {
    try {
      return decide(...given);
    } catch (error) {
      const { log, requestId } = given[1];
      log.error({ err: error, requestId }, "The type of a value could not be told.");
      return otherwise;
    }
  };
}
