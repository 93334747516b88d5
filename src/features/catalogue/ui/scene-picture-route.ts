import type { LoaderFunctionArgs } from "react-router";
import { drawHouse } from "../drawing-house.ts";
import { hash } from "../drawing-parts.ts";
import { drawRoom } from "../room-drawing.ts";

const white = "#f7f6f2";
const slate = "#4a4f55";
/** The same for everybody until the drawing changes. */
const KEEP = "public, max-age=86400, stale-while-revalidate=604800";

/** `/scene-pictures/room.svg?wall=7f9c8a`, `/scene-pictures/house.svg?wall=2f4858&trim=f7f6f2&roof=30343a`: a colour at work. */
export function loader({ params, url, request }: LoaderFunctionArgs): Response {
  const hexOf = (name: string, usual: string) => readHex(url.searchParams.get(name)) ?? usual;
  const wallHex = hexOf("wall", white);
  const trimHex = hexOf("trim", white);
  const svg =
    params.scene === "house.svg"
      ? drawHouse({ wallHex, trimHex, roofHex: hexOf("roof", slate) })
      : drawRoom({ wallHex, trimHex, ceilingHex: hexOf("ceiling", white) });
  const headers = { "content-type": "image/svg+xml; charset=utf-8", "cache-control": KEEP, etag: `"${hash(svg)}"` };
  if (request.headers.get("if-none-match") === headers.etag) return new Response(null, { status: 304, headers });
  return new Response(svg, { headers });
}

function readHex(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : null;
}
