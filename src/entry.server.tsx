import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { getPageServices } from "./ui/page-context.ts";

export { createRequestHandler } from "react-router";
export { makePageContext } from "./ui/page-context.ts";

const RENDER_LIMIT_MS = 6_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = getPageServices({ context });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Sends the page complete and in order. Streamed parts need a script to be put in place, and would paint later.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          body.once("close", () => clearTimeout(limit));
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError: reject,
      },
    );
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  getPageServices({ context: context as RouterContextProvider }).reportError(error);
};
