import type { LoaderFunctionArgs } from "react-router";
import { runOperation } from "../../../ui/page-context.ts";
import { ColourDeckOperation } from "./colours.operations.ts";

/** The deck is the same for everybody and rarely changes. A browser keeps it and revalidates it by its ETag. */
const cacheControl = "public, max-age=300, stale-while-revalidate=86400";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { colourDeck } = await runOperation(args, ColourDeckOperation, {});
  const etag = `"${colourDeck.version}"`;
  const headers = { "cache-control": cacheControl, etag };
  const known = args.request.headers.get("if-none-match") ?? "";
  if (known.replace(/^W\//, "") === etag) return new Response(null, { status: 304, headers });
  return Response.json(colourDeck, { headers });
}
