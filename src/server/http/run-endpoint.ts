import type { GraphQLFormattedError } from "graphql";
import type { UserError } from "../../shared/result.ts";
import type { Executor, OperationResult } from "../graphql/executor.ts";
import { toHttpStatus } from "../graphql/operation-errors.ts";
import type { OperationContext } from "../operation-context.ts";
import { coerceStrings, nestEntries } from "./form-variables.ts";

/** A path under `/api` and the operation it runs. `{name}` in the path is a variable. */
export interface Endpoint {
  readonly path: string;
  readonly operation: string;
  /** Maps the input to the operation's variables, when their names differ. */
  readonly variables?: (input: Record<string, unknown>) => Record<string, unknown>;
  /** Added to the variables for our own pages. They load their data again afterwards, so they need less of the answer. */
  readonly pageVariables?: Readonly<Record<string, unknown>>;
  /** The message after success. A function gets the operation's data. */
  readonly done?: string | ((data: unknown) => string);
}

/** JSON is typed. The strings of forms and query strings are converted to the types that the operation declares. */
export type EndpointInput = Readonly<Record<string, unknown>> | FormData | URLSearchParams;

export interface EndpointResult {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly userErrors: readonly UserError[];
  readonly message: string | null;
  /** GraphQL errors. Expected refusals are in `userErrors`. */
  readonly errors: readonly GraphQLFormattedError[];
}

export interface Endpoints {
  readonly endpoints: readonly Endpoint[];
  readonly executor: Executor;
}

const UNREADABLE = "This could not be read. Please reload the page and try again.";

/** Runs the endpoint at a path for a page, with or without its trailing slash; null when there is none. */
export async function runEndpoint(
  { endpoints, executor }: Endpoints,
  { path, input }: { path: string; input: EndpointInput },
  makeContext: (operation: string) => Promise<OperationContext>,
): Promise<EndpointResult | null> {
  const found = findEndpoint(endpoints, path);
  if (found === null) return null;
  return runMatchedEndpoint(
    executor,
    { ...found, input, isForPage: true },
    await makeContext(found.endpoint.operation),
  );
}

export interface MatchedEndpoint {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

function findEndpoint(endpoints: readonly Endpoint[], path: string): MatchedEndpoint | null {
  const segments = toSegments(path);
  for (const endpoint of endpoints) {
    const params = matchPath(toSegments(endpoint.path), segments);
    if (params !== null) return { endpoint, params };
  }
  return null;
}

function toSegments(path: string): string[] {
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

export interface EndpointCall extends MatchedEndpoint {
  readonly input: EndpointInput;
  readonly isForPage: boolean;
}

export async function runMatchedEndpoint(
  executor: Executor,
  { endpoint, params, input, isForPage }: EndpointCall,
  context: OperationContext,
): Promise<EndpointResult> {
  const isStrings = input instanceof FormData || input instanceof URLSearchParams;
  const given = { ...(isStrings ? nestEntries(input.entries()) : input), ...params };
  const mapped = mapInput(endpoint, given, context);
  if (mapped === null) return refuse([{ code: "BAD_USER_INPUT", field: null, message: UNREADABLE }]);
  const types = executor.getVariableTypes(endpoint.operation);
  const { variables, userErrors } = isStrings ? coerceStrings(mapped, types) : { variables: mapped, userErrors: [] };
  if (userErrors.length > 0) return refuse(userErrors);
  const allVariables = isForPage ? { ...variables, ...endpoint.pageVariables } : variables;
  return conclude(endpoint, await executor.run(endpoint.operation, allVariables, context));
}

/** A mapper expects the shapes that our pages send. When it throws, the input is bad. */
function mapInput(endpoint: Endpoint, given: Record<string, unknown>, context: OperationContext) {
  if (endpoint.variables === undefined) return given;
  try {
    return endpoint.variables(given);
  } catch (error) {
    context.log.warn(
      { err: error, path: endpoint.path, requestId: context.requestId },
      "An endpoint could not read its input.",
    );
    return null;
  }
}

function refuse(userErrors: readonly UserError[]): EndpointResult {
  const message = summarize(userErrors);
  return { status: 400, data: null, userErrors, message, errors: [{ message: message ?? UNREADABLE }] };
}

function conclude(endpoint: Endpoint, { data = null, errors = [] }: OperationResult): EndpointResult {
  const userErrors = Object.values(data ?? {}).flatMap(listUserErrors);
  const { done = null } = endpoint;
  const message = errors[0]?.message ?? summarize(userErrors) ?? (typeof done === "function" ? done(data) : done);
  return { status: toHttpStatus(errors), data, userErrors, message, errors };
}

function listUserErrors(payload: unknown): readonly UserError[] {
  if (typeof payload !== "object" || payload === null || !("userErrors" in payload)) return [];
  return Array.isArray(payload.userErrors) ? payload.userErrors : [];
}

/** One message for all refusals: the one without a field, else the first. */
function summarize(userErrors: readonly UserError[]): string | null {
  return (userErrors.find((error) => error.field === null) ?? userErrors[0])?.message ?? null;
}
