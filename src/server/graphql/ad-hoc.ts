import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { OperationContext } from "../operation-context.ts";
import {
  checkIntrospection,
  checkNames,
  checkWeight,
  documentHasNulCharacter,
  hasNulCharacter,
  MAX_TOKENS,
  NUL_REFUSED,
} from "./limits.ts";
import { INTERNAL_MESSAGE, maskErrors, overBudget, timeoutError, toHttpStatus } from "./operation-errors.ts";
import { measureQuery } from "./query-cost.ts";

interface AdHocRequest {
  readonly operationContext: OperationContext;
}

export interface AdHocOptions {
  readonly schema: GraphQLSchema;
  readonly development: boolean;
  readonly timeoutMs: number;
}

const MAX_VALIDATION_ERRORS = 20;

/** Runs documents that clients wrote. Yoga handles HTTP and GraphiQL, graphql-js executes, and limits.ts limits them. */
export function makeAdHoc(options: AdHocOptions) {
  return createYoga<AdHocRequest>({
    schema: options.schema,
    graphqlEndpoint: "/graphql",
    graphiql: options.development && { title: "Trestle GraphQL" },
    // GraphiQL as one page that works offline, loaded when it is first opened.
    renderGraphiQL: async (page) => (await import("@graphql-yoga/render-graphiql")).renderGraphiQL(page),
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    maskedErrors: { errorMessage: INTERNAL_MESSAGE },
    // The limits depend on the variables, so each request is checked again.
    parserAndValidationCache: false,
    plugins: [limitsPlugin(options), executionPlugin(options.timeoutMs)],
  });
}

function limitsPlugin(options: AdHocOptions): Plugin<object, AdHocRequest> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string) => parse(source, { maxLexicalTokens: MAX_TOKENS, maxComments: MAX_TOKENS }));
    },
    onValidate({ context, setValidationFn }) {
      const { operationContext, params } = context as unknown as AdHocRequest & {
        params: { variables?: object | null };
      };
      setValidationFn((schema: GraphQLSchema, document: DocumentNode) => {
        const refusal = checkDocument(document, { ...(params.variables ?? {}) }, operationContext, options);
        if (refusal !== null) return [refusal];
        const hideSuggestions = !options.development;
        return validate(schema, document, specifiedRules, { maxErrors: MAX_VALIDATION_ERRORS, hideSuggestions });
      });
    },
  };
}

function checkDocument(
  document: DocumentNode,
  variables: Record<string, unknown>,
  context: OperationContext,
  { schema, development }: AdHocOptions,
): GraphQLError | null {
  if (hasNulCharacter(variables) || documentHasNulCharacter(document)) {
    return new GraphQLError(NUL_REFUSED, { extensions: { code: "BAD_USER_INPUT" } });
  }
  const measured = measureQuery(document, schema, variables);
  const introspection = development ? null : checkIntrospection(measured.introspection);
  const refusal = checkNames(document) ?? checkWeight(measured) ?? introspection;
  if (refusal !== null) return new GraphQLError(refusal, { extensions: { code: "LIMIT_EXCEEDED" } });
  return context.spend(measured.cost) ? null : budgetError();
}

function budgetError(): GraphQLError {
  const http = { status: 429, spec: false, headers: { "retry-after": "60" } };
  return new GraphQLError(overBudget.message, { extensions: { ...overBudget.extensions, http } });
}

function executionPlugin(timeoutMs: number): Plugin<object, AdHocRequest> {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => executeInTime(args, timeoutMs));
    },
  };
}

async function executeInTime(args: ExecutionArgs, timeoutMs: number): Promise<ExecutionResult> {
  const { operationContext } = args.contextValue as AdHocRequest;
  const abortSignal = AbortSignal.timeout(timeoutMs);
  const name = args.operationName ?? "ad hoc";
  try {
    const result = await execute({ ...args, contextValue: operationContext, abortSignal, hideSuggestions: true });
    if (result.errors === undefined) return result;
    const errors = maskErrors(result.errors, name, operationContext);
    const http = chooseHttp(errors, result.data !== undefined);
    return { ...result, errors: errors.map((error) => toGraphQLError(error, http)) };
  } catch (failure) {
    if (!abortSignal.aborted) throw failure;
    const kind = getOperationAST(args.document, args.operationName)?.operation === "mutation" ? "mutation" : "query";
    return { data: null, errors: [toGraphQLError(timeoutError({ name, kind }, operationContext), {})] };
  }
}

/** Without data nothing was executed, so the request itself is wrong. Without the database, the status tells every client. */
function chooseHttp(errors: readonly GraphQLFormattedError[], hasData: boolean): object {
  const status = toHttpStatus(errors);
  if (status === 503) return { http: { status, spec: false } };
  return hasData ? {} : { http: { status: 400, spec: true } };
}

function toGraphQLError({ message, path, extensions }: GraphQLFormattedError, more: object): GraphQLError {
  return new GraphQLError(message, { path, extensions: { ...extensions, ...more } });
}
