import type { GraphQLFormattedError } from "graphql";
import type { UserError } from "../../shared/user-error.ts";
import { statusOf } from "../graphql/error-status.ts";
import type { Executor, OperationResult } from "../graphql/executor.ts";
import type { OperationContext } from "../operation-context.ts";
import { coerceStrings, nestEntries } from "./form-variables.ts";

/** One row of the `/api` table: a path, with `{name}` for a variable in it, and the operation that stands behind it. */
export interface Door {
  readonly path: string;
  readonly operation: string;
  /** Where the names that travel are not the operation's: what came in → its variables. */
  readonly variables?: (input: Record<string, unknown>) => Record<string, unknown>;
  /** What to tell a person when it was done. */
  readonly done?: string;
}

/** JSON comes typed. A form or a query string comes as strings, which are given the types the operation declares. */
export type DoorInput = Readonly<Record<string, unknown>> | FormData | URLSearchParams;

export interface DoorResult {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly userErrors: readonly UserError[];
  readonly message: string | null;
  /** What went wrong beside the expected refusals, as GraphQL tells it. */
  readonly errors: readonly GraphQLFormattedError[];
}

export interface Doors {
  readonly doors: readonly Door[];
  readonly executor: Executor;
}

const UNREADABLE = "This could not be read. Please reload the page and try again.";

/** Runs the door at a path, with or without its trailing slash; null when there is none. */
export async function runDoor(
  { doors, executor }: Doors,
  { path, input }: { path: string; input: DoorInput },
  context: OperationContext,
): Promise<DoorResult | null> {
  const found = findDoor(doors, path);
  return found === null ? null : runFoundDoor(executor, { ...found, input }, context);
}

export interface FoundDoor {
  readonly door: Door;
  readonly params: Readonly<Record<string, string>>;
}

function findDoor(doors: readonly Door[], path: string): FoundDoor | null {
  const segments = segmentsOf(path);
  for (const door of doors) {
    const params = matchPath(segmentsOf(door.path), segments);
    if (params !== null) return { door, params };
  }
  return null;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(expected)?.[1];
    if (name !== undefined) params[name] = decode(segment);
    else if (expected !== segment) return null;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export async function runFoundDoor(
  executor: Executor,
  { door, params, input }: FoundDoor & { readonly input: DoorInput },
  context: OperationContext,
): Promise<DoorResult> {
  const isStrings = input instanceof FormData || input instanceof URLSearchParams;
  const given = { ...(isStrings ? nestEntries(input.entries()) : input), ...params };
  const mapped = mapInput(door, given, context);
  if (mapped === null) return refuse([{ code: "BAD_USER_INPUT", field: null, message: UNREADABLE }]);
  const types = executor.getVariableTypes(door.operation);
  const { variables, userErrors } = isStrings ? coerceStrings(mapped, types) : { variables: mapped, userErrors: [] };
  if (userErrors.length > 0) return refuse(userErrors);
  return conclude(door, await executor.run(door.operation, variables, context));
}

/** A mapper expects the shapes its page sends; one that stumbles over anything else has met bad input. */
function mapInput(door: Door, given: Record<string, unknown>, context: OperationContext) {
  if (door.variables === undefined) return given;
  try {
    return door.variables(given);
  } catch (error) {
    context.log.warn({ err: error, path: door.path, requestId: context.requestId }, "A door could not read its input.");
    return null;
  }
}

function refuse(userErrors: readonly UserError[]): DoorResult {
  const message = summarize(userErrors);
  return { status: 400, data: null, userErrors, message, errors: [{ message: message ?? UNREADABLE }] };
}

function conclude(door: Door, { data = null, errors = [] }: OperationResult): DoorResult {
  const userErrors = Object.values(data ?? {}).flatMap(userErrorsOf);
  const message = errors[0]?.message ?? summarize(userErrors) ?? door.done ?? null;
  return { status: statusOf(errors), data, userErrors, message, errors };
}

function userErrorsOf(payload: unknown): readonly UserError[] {
  if (typeof payload !== "object" || payload === null || !("userErrors" in payload)) return [];
  return Array.isArray(payload.userErrors) ? payload.userErrors : [];
}

/** One sentence for the whole: the refusal that belongs to no field, else the first. */
function summarize(userErrors: readonly UserError[]): string | null {
  return (userErrors.find((error) => error.field === null) ?? userErrors[0])?.message ?? null;
}
