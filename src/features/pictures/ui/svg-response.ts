import { hashText } from "../../../shared/text-hash.ts";

/** A drawing is the same for everybody and changes only with a release. */
const cacheControl = "public, max-age=86400, stale-while-revalidate=604800";

/** Answers a page's loader with a drawing, or with 304 if the browser has it already. */
export function svgResponse(request: Request, svg: string): Response {
  const headers = {
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": cacheControl,
    etag: `"${hashText(svg)}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(svg, { headers });
}
