import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageServices } from "../../shared/page-services.ts";
import { INTERNAL_MESSAGE } from "../graphql/operation-errors.ts";
import type { OperationContext } from "../operation-context.ts";
import { clearFlash, takeFlash } from "./flash.ts";
import { type Endpoints, runEndpoint } from "./run-endpoint.ts";

interface Settings extends Endpoints {
  readonly publicUrl: string;
  makeContext(request: FastifyRequest): Promise<OperationContext>;
}

/** The answer when the context could not be made, for example because the database is down. */
const contextFailed = {
  operation: { errors: [{ message: INTERNAL_MESSAGE, extensions: { code: "INTERNAL" } }] },
  endpoint: { status: 500, data: null, userErrors: [], message: INTERNAL_MESSAGE },
};

/** Makes the services that the loaders and actions of one request use. */
export function makePageServices({ endpoints, executor, publicUrl, makeContext }: Settings) {
  const secure = publicUrl.startsWith("https:");
  const makeContextOrNull = (request: FastifyRequest) =>
    makeContext(request).catch((error: unknown) => {
      request.log.error({ err: error }, "The context of a request could not be made.");
      return null;
    });
  return (request: FastifyRequest, reply: FastifyReply, isBuilt: (path: string) => boolean): PageServices => {
    const flash = takeFlash(request.headers.cookie);
    if (flash !== null) reply.header("set-cookie", clearFlash(secure));
    reply.header("cache-control", "private, no-store");
    return {
      run: async (name, variables) => {
        const context = await makeContextOrNull(request);
        return context === null ? contextFailed.operation : executor.run(name, variables, context);
      },
      runEndpoint: async (path, input) => {
        const context = await makeContextOrNull(request);
        return context === null
          ? contextFailed.endpoint
          : runEndpoint({ endpoints, executor }, { path, input }, context);
      },
      reportError: (error) => request.log.error({ err: error }, "A page failed."),
      isBuilt,
      flash,
      nonce: reply.cspNonce.script,
      requestId: request.id,
    };
  };
}
