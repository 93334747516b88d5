import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageServices } from "../../shared/page-services.ts";
import { INTERNAL_MESSAGE } from "../graphql/mask-errors.ts";
import type { OperationContext } from "../operation-context.ts";
import { clearFlash, takeFlash } from "./flash.ts";
import { type Doors, runDoor } from "./run-door.ts";

interface Settings extends Doors {
  readonly publicUrl: string;
  contextOf(request: FastifyRequest): Promise<OperationContext>;
}

/** What a page is told when not even the viewer could be found: the same as of an operation that failed. */
const notBegun = {
  operation: { errors: [{ message: INTERNAL_MESSAGE, extensions: { code: "INTERNAL" } }] },
  door: { status: 500, data: null, userErrors: [], message: INTERNAL_MESSAGE },
};

/** What the loaders and actions of one request are given. */
export function makeServicesOf({ doors, executor, publicUrl, contextOf }: Settings) {
  const secure = publicUrl.startsWith("https:");
  const contextOrNull = (request: FastifyRequest) =>
    contextOf(request).catch((error: unknown) => {
      request.log.error({ err: error }, "It could not be found out who asks.");
      return null;
    });
  return (request: FastifyRequest, reply: FastifyReply, isBuilt: (path: string) => boolean): PageServices => {
    const flash = takeFlash(request.headers.cookie);
    if (flash !== null) reply.header("set-cookie", clearFlash(secure));
    reply.header("cache-control", "private, no-store");
    return {
      run: async (name, variables) => {
        const context = await contextOrNull(request);
        return context === null ? notBegun.operation : executor.run(name, variables, context);
      },
      openDoor: async (path, input) => {
        const context = await contextOrNull(request);
        return context === null ? notBegun.door : runDoor({ doors, executor }, { path, input }, context);
      },
      reportError: (error) => request.log.error({ err: error }, "A page failed."),
      isBuilt,
      flash,
      nonce: reply.cspNonce.script,
      requestId: request.id,
    };
  };
}
