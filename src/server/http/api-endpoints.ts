import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Executor } from "../graphql/executor.ts";
import type { MakeContext } from "../operation-context.ts";
import { type Flash, setFlash } from "./flash.ts";
import { parseJsonBodies } from "./json-body.ts";
import { type Endpoint, type EndpointCall, type EndpointResult, runMatchedEndpoint } from "./run-endpoint.ts";

export interface EndpointsOptions {
  readonly endpoints: readonly Endpoint[];
  readonly executor: Executor;
  readonly makeContext: MakeContext;
  /** The shop's address for browsers. Behind a proxy the request may have another host. */
  readonly publicUrl?: string;
}

/**
 * The `/api/…` endpoints. Each runs one named operation: by POST with JSON, by GET for a query, or by a plain HTML form,
 * which is redirected back with a message for the next page.
 */
export function registerEndpoints(app: FastifyInstance, options: EndpointsOptions): void {
  const slashIgnored = app.initialConfig.routerOptions?.ignoreTrailingSlash === true;
  const rows = options.endpoints.map((endpoint) => ({ endpoint, kind: getKind(endpoint, options.executor) }));
  app.register(async (scope) => {
    // Clients of endpoints without variables often send the JSON content type with an empty body.
    parseJsonBodies(scope, { empty: {} });
    for (const { endpoint, kind } of rows) {
      for (const url of toRoutes(endpoint.path, slashIgnored)) {
        scope.post(url, (request, reply) => answerPost(request, reply, endpoint, options));
        scope.get(url, (request, reply) =>
          kind === "query" ? answerGet(request, reply, endpoint, options) : refuseGet(reply),
        );
      }
    }
  });
}

function getKind(endpoint: Endpoint, executor: Executor) {
  const operation = executor.find(endpoint.operation);
  if (operation === null) throw new Error(`${endpoint.path} runs ${endpoint.operation}, which is no operation.`);
  return operation.kind;
}

/** A path variable matches every segment except those ending in `.data`, which React Router uses for forms of pages. */
function toRoutes(path: string, slashIgnored: boolean): string[] {
  const route = path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1(^(?!.*\\.data$).+$)");
  return slashIgnored ? [route] : [route, `${route}/`];
}

async function answerGet(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, options: EndpointsOptions) {
  const query = new URL(request.url, "http://localhost").searchParams;
  return sendJson(reply, await run(request, { endpoint, input: query, isForPage: false }, options));
}

function refuseGet(reply: FastifyReply) {
  return reply
    .code(405)
    .header("allow", "POST")
    .send({ errors: [{ message: "This changes something: use POST." }] });
}

async function answerPost(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, options: EndpointsOptions) {
  if (isForm(request)) {
    const form = toForm(request.body);
    const isForPage = String(request.headers.accept ?? "").includes("text/html");
    const result = await run(request, { endpoint, input: form, isForPage }, options);
    return isForPage
      ? sendBack(request, reply, { form, result, publicUrl: options.publicUrl })
      : sendJson(reply, result);
  }
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body)) {
    return reply.code(400).send({ errors: [{ message: "Send the variables as a JSON object." }] });
  }
  const input = body as Record<string, unknown>;
  return sendJson(reply, await run(request, { endpoint, input, isForPage: false }, options));
}

async function run(
  request: FastifyRequest,
  call: Omit<EndpointCall, "params">,
  { executor, makeContext }: EndpointsOptions,
) {
  const params = request.params as Record<string, string>;
  const context = await makeContext(request, call.endpoint.operation);
  return runMatchedEndpoint(executor, { ...call, params }, context);
}

function sendJson(reply: FastifyReply, { status, data, errors, userErrors }: EndpointResult) {
  reply.header("cache-control", "no-store");
  if (status === 200) return reply.send(data);
  return reply
    .code(status)
    .send({ errors, ...(userErrors.length > 0 ? { userErrors } : {}), ...(data ? { data } : {}) });
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}

function toForm(body: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  }
  return form;
}

interface FormAnswer {
  readonly form: URLSearchParams;
  readonly result: EndpointResult;
  readonly publicUrl?: string | undefined;
}

/** After success: to the form's `returnTo`. After a refusal: back to the form, with the typed values. */
function sendBack(request: FastifyRequest, reply: FastifyReply, { form, result, publicUrl }: FormAnswer) {
  const toPath = (address: unknown) =>
    sameOriginPath(address, request.host) ??
    (publicUrl === undefined ? null : sameOriginPath(address, new URL(publicUrl).host));
  const refused = result.status !== 200 || result.userErrors.length > 0;
  const returnTo = toPath(form.get("returnTo"));
  const referrer = toPath(request.headers.referer);
  const flash = toFlash({ form, result }, refused);
  if (flash !== null) setFlash(reply, flash, request.protocol === "https");
  return reply.redirect((refused ? (referrer ?? returnTo) : (returnTo ?? referrer)) ?? "/", 303);
}

function toFlash({ form, result: { message, userErrors } }: FormAnswer, refused: boolean): Flash | null {
  if (message === null) return null;
  if (!refused) return { tone: "success", message, userErrors: [], values: {} };
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const [only = "", ...more] = form.getAll(name);
    values[name] = more.length === 0 ? only : [only, ...more];
  }
  return { tone: "danger", message, userErrors, values };
}

/**
 * The path of an address on this site; null for other sites. Browsers take `//host`, `/\host` and control characters as
 * addresses of other sites, so the address is parsed as a browser does and its host compared.
 */
function sameOriginPath(address: unknown, host: string): string | null {
  if (typeof address !== "string" || address === "") return null;
  const here = `http://${host}`;
  if (!URL.canParse(address, here) || !URL.canParse(here)) return null;
  const url = new URL(address, here);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  if (!isWeb || url.host !== new URL(here).host || url.username !== "" || url.pathname.startsWith("//")) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
