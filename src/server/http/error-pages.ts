import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../shared/escape-html.ts";
import { AWAY_MESSAGE, isDatabaseAway } from "../database-away.ts";

/** A restart of PostgreSQL takes a few seconds. */
const RETRY_AFTER_S = "5";
const SORRY = "Something went wrong on our side. Please try again.";

/** Answers errors that reach the server. Errors of the client keep their message; our own are masked and logged. */
export function registerErrors(app: FastifyInstance, findShopName: () => string): void {
  app.setNotFoundHandler((request, reply) => {
    const message = "There is nothing at this address.";
    sendProblem(request, reply, { status: 404, message, shopName: findShopName() });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isAway = isDatabaseAway(error);
    const status = isAway ? 503 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "A request failed.");
    const known = isAway ? AWAY_MESSAGE : error.message;
    const message = status >= 500 && status !== 503 ? SORRY : known;
    sendProblem(request, reply, { status, message, shopName: findShopName() });
  });
  app.addHook("onSend", (_request, reply, payload: unknown, done) => {
    const status = payload instanceof Response ? payload.status : reply.statusCode;
    if (status === 503) reply.header("retry-after", RETRY_AFTER_S);
    done(null, payload);
  });
}

interface Problem {
  readonly status: number;
  readonly message: string;
  readonly shopName: string;
}

/** Browsers get a page, programs get JSON. */
function sendProblem(request: FastifyRequest, reply: FastifyReply, { status, message, shopName }: Problem): void {
  reply.code(status).header("cache-control", "no-store");
  const wantsPage = !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
  if (!wantsPage) {
    reply.send({ statusCode: status, message, requestId: request.id });
    return;
  }
  const body = `<p>${escapeHtml(message)}</p><p><a href="/">Go to the home page</a></p><p><small>Reference ${request.id}</small></p>`;
  reply
    .type("text/html; charset=utf-8")
    .send(renderPlainPage({ title: "That did not work", body, shopName, nonces: reply.cspNonce }));
}

/** The nonces of an answer's content security policy. */
export interface Nonces {
  readonly script: string;
  readonly style: string;
}

interface PlainPage {
  readonly title: string;
  readonly body: string;
  readonly shopName: string;
  readonly nonces: Nonces;
}

/** A page without the shop's frame. Title and body are HTML, so escape text that people typed. */
export function renderPlainPage({ title, body, shopName, nonces }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${escapeHtml(shopName)}</title>
<style nonce="${nonces.style}">
:root{color-scheme:light dark;font:1rem/1.5 Inter,system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#f4f5f1,#121519);color:light-dark(#15191e,#eef0ec)}
main{max-width:32rem;padding:2rem}h1{font-size:1.75rem;line-height:1.2}a,button{font:inherit;font-weight:600;color:inherit}
button{min-height:3rem;padding:0 1.5rem;border-radius:.75rem}small{opacity:.75}
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>`;
}
