/**
 * Product pictures are drawn, not photographed. One SVG of a few kilobytes shows any pack, size, label and tint. The
 * same description always gives the same SVG. It loads nothing from outside and contains nothing that runs.
 */
import { calculateLuminance } from "../../shared/colour-space.ts";
import { hashText } from "../../shared/text-hash.ts";
import { drawGloves, drawLadder, drawMask, drawSprayer } from "./draw-equipment.ts";
import { drawBrush, drawPole, drawRoller, drawSleeve, drawTray } from "./draw-hand-tools.ts";
import { drawAerosol, drawBag, drawBottle, drawCartridge, drawKit, drawTub } from "./draw-other-packs.ts";
import { drawDrum, drawPail, drawTin } from "./draw-paint-packs.ts";
import { drawDropSheet, drawSandpaper, drawScraper, drawTape } from "./draw-sundries.ts";
import { type PackKind, type ProductPicture, packKinds } from "./product-picture.ts";
import { escapeXml, makeIdScope, type Scene, safeHex } from "./svg-parts.ts";

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

export function drawProduct(picture: ProductPicture): string {
  const name = escapeXml([picture.brandName, picture.productName, picture.size].filter(Boolean).join(" "));
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" role="img" ' +
    `aria-label="${name}" font-family="Archivo,Arial,sans-serif" text-anchor="middle">` +
    `${drawings[picture.packKind](makeScene(picture))}</svg>`
  );
}

const untintedHex = "#f5f3ee";
const paleLuminance = 0.72;

function makeScene(picture: ProductPicture): Scene {
  const [labelHex, accentHex] = [safeHex(picture.labelHex), safeHex(picture.accentHex)];
  const tintHex = picture.tintHex === null ? null : safeHex(picture.tintHex);
  const accentLuminance = calculateLuminance(accentHex);
  const isLabelBetter = accentLuminance > paleLuminance && calculateLuminance(labelHex) < accentLuminance;
  return {
    ...makeIdScope(`d${hashText(JSON.stringify(picture))}`),
    picture: { ...picture, labelHex, accentHex, tintHex },
    paint: tintHex ?? untintedHex,
    body: isLabelBetter ? labelHex : accentHex,
  };
}

/**
 * The version of a picture, whatever its tint. It is part of the picture's address and changes whenever the SVG would
 * change, so a browser may keep a picture for ever.
 */
export function pictureVersion(picture: ProductPicture): string {
  return hashText(`${drawingVersion()}${JSON.stringify({ ...picture, tintHex: null })}`);
}

let knownDrawingVersion: string | null = null;

/** Changes when this code draws anything differently, so that a new release shows its new pictures. */
function drawingVersion(): string {
  knownDrawingVersion ??= hashText(samplePictures().map(drawProduct).join(""));
  return knownDrawingVersion;
}

function samplePictures(): ProductPicture[] {
  const label = { brandName: "Brand", labelHex: "#f4efe6", accentHex: "#1f4e5f", detail: "Low Sheen" };
  return packKinds.flatMap((packKind) => [
    { ...label, packKind, productName: "Name", size: "10 L", tintHex: "#7a8b6f" },
    { ...label, packKind, productName: "A Name of Many Words to Break", size: "63 mm", tintHex: null },
  ]);
}

/** Where the picture of a product or SKU is served. */
export function pictureAddress(code: string, picture: ProductPicture, sizePx?: number): string {
  const size = sizePx === undefined ? "" : `&size=${sizePx}`;
  return `/pictures/${encodeURIComponent(code)}.svg?v=${pictureVersion(picture)}${size}`;
}
