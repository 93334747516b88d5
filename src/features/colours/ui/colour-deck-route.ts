import type { LoaderFunctionArgs } from "react-router";
import { operate } from "../../../ui/page-context.ts";
import { ColourDeckOperation } from "./colours.operations.ts";

/** The deck is the same for everybody and changes seldom: a browser keeps it, and asks only whether it is still the one. */
const KEEP = "public, max-age=300, stale-while-revalidate=86400";

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { colourDeck } = await operate(args, ColourDeckOperation, {});
  const etag = `"${colourDeck.version}"`;
  const headers = { "cache-control": KEEP, etag };
  const known = args.request.headers.get("if-none-match") ?? "";
  if (known.replace(/^W\//, "") === etag) return new Response(null, { status: 304, headers });
  return Response.json(colourDeck, { headers });
}
