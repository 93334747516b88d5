import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { systemClock } from "../clock.ts";
import type { OperationContext } from "../operation-context.ts";
import { makeAdHoc } from "./ad-hoc.ts";
import { makeClientBudget } from "./client-budget.ts";
import { statusOf } from "./error-status.ts";
import type { Executor } from "./executor.ts";
import { type GraphqlRequest, parseBody, parseQueryString } from "./graphql-request.ts";
import { type GuestAnswersOptions, makeGuestAnswers, type WrittenAnswer } from "./guest-answers.ts";
import { INTERNAL_MESSAGE } from "./mask-errors.ts";
import { GRAPHQL_TYPE, responseType } from "./media-type.ts";
import { TIMEOUT_MS } from "./too-slow.ts";

export interface GraphqlOptions {
  readonly executor: Executor;
  readonly schema: GraphQLSchema;
  /** Whether documents may be sent, or only the names of those the server knows. */
  readonly adHoc: boolean;
  readonly development: boolean;
  readonly guests: GuestAnswersOptions;
  contextOf(request: FastifyRequest): Promise<OperationContext>;
  /** Whose budget an ad-hoc query spends: the address's, unless told otherwise. */
  readonly clientOf?: (request: FastifyRequest) => string;
  readonly costPerMinute?: number;
  readonly timeoutMs?: number;
}

const COST_PER_MINUTE = 100_000;
const AD_HOC_OFF = "Documents are not taken here. Name one of the known operations in operationName, without a query.";
/** GraphiQL's page holds its scripts and styles in itself and begins workers out of them. Development only. */
const GRAPHIQL_POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "worker-src blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/graphql`: a named operation is answered here and now, a document goes through Yoga and the limits. */
export function registerGraphql(app: FastifyInstance, options: GraphqlOptions): void {
  const budget = makeClientBudget(systemClock, options.costPerMinute ?? COST_PER_MINUTE);
  const { schema, development, timeoutMs = TIMEOUT_MS } = options;
  const adHoc = makeAdHoc({ schema, development, budget, timeoutMs });
  const run = makeGuestAnswers(options.guests);
  const clientOf = options.clientOf ?? ((request: FastifyRequest) => request.ip);

  async function forward(request: FastifyRequest, reply: FastifyReply, body: string | undefined) {
    const headers = { accept: request.headers.accept ?? "", "content-type": "application/json" };
    const url = new URL(request.url, "http://localhost");
    const response = await adHoc.fetch(
      `http://localhost/graphql${url.search}`,
      { method: request.method, headers, ...(body === undefined ? {} : { body }) },
      { operationContext: await options.contextOf(request), client: clientOf(request) },
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
    const { executor, contextOf } = options;
    const { variables } = asked;
    return send(request, reply, await run(executor, { name, variables }, await contextOf(request)));
  }

  app.register(async (scope) => {
    // Only JSON: what an HTML form can send without asking first is not taken.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, scope.getDefaultJsonParser("error", "error"));
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
 * A client that accepts GraphQL's own media type is told by the status when nothing could be run; one that knows only
 * JSON gets 200 with a well-formed answer, as GraphQL over HTTP has it.
 */
function send(request: FastifyRequest, reply: FastifyReply, { body, result }: WrittenAnswer) {
  const type = responseType(request.headers.accept);
  const errors = result.errors ?? [];
  const isUnknown = errors[0]?.extensions?.code === "UNKNOWN_OPERATION";
  const hasData = result.data !== undefined && result.data !== null;
  const status = isUnknown || (type === GRAPHQL_TYPE && !hasData) ? statusOf(errors) : 200;
  return reply.code(status).type(`${type}; charset=utf-8`).send(body);
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ errors: [{ message }] });
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, "A GraphQL request failed.");
  const extensions = status >= 500 ? { extensions: { code: "INTERNAL", requestId: request.id } } : {};
  const message = status >= 500 ? INTERNAL_MESSAGE : error.message;
  return reply.code(status).send({ errors: [{ message, ...extensions }] });
}
