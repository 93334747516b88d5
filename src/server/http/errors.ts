import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../../shared/escape-html.ts";
import { plainPage } from "./plain-page.ts";

const SORRY = "Something went wrong on our side. Please try again.";

/** Errors that reach the server itself: what a person caused keeps its sentence, what we caused is masked and logged. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    tell(request, reply, { status: 404, message: "There is nothing at this address." });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "A request failed.");
    tell(request, reply, { status, message: status >= 500 && status !== 503 ? SORRY : error.message });
  });
}

interface Problem {
  readonly status: number;
  readonly message: string;
}

/** A person is shown a page, a program is sent JSON. */
function tell(request: FastifyRequest, reply: FastifyReply, { status, message }: Problem): void {
  reply.code(status).header("cache-control", "no-store");
  const wantsPage = !request.url.startsWith("/api/") && (request.headers.accept ?? "").includes("text/html");
  if (!wantsPage) {
    reply.send({ statusCode: status, message, requestId: request.id });
    return;
  }
  const body = `<p>${escapeHtml(message)}</p><p><a href="/">Go to the home page</a></p><p><small>Reference ${request.id}</small></p>`;
  reply.type("text/html; charset=utf-8").send(plainPage({ title: "That did not work", body, nonces: reply.cspNonce }));
}
