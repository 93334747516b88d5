/** Labels: lines of text with a forced width, the label around a round pack, flat labels, and the card beside a tool. */
import { chooseInk } from "../../shared/colour-space.ts";
import { type FittedText, fitLine, fitText, textWidth } from "./label-text.ts";
import { type Band, band, escapeXml, fixed, type Scene } from "./svg-parts.ts";

export interface PrintedLine {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly fill: string;
  readonly x?: number;
  readonly weight?: number;
  /** Space between letters, as a share of the font size. */
  readonly tracking?: number;
}

function fontAttributes(print: PrintedLine): string {
  const weight = print.weight ?? 700;
  const tracking = print.tracking ? ` letter-spacing="${fixed(print.tracking * print.size)}"` : "";
  return `font-size="${fixed(print.size)}" font-weight="${weight}" fill="${print.fill}"${tracking}`;
}

function printWidth({ text, size, tracking = 0 }: PrintedLine): number {
  return textWidth(text, size) + [...text].length * tracking * size;
}

function lengthAttributes(print: PrintedLine): string {
  if ([...print.text].length < 2) return "";
  return ` textLength="${fixed(printWidth(print))}" lengthAdjust="spacingAndGlyphs"`;
}

export function printFlat(print: PrintedLine): string {
  if (print.text === "") return "";
  const position = `x="${fixed(print.x ?? 0)}" y="${fixed(print.y)}"`;
  return `<text ${position} ${fontAttributes(print)}${lengthAttributes(print)}>${escapeXml(print.text)}</text>`;
}

/**
 * Text around a round pack, seen from the front: letters stay upright and follow the curve. With `textPath` they would
 * lean outwards.
 */
export function printAround(
  print: PrintedLine,
  curve: { readonly radius: number; readonly curveDepth: number },
): string {
  if (print.text === "") return "";
  const { text, size, tracking = 0 } = print;
  let x = -printWidth(print) / 2;
  let last = 0;
  const steps: string[] = [];
  for (const letter of text) {
    const width = textWidth(letter, size) + tracking * size;
    const share = Math.min(1, Math.abs(x + width / 2) / curve.radius);
    const drop = Math.round(curve.curveDepth * (Math.sqrt(1 - share ** 2) - 1) * 10) / 10;
    for (let unit = 0; unit < letter.length; unit += 1) steps.push(fixed(unit === 0 ? drop - last : 0));
    last = drop;
    x += width;
  }
  const position = `y="${fixed(print.y)}" dy="${steps.join(" ")}"`;
  return `<text ${position} ${fontAttributes(print)}${lengthAttributes(print)}>${escapeXml(text)}</text>`;
}

interface Zone {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly ink: string;
}

interface FontSizes {
  readonly name: number;
  readonly detail: number;
}

/** The product name on at most three lines and the detail below it, centred in their zone. */
function layOutName(scene: Scene, zone: Zone, sizes: FontSizes): PrintedLine[] {
  const { picture } = scene;
  const height = zone.bottom - zone.top;
  const detail = fitLine(picture.detail, { width: zone.width, maxSize: sizes.detail, minSize: sizes.detail * 0.75 });
  const detailHeight = detail.lines.length > 0 ? detail.size * 1.5 : 0;
  const name = fitText(picture.productName, {
    width: zone.width,
    height: height - detailHeight,
    maxSize: sizes.name,
    minSize: sizes.name * 0.42,
    maxLines: 3,
  });
  const used = name.lines.length * name.size * 1.12 + detailHeight;
  const start = zone.top + (height - used) / 2;
  return stackLines(name, detail, start).map((print) => ({ ...print, fill: zone.ink }));
}

function stackLines(name: FittedText, detail: FittedText, start: number): Omit<PrintedLine, "fill">[] {
  const step = name.size * 1.12;
  const names = name.lines.map((text, i) => ({ text, size: name.size, y: start + step * i + name.size * 0.86 }));
  const detailY = start + step * name.lines.length + detail.size * 1.15;
  return [...names, ...detail.lines.map((text) => ({ text, size: detail.size, y: detailY, weight: 500 }))];
}

export function layOutBrand(scene: Scene, zone: Zone, maxSize: number): PrintedLine {
  const tracking = 0.08;
  const brand = scene.picture.brandName.toUpperCase();
  const fitted = fitLine(brand, { width: zone.width / (1 + tracking * 1.6), maxSize, minSize: maxSize * 0.36 });
  return oneLine(fitted, zone, { weight: 800, tracking });
}

export function layOutSize(scene: Scene, zone: Zone, maxSize: number): PrintedLine {
  const fitted = fitLine(scene.picture.size, { width: zone.width, maxSize, minSize: maxSize * 0.36 });
  return oneLine(fitted, zone, { weight: 800 });
}

function oneLine({ lines, size }: FittedText, zone: Zone, look: Pick<PrintedLine, "weight" | "tracking">): PrintedLine {
  return { text: lines[0] ?? "", size, y: (zone.top + zone.bottom) / 2 + size * 0.36, fill: zone.ink, ...look };
}

export interface WrapLabelLayout extends Band {
  readonly brandHeight: number;
  readonly sizeHeight: number;
  readonly nameSize: number;
}

/** The label around a pack: brand above, name in the middle, a band of the tint, the size below. */
export function wrapLabel(scene: Scene, plan: WrapLabelLayout): string {
  const { labelHex, accentHex, tintHex } = scene.picture;
  const { top, bottom, edge, curveDepth } = plan;
  const tintHeight = (bottom - top) * 0.075;
  const panelTop = top + plan.brandHeight;
  const sizeTop = bottom - plan.sizeHeight;
  const tintTop = sizeTop - tintHeight;
  const width = (edge(bottom) + edge(top)) * 0.84;
  const strip = (from: number, to: number, fill: string) =>
    `<path d="${band({ top: from, bottom: to, edge, curveDepth })}" fill="${fill}"/>`;
  const zone = (from: number, to: number, ground: string): Zone => ({
    top: from + curveDepth,
    bottom: to + curveDepth,
    width,
    ink: chooseInk(ground),
  });
  const prints = [
    layOutBrand(scene, zone(top, panelTop, accentHex), plan.brandHeight * 0.5),
    ...layOutName(scene, zone(panelTop + 3, tintTop - 3, labelHex), {
      name: plan.nameSize,
      detail: Math.max(9, plan.nameSize * 0.5),
    }),
    layOutSize(scene, zone(sizeTop, bottom, accentHex), plan.sizeHeight * 0.76),
  ];
  return [
    strip(top, bottom, accentHex),
    strip(panelTop, sizeTop, labelHex),
    tintHex === null ? "" : strip(tintTop, sizeTop, tintHex),
    ...prints.map((print) => printAround(print, { radius: edge(top), curveDepth })),
    `<path d="${band({ top, bottom, edge, curveDepth })}" fill="${scene.url("round")}"/>`,
  ].join("");
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The margin without text at both sides, where the surface curves away. */
  readonly inset?: number;
}

export function rect({ x, y, width, height }: Box, look: string): string {
  return `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" ${look}/>`;
}

/** A flat label: brand above, name and detail in the middle, a strip of the tint, the size below. */
export function cardLabel(scene: Scene, box: Box): string {
  const { labelHex, accentHex, tintHex } = scene.picture;
  const brandBottom = box.y + box.height * 0.25;
  const sizeTop = box.y + box.height * 0.78;
  const tintTop = sizeTop - box.height * 0.07;
  const width = (box.width - (box.inset ?? 0) * 2) * 0.9;
  const x = box.x + box.width / 2;
  const [accentInk, labelInk] = [chooseInk(accentHex), chooseInk(labelHex)];
  const prints = [
    layOutBrand(scene, { top: box.y, bottom: brandBottom, width, ink: accentInk }, box.height * 0.13),
    ...layOutName(
      scene,
      { top: brandBottom + 2, bottom: tintTop - 2, width, ink: labelInk },
      { name: box.height * 0.17, detail: Math.max(9, box.height * 0.09) },
    ),
    layOutSize(scene, { top: sizeTop, bottom: box.y + box.height, width, ink: accentInk }, box.height * 0.16),
  ];
  return [
    rect(box, `fill="${accentHex}"`),
    rect({ ...box, y: brandBottom, height: sizeTop - brandBottom }, `fill="${labelHex}"`),
    tintHex === null ? "" : rect({ ...box, y: tintTop, height: sizeTop - tintTop }, `fill="${tintHex}"`),
    ...prints.map((print) => printFlat({ ...print, x })),
  ].join("");
}

/** A card with brand and size, for tools without a label. */
export function priceCard(scene: Scene, at: { readonly x: number; readonly y: number }): string {
  const { accentHex } = scene.picture;
  const box = { ...at, width: 76, height: 44 };
  const bandBottom = at.y + 17;
  const brand = layOutBrand(scene, { top: at.y, bottom: bandBottom, width: 64, ink: chooseInk(accentHex) }, 9.5);
  const size = fitText(scene.picture.size, { width: 66, height: 24, maxSize: 17, minSize: 7, maxLines: 2 });
  const step = size.size * 1.12;
  const firstY = bandBottom + 13.5 - (step * size.lines.length) / 2 + size.size * 0.88;
  const x = at.x + 38;
  const corner = `M${fixed(at.x)} ${fixed(bandBottom)}v-12a5 5 0 0 1 5-5h66a5 5 0 0 1 5 5v12z`;
  return (
    rect({ ...box, x: at.x + 1, y: at.y + 2 }, 'rx="5" fill="#0b102033"') +
    rect(box, 'rx="5" fill="#fff" stroke="#c9ced3" stroke-width=".8"') +
    `<path d="${corner}" fill="${accentHex}"/>` +
    printFlat({ ...brand, x }) +
    size.lines.map((text, i) => printFlat({ text, x, y: firstY + i * step, size: size.size, fill: "#14181d" })).join("")
  );
}
