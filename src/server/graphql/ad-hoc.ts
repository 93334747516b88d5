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
import type { ClientBudget } from "./client-budget.ts";
import { checkIntrospection, checkNames, checkWeight, MAX_TOKENS } from "./limits.ts";
import { INTERNAL_MESSAGE, maskErrors } from "./mask-errors.ts";
import { tooSlow } from "./too-slow.ts";
import { documentHasUnstorable, hasUnstorable, UNSTORABLE } from "./unstorable.ts";
import { weigh } from "./weigh.ts";

/** What travels with each ad-hoc request: whom it is for, and whose budget it spends. */
export interface AdHocRequest {
  readonly operationContext: OperationContext;
  readonly client: string;
}

export interface AdHocOptions {
  readonly schema: GraphQLSchema;
  readonly budget: ClientBudget;
  readonly development: boolean;
  readonly timeoutMs: number;
}

const MAX_VALIDATION_ERRORS = 20;

/** Runs documents that are not our own: Yoga speaks HTTP and shows GraphiQL, graphql-js executes, the limits hold. */
export function makeAdHoc(options: AdHocOptions) {
  return createYoga<AdHocRequest>({
    schema: options.schema,
    graphqlEndpoint: "/graphql",
    graphiql: options.development && { title: "Trestle GraphQL" },
    // All of GraphiQL in one page, so that it works offline; loaded only when somebody opens it.
    renderGraphiQL: async (page) => (await import("@graphql-yoga/render-graphiql")).renderGraphiQL(page),
    landingPage: false,
    cors: false,
    batching: false,
    multipart: false,
    logging: false,
    maskedErrors: { errorMessage: INTERNAL_MESSAGE },
    // The limits depend on the variables, so that a document is looked at each time it comes.
    parserAndValidationCache: false,
    plugins: [underLimits(options), executedByReference(options.timeoutMs)],
  });
}

function underLimits(options: AdHocOptions): Plugin<object, AdHocRequest> {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string) => parse(source, { maxLexicalTokens: MAX_TOKENS, maxComments: MAX_TOKENS }));
    },
    onValidate({ context, setValidationFn }) {
      const { client, params } = context as unknown as AdHocRequest & { params: { variables?: object | null } };
      setValidationFn((schema: GraphQLSchema, document: DocumentNode) => {
        const refusal = checkDocument(document, { ...(params.variables ?? {}) }, client, options);
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
  client: string,
  { schema, budget, development }: AdHocOptions,
): GraphQLError | null {
  if (hasUnstorable(variables) || documentHasUnstorable(document)) {
    return new GraphQLError(UNSTORABLE, { extensions: { code: "BAD_USER_INPUT" } });
  }
  const weighed = weigh(document, schema, variables);
  const told = development ? null : checkIntrospection(weighed.introspection);
  const refusal = checkNames(document) ?? checkWeight(weighed) ?? told;
  if (refusal !== null) return new GraphQLError(refusal, { extensions: { code: "LIMIT_EXCEEDED" } });
  return budget.spend(client, weighed.cost) ? null : overBudget();
}

function overBudget(): GraphQLError {
  const http = { status: 429, spec: false, headers: { "retry-after": "60" } };
  return new GraphQLError("You have asked for too much in this minute. Please wait a minute and try again.", {
    extensions: { code: "TOO_MUCH", http },
  });
}

function executedByReference(timeoutMs: number): Plugin<object, AdHocRequest> {
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
    // Without data nothing was run: the request itself is at fault, which the status should tell.
    const http = result.data === undefined ? { http: { status: 400, spec: true } } : {};
    return {
      ...result,
      errors: maskErrors(result.errors, name, operationContext).map((error) => asError(error, http)),
    };
  } catch (failure) {
    if (!abortSignal.aborted) throw failure;
    const kind = getOperationAST(args.document, args.operationName)?.operation === "mutation" ? "mutation" : "query";
    return { data: null, errors: [asError(tooSlow({ name, kind }, operationContext), {})] };
  }
}

function asError({ message, path, extensions }: GraphQLFormattedError, more: object): GraphQLError {
  return new GraphQLError(message, { path, extensions: { ...extensions, ...more } });
}
