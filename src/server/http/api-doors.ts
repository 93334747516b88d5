import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Executor } from "../graphql/executor.ts";
import type { OperationContext } from "../operation-context.ts";
import { type Flash, setFlash } from "./flash.ts";
import { type Door, type DoorInput, type DoorResult, runFoundDoor } from "./run-door.ts";
import { sameOriginPath } from "./same-origin-path.ts";

export interface DoorsOptions {
  readonly doors: readonly Door[];
  readonly executor: Executor;
  contextOf(request: FastifyRequest): Promise<OperationContext>;
  /** Where browsers find the shop: a proxy may ask for it under a name that no page knows. */
  readonly publicUrl?: string;
}

/**
 * The `/api/…` paths. Each runs one named operation: by POST with JSON, by GET when it only asks, or by an HTML form
 * that works without script and ends where it came from, with a message for the next page.
 */
export function registerDoors(app: FastifyInstance, options: DoorsOptions): void {
  const slashIgnored = app.initialConfig.routerOptions?.ignoreTrailingSlash === true;
  const rows = options.doors.map((door) => ({ door, kind: kindOf(door, options.executor) }));
  app.register(async (scope) => {
    takeEmptyBodies(scope);
    for (const { door, kind } of rows) {
      for (const url of routesOf(door.path, slashIgnored)) {
        scope.post(url, (request, reply) => answerPost(request, reply, door, options));
        scope.get(url, (request, reply) =>
          kind === "query" ? answerGet(request, reply, door, options) : refuseGet(reply),
        );
      }
    }
  });
}

function kindOf(door: Door, executor: Executor) {
  const operation = executor.find(door.operation);
  if (operation === null) throw new Error(`${door.path} leads to ${door.operation}, which is no operation.`);
  return operation.kind;
}

/** Many doors need no variables, and clients then announce JSON and send nothing. */
function takeEmptyBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, {}) : parse(request, body, done),
  );
}

/** A variable takes any segment but one that ends in `.data`: those carry a page's form, and the page must get them. */
function routesOf(path: string, slashIgnored: boolean): string[] {
  const route = path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1(^(?!.*\\.data$).+$)");
  return slashIgnored ? [route] : [route, `${route}/`];
}

async function answerGet(request: FastifyRequest, reply: FastifyReply, door: Door, options: DoorsOptions) {
  const query = new URL(request.url, "http://localhost").searchParams;
  return sendJson(reply, await run(request, door, query, options));
}

function refuseGet(reply: FastifyReply) {
  return reply
    .code(405)
    .header("allow", "POST")
    .send({ errors: [{ message: "This changes something: use POST." }] });
}

async function answerPost(request: FastifyRequest, reply: FastifyReply, door: Door, options: DoorsOptions) {
  if (isForm(request)) {
    const form = formOf(request.body);
    const result = await run(request, door, form, options);
    const isPage = String(request.headers.accept ?? "").includes("text/html");
    return isPage ? sendBack(request, reply, { form, result, publicUrl: options.publicUrl }) : sendJson(reply, result);
  }
  const body = request.body ?? {};
  if (typeof body !== "object" || Array.isArray(body)) {
    return reply.code(400).send({ errors: [{ message: "Send the variables as a JSON object." }] });
  }
  return sendJson(reply, await run(request, door, body as Record<string, unknown>, options));
}

async function run(request: FastifyRequest, door: Door, input: DoorInput, { executor, contextOf }: DoorsOptions) {
  const params = request.params as Record<string, string>;
  return runFoundDoor(executor, { door, params, input }, await contextOf(request));
}

function sendJson(reply: FastifyReply, { status, data, errors, userErrors }: DoorResult) {
  reply.header("cache-control", "no-store");
  if (status === 200) return reply.send(data);
  return reply
    .code(status)
    .send({ errors, ...(userErrors.length > 0 ? { userErrors } : {}), ...(data ? { data } : {}) });
}

function isForm(request: FastifyRequest): boolean {
  return (request.headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded");
}

function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item));
  }
  return form;
}

interface Answered {
  readonly form: URLSearchParams;
  readonly result: DoorResult;
  readonly publicUrl?: string | undefined;
}

/** Done: on to where the form wants to go. Refused: back to the form itself, with what was typed. */
function sendBack(request: FastifyRequest, reply: FastifyReply, { form, result, publicUrl }: Answered) {
  const pathOf = (address: unknown) =>
    sameOriginPath(address, request.host) ??
    (publicUrl === undefined ? null : sameOriginPath(address, new URL(publicUrl).host));
  const refused = result.status !== 200 || result.userErrors.length > 0;
  const wanted = pathOf(form.get("returnTo"));
  const from = pathOf(request.headers.referer);
  const flash = flashOf({ form, result }, refused);
  if (flash !== null) setFlash(reply, flash, request.protocol === "https");
  return reply.redirect((refused ? (from ?? wanted) : (wanted ?? from)) ?? "/", 303);
}

function flashOf({ form, result: { message, userErrors } }: Answered, refused: boolean): Flash | null {
  if (message === null) return null;
  if (!refused) return { tone: "success", message, userErrors: [], values: {} };
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const [only = "", ...more] = form.getAll(name);
    values[name] = more.length === 0 ? only : [only, ...more];
  }
  return { tone: "danger", message, userErrors, values };
}
