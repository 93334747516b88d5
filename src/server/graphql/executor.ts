import {
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
} from "graphql";
import type { OperationContext } from "../operation-context.ts";
import { compileOperation } from "./compile-operation.ts";
import { guardAbstractTypes } from "./guard-abstract-types.ts";
import { maskErrors, maskFailure } from "./mask-errors.ts";
import type { Operation } from "./operation.ts";
import { TIMEOUT_MS, tooSlow } from "./too-slow.ts";
import { hasUnstorable, UNSTORABLE } from "./unstorable.ts";

export type Variables = Readonly<Record<string, unknown>>;

/** What an operation answers, as it travels: no `data` when it was refused before anything ran. */
export interface OperationResult<Data = Record<string, unknown>> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface Executor {
  find(name: string): Operation | null;
  /** The types of an operation's variables, for those who must turn strings into values (forms, query strings). */
  getVariableTypes(name: string): ReadonlyMap<string, GraphQLInputType>;
  /** Runs a named operation. It never rejects: refusals and bugs both come as errors in the result. */
  run(name: string, variables: Variables, context: OperationContext): Promise<OperationResult>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly operations: readonly Operation[];
  readonly timeoutMs?: number;
}

const READING = { maxErrors: 5, hideSuggestions: true };

/** A document that does not fit the schema stops the start. */
export function makeExecutor({ schema, operations, timeoutMs = TIMEOUT_MS }: ExecutorOptions): Executor {
  guardAbstractTypes(schema);
  const compiled = new Map(operations.map((operation) => [operation.name, compileOperation(schema, operation)]));
  if (compiled.size < operations.length) throw new Error("Two operations share a name.");
  return {
    find: (name) => compiled.get(name)?.operation ?? null,
    getVariableTypes: (name) => compiled.get(name)?.variableTypes ?? new Map(),
    async run(name, variables, context) {
      const found = compiled.get(name);
      if (found === undefined) return unknownOperation(name);
      const read = getVariableValues(schema, found.definitions, variables, READING);
      if (read.errors !== undefined) return badVariables(read.errors);
      if (hasUnstorable(variables)) return badVariables([{ message: UNSTORABLE }]);
      try {
        const result = await withinTime(found.run(context, read.variableValues.coerced), timeoutMs);
        return result === null
          ? { data: null, errors: [tooSlow(found.operation, context)] }
          : present(result, name, context);
      } catch (failure) {
        return { data: null, errors: maskFailure(failure, name, context) };
      }
    },
  };
}

function badVariables(errors: readonly { readonly message: string }[]): OperationResult {
  return { errors: errors.map(({ message }) => ({ message, extensions: { code: "BAD_USER_INPUT" } })) };
}

function unknownOperation(name: string): OperationResult {
  const message = `There is no operation named ${JSON.stringify(name.slice(0, 100))}.`;
  return { errors: [{ message, extensions: { code: "UNKNOWN_OPERATION" } }] };
}

function present(result: ExecutionResult, name: string, context: OperationContext): OperationResult {
  if (result.errors === undefined) return result as OperationResult;
  const errors = maskErrors(result.errors, name, context);
  return result.data === undefined ? { errors } : { data: result.data, errors };
}

/**
 * The result, or null when it took too long. Neither graphql-jit nor the database driver can be told to stop, so the
 * client is answered and the work goes on to its own end, which the database's statement time limit brings about.
 */
function withinTime(running: ExecutionResult | Promise<ExecutionResult>, timeoutMs: number) {
  if (!(running instanceof Promise)) return running;
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, timeoutMs, null);
  return Promise.race([running, promise]).finally(() => clearTimeout(timer));
}
