/**
 * Product pictures are drawn, not photographed: one SVG of a few kilobytes for any pack, size, label and tint, the same
 * for the same picture, with nothing outside it and nothing in it that runs.
 */

import { luminanceOf } from "../../shared/light.ts";
import type { PackKind } from "./catalogue.ts";
import { drawAerosol, drawBottle, drawCartridge } from "./drawing-bottles.ts";
import { drawBrush, drawPole } from "./drawing-brush.ts";
import { safeHex } from "./drawing-colour.ts";
import { drawDrum } from "./drawing-drum.ts";
import { drawLadder, drawSprayer } from "./drawing-equipment.ts";
import { drawBag, drawKit, drawTub } from "./drawing-packs.ts";
import { drawPail } from "./drawing-pail.ts";
import { escapeXml, hash, type Scene } from "./drawing-parts.ts";
import type { ProductPicture } from "./drawing-picture.ts";
import { drawRoller, drawSleeve, drawTray } from "./drawing-roller.ts";
import { drawGloves, drawMask } from "./drawing-safety.ts";
import { drawDropSheet, drawSandpaper, drawScraper, drawTape } from "./drawing-sundries.ts";
import { drawTin } from "./drawing-tin.ts";

const whiteBase = "#f5f3ee";
const palest = 0.72;

const drawings: Readonly<Record<PackKind, (scene: Scene) => string>> = {
  tin: drawTin,
  pail: drawPail,
  drum: drawDrum,
  bottle: drawBottle,
  cartridge: drawCartridge,
  aerosol: drawAerosol,
  tub: drawTub,
  bag: drawBag,
  kit: drawKit,
  brush: drawBrush,
  roller: drawRoller,
  "roller-sleeve": drawSleeve,
  tray: drawTray,
  tape: drawTape,
  "drop-sheet": drawDropSheet,
  scraper: drawScraper,
  sandpaper: drawSandpaper,
  sprayer: drawSprayer,
  ladder: drawLadder,
  mask: drawMask,
  gloves: drawGloves,
  pole: drawPole,
};

function sceneOf(picture: ProductPicture): Scene {
  const [labelHex, accentHex] = [safeHex(picture.labelHex), safeHex(picture.accentHex)];
  const prefix = `d${hash(JSON.stringify(picture))}`;
  const tintHex = picture.tintHex === null ? null : safeHex(picture.tintHex);
  return {
    picture: { ...picture, labelHex, accentHex, tintHex },
    paint: tintHex ?? whiteBase,
    body: luminanceOf(accentHex) > palest && luminanceOf(labelHex) < luminanceOf(accentHex) ? labelHex : accentHex,
    id: (name) => `${prefix}-${name}`,
    url: (name) => `url(#${prefix}-${name})`,
  };
}

export function drawProduct(picture: ProductPicture): string {
  const name = escapeXml([picture.brandName, picture.productName, picture.size].filter(Boolean).join(" "));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" role="img" ' +
    `aria-label="${name}" font-family="Archivo,Arial,sans-serif" text-anchor="middle">` +
    `${drawings[picture.packKind](sceneOf(picture))}</svg>`
  );
}
