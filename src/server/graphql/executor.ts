import {
  type ExecutionResult,
  type GraphQLFormattedError,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
} from "graphql";
import type { OperationContext } from "../operation-context.ts";
import { timeLimits } from "../time-limits.ts";
import { type CompiledOperation, compileOperation, guardAbstractTypes } from "./compile-operation.ts";
import { hasNulCharacter, NUL_REFUSED } from "./limits.ts";
import type { Operation } from "./operation.ts";
import { maskErrors, maskFailure, overBudget, timeoutError } from "./operation-errors.ts";

export type Variables = Readonly<Record<string, unknown>>;

/** The answer of an operation. Without `data` it was refused before the execution. */
export interface OperationResult<Data = Record<string, unknown>> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface Executor {
  find(name: string): Operation | null;
  /** The types of an operation's variables, to convert the strings of forms and query strings. */
  getVariableTypes(name: string): ReadonlyMap<string, GraphQLInputType>;
  /** Runs a named operation. The promise never rejects: refusals and bugs are errors in the result. */
  run(name: string, variables: Variables, context: OperationContext): Promise<OperationResult>;
}

export interface ExecutorOptions {
  readonly schema: GraphQLSchema;
  readonly operations: readonly Operation[];
  readonly timeoutMs?: number;
}

const VARIABLE_OPTIONS = { maxErrors: 5, hideSuggestions: true };

/** Throws for a document that does not match the schema, so that the server does not start. */
export function makeExecutor({ schema, operations, timeoutMs = timeLimits.operationMs }: ExecutorOptions): Executor {
  guardAbstractTypes(schema);
  const compiled = new Map(operations.map((operation) => [operation.name, compileOperation(schema, operation)]));
  if (compiled.size < operations.length) throw new Error("Two operations share a name.");
  return {
    find: (name) => compiled.get(name)?.operation ?? null,
    getVariableTypes: (name) => compiled.get(name)?.variableTypes ?? new Map(),
    async run(name, variables, context) {
      const found = compiled.get(name);
      if (found === undefined) return unknownOperation(name);
      const read = getVariableValues(schema, found.definitions, variables, VARIABLE_OPTIONS);
      if (read.errors !== undefined) return badVariables(read.errors);
      if (hasNulCharacter(variables)) return badVariables([{ message: NUL_REFUSED }]);
      if (found.cost > 0 && !context.spend(found.cost)) return { errors: [overBudget] };
      const given = { variables: read.variableValues.coerced, timeoutMs };
      const result = await runOnce(found, given, context);
      try {
        const newContext = (await context.findNewContext?.()) ?? null;
        return newContext === null ? result : await runOnce(found, given, newContext);
      } catch (failure) {
        return { data: null, errors: maskFailure(failure, name, context) };
      }
    },
  };
}

interface Given {
  readonly variables: Variables;
  readonly timeoutMs: number;
}

async function runOnce(
  { operation, run }: CompiledOperation,
  { variables, timeoutMs }: Given,
  context: OperationContext,
): Promise<OperationResult> {
  try {
    const result = await withTimeLimit(run(context, variables), timeoutMs);
    return result === null
      ? { data: null, errors: [timeoutError(operation, context)] }
      : present(result, operation.name, context);
  } catch (failure) {
    return { data: null, errors: maskFailure(failure, operation.name, context) };
  }
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
 * The result, or null when it took too long. graphql-jit and the database driver cannot be cancelled: the client gets its
 * answer, and the work continues until the statement timeout of the database ends it.
 */
function withTimeLimit(running: ExecutionResult | Promise<ExecutionResult>, timeoutMs: number) {
  if (!(running instanceof Promise)) return running;
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, timeoutMs, null);
  return Promise.race([running, promise]).finally(() => clearTimeout(timer));
}
