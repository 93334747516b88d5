import type { LoaderFunctionArgs } from "react-router";
import { drawGiftCard } from "../draw-gift-card.ts";
import { drawHouse } from "../draw-house.ts";
import { drawRoom } from "../draw-room.ts";
import { svgResponse } from "./svg-response.ts";

const white = "#f7f6f2";
const slate = "#4a4f55";

/**
 * A room or a house painted in the given colours: `/scene-pictures/room.svg?wall=7f9c8a`,
 * `/scene-pictures/house.svg?wall=2f4858&trim=f7f6f2&roof=30343a`. Or a gift card: `/scene-pictures/gift-card.svg?wall=2f4858`.
 */
export function loader({ params, url, request }: LoaderFunctionArgs): Response {
  const readHex = (name: string, fallback: string) => parseHex(url.searchParams.get(name)) ?? fallback;
  const wallHex = readHex("wall", white);
  const trimHex = readHex("trim", white);
  const scenes: Readonly<Record<string, () => string>> = {
    "house.svg": () => drawHouse({ wallHex, trimHex, roofHex: readHex("roof", slate) }),
    "gift-card.svg": () => drawGiftCard(wallHex),
  };
  const drawScene =
    scenes[params.scene ?? ""] ?? (() => drawRoom({ wallHex, trimHex, ceilingHex: readHex("ceiling", white) }));
  return svgResponse(request, drawScene());
}

function parseHex(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : null;
}
