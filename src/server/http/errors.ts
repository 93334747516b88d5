import type { FastifyError, FastifyInstance } from "fastify";

const SORRY = "Something went wrong on our side. Please try again.";

/** Errors that reach the server itself: what a person caused keeps its sentence, what we caused is masked and logged. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    reply
      .code(404)
      .header("cache-control", "no-store")
      .send({ statusCode: 404, message: "There is nothing at this address.", requestId: request.id });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, "A request failed.");
    reply
      .code(status)
      .header("cache-control", "no-store")
      .send({
        statusCode: status,
        message: status >= 500 && status !== 503 ? SORRY : error.message,
        requestId: request.id,
      });
  });
}
