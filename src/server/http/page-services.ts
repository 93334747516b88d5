import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageServices } from "../../shared/page-services.ts";
import { describeFailure, toHttpStatus } from "../graphql/operation-errors.ts";
import type { MakeContext } from "../operation-context.ts";
import { clearFlash, takeFlash } from "./flash.ts";
import { type Endpoints, runEndpoint } from "./run-endpoint.ts";

interface Settings extends Endpoints {
  readonly publicUrl: string;
  readonly makeContext: MakeContext;
}

/** The answers when the context could not be made, for example because the database is away. */
function answerFailure(error: unknown) {
  const { message, code } = describeFailure(error);
  const errors = [{ message, extensions: { code } }];
  return { operation: { errors }, endpoint: { status: toHttpStatus(errors), data: null, userErrors: [], message } };
}

/** Makes the services that the loaders and actions of one request use. */
export function makePageServices({ endpoints, executor, publicUrl, makeContext }: Settings) {
  const secure = publicUrl.startsWith("https:");
  const reportFailure = (request: FastifyRequest, error: unknown) =>
    request.log.error({ err: error }, "The context of a request could not be made.");
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    built: Pick<PageServices, "isBuilt" | "version">,
  ): PageServices => {
    const flash = takeFlash(request.headers.cookie);
    if (flash !== null) reply.header("set-cookie", clearFlash(secure));
    reply.header("cache-control", "private, no-store");
    return {
      run: async (name, variables) => {
        try {
          return await executor.run(name, variables, await makeContext(request, name));
        } catch (error) {
          reportFailure(request, error);
          return answerFailure(error).operation;
        }
      },
      runEndpoint: async (path, input) => {
        try {
          return await runEndpoint({ endpoints, executor }, { path, input }, (name) => makeContext(request, name));
        } catch (error) {
          reportFailure(request, error);
          return answerFailure(error).endpoint;
        }
      },
      reportError: (error) => request.log.error({ err: error }, "A page failed."),
      ...built,
      flash,
      nonce: reply.cspNonce.script,
      requestId: request.id,
    };
  };
}
