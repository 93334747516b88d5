import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { isTooDeep, parseJsonBodies, TOO_DEEP } from "../http/json-body.ts";
import type { MakeContext } from "../operation-context.ts";
import { timeLimits } from "../time-limits.ts";
import { makeAdHoc } from "./ad-hoc.ts";
import { type CachedOperationsOptions, makeCachedRunner, type WrittenAnswer } from "./cached-operations.ts";
import type { Executor } from "./executor.ts";
import { describeFailure, toHttpStatus } from "./operation-errors.ts";

export interface GraphqlOptions {
  readonly executor: Executor;
  readonly schema: GraphQLSchema;
  /** Whether clients may send documents of their own, or only names of known operations. */
  readonly adHoc: boolean;
  readonly development: boolean;
  readonly guests: CachedOperationsOptions;
  readonly makeContext: MakeContext;
  readonly timeoutMs?: number;
}

const AD_HOC_OFF = "Documents are not taken here. Name one of the known operations in operationName, without a query.";
/** GraphiQL's page has inline scripts and styles and starts workers from them. Development only. */
const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "worker-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/graphql`: named operations run directly, documents go through Yoga and the limits. */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const { schema, development, timeoutMs = timeLimits.operationMs } = options;
  const adHoc = makeAdHoc({ schema, development, timeoutMs });
  const run = makeCachedRunner(options.guests);

  async function forward(request: FastifyRequest, reply: FastifyReply, body: string | undefined) {
    const headers = { accept: request.headers.accept ?? "", "content-type": "application/json" };
    const url = new URL(request.url, "http://localhost");
    const response = await adHoc.fetch(
      `http://localhost/graphql${url.search}`,
      { method: request.method, headers, ...(body === undefined ? {} : { body }) },
      { operationContext: await options.makeContext(request) },
    );
    for (const [name, value] of response.headers) if (name !== "content-length") reply.header(name, value);
    return reply.code(response.status).send(await response.text());
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, asked: GraphqlRequest) {
    if (asked.query !== null) {
      if (!options.adHoc) return refuse(reply, 403, AD_HOC_OFF);
      return forward(request, reply, request.method === "POST" ? JSON.stringify(request.body) : undefined);
    }
    const name = asked.operationName ?? "";
    if (request.method !== "POST" && options.executor.find(name)?.kind === "mutation") {
      return refuse(reply.header("allow", "POST"), 405, "This changes something: use POST.");
    }
    const { executor, makeContext } = options;
    const { variables } = asked;
    return send(request, reply, await run(executor, { name, variables }, await makeContext(request, name)));
  }

  app.register(async (scope) => {
    // Only JSON: an HTML form of another site can send other types without a CORS preflight.
    scope.removeAllContentTypeParsers();
    parseJsonBodies(scope);
    scope.setErrorHandler<FastifyError>(answerError);
    scope.addHook("onSend", (_request, reply, payload, done) => {
      reply.header("cache-control", "no-store");
      done(null, payload);
    });
    scope.post("/graphql", async (request, reply) => {
      const parsed = parseBody(request.body);
      return "refusal" in parsed ? refuse(reply, 400, parsed.refusal) : answer(request, reply, parsed.request);
    });
    scope.get("/graphql", async (request, reply) => {
      const isPage = String(request.headers.accept ?? "").includes("text/html");
      if (options.development && isPage) {
        return forward(request, reply.header("content-security-policy", GRAPHIQL_POLICY), undefined);
      }
      const parsed = parseQueryString(new URL(request.url, "http://localhost").searchParams);
      return "refusal" in parsed ? refuse(reply, 400, parsed.refusal) : answer(request, reply, parsed.request);
    });
  });
}

/**
 * For clients that accept GraphQL's media type, the status tells when nothing was executed. Clients that accept only JSON
 * get 200 with a well-formed answer, as "GraphQL over HTTP" requires.
 */
function send(request: FastifyRequest, reply: FastifyReply, { body, result }: WrittenAnswer) {
  const type = chooseResponseType(request.headers.accept);
  const errors = result.errors ?? [];
  const isNotRun = errors.some(({ extensions }) => NOT_RUN.includes(String(extensions?.code)));
  const hasData = result.data !== undefined && result.data !== null;
  const status = isNotRun || (type === GRAPHQL_TYPE && !hasData) ? toHttpStatus(errors) : 200;
  return reply.code(status).type(`${type}; charset=utf-8`).send(body);
}

/** With these errors the status tells every client that there is no answer. */
const NOT_RUN = ["UNKNOWN_OPERATION", "UNAVAILABLE"];

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ errors: [{ message }] });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error;
  if (statusCode < 500) return refuse(reply, statusCode, error.message);
  request.log.error({ err: error }, "A GraphQL request failed.");
  const { message, code } = describeFailure(error);
  const errors = [{ message, extensions: { code, requestId: request.id } }];
  return reply.code(toHttpStatus(errors)).send({ errors });
}

const JSON_TYPE = "application/json";
const GRAPHQL_TYPE = "application/graphql-response+json";

/** The media type of the response: the one of the two that the client prefers, or JSON. */
function chooseResponseType(accept: string | undefined): typeof JSON_TYPE | typeof GRAPHQL_TYPE {
  let best: { readonly type: string; readonly quality: number } | null = null;
  for (const entry of (accept ?? "").split(",")) {
    const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? 1);
    const isOurs = type === GRAPHQL_TYPE || type === JSON_TYPE;
    if (isOurs && quality > (best?.quality ?? 0)) best = { type, quality };
  }
  return best?.type === GRAPHQL_TYPE ? GRAPHQL_TYPE : JSON_TYPE;
}

/** The content of a request to `/graphql`, from the body of a POST or the query string of a GET. */
export interface GraphqlRequest {
  readonly query: string | null;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Parsed = { readonly request: GraphqlRequest } | { readonly refusal: string };

function parseBody(body: unknown): Parsed {
  if (Array.isArray(body)) return { refusal: "Send one request at a time: batches are not taken." };
  if (!isRecord(body)) return { refusal: "Send a JSON object." };
  const { query = null, operationName = null, variables = null, extensions = null } = body;
  if (query !== null && typeof query !== "string") return { refusal: '"query" must be a string.' };
  if (operationName !== null && typeof operationName !== "string")
    return { refusal: '"operationName" must be a string.' };
  if (variables !== null && !isRecord(variables)) return { refusal: '"variables" must be an object.' };
  if (extensions !== null && !isRecord(extensions)) return { refusal: '"extensions" must be an object.' };
  if (query === null && operationName === null) {
    return { refusal: 'Send "operationName" to run a named operation, or "query" with a document.' };
  }
  return { request: { query, operationName, variables: variables ?? {} } };
}

function parseQueryString(params: URLSearchParams): Parsed {
  const variables = parseJson(params.get("variables"));
  const extensions = parseJson(params.get("extensions"));
  if (isTooDeep(variables) || isTooDeep(extensions)) return { refusal: TOO_DEEP };
  return parseBody({ query: params.get("query"), operationName: params.get("operationName"), variables, extensions });
}

/** Text that is not JSON is returned as it is, and refused later like any other wrong value. */
function parseJson(text: string | null): unknown {
  if (text === null || text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
