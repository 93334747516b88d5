/** What is printed: lines of text held to their estimated width, and the label that goes around a round pack. */
import { inkOn } from "../../shared/readable-ink.ts";
import { type Band, band, escapeXml, num, type Scene } from "./drawing-parts.ts";
import { type Fitted, fitLine, fitText, textWidth } from "./drawing-text.ts";

export interface Print {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly fill: string;
  readonly x?: number;
  readonly weight?: number;
  /** Space between letters, in parts of the size. */
  readonly tracking?: number;
}

function lookOf(print: Print): string {
  const weight = print.weight ?? 700;
  const tracking = print.tracking ? ` letter-spacing="${num(print.tracking * print.size)}"` : "";
  return `font-size="${num(print.size)}" font-weight="${weight}" fill="${print.fill}"${tracking}`;
}

function printWidth({ text, size, tracking = 0 }: Print): number {
  return textWidth(text, size) + [...text].length * tracking * size;
}

function lengthOf(print: Print): string {
  if ([...print.text].length < 2) return "";
  return ` textLength="${num(printWidth(print))}" lengthAdjust="spacingAndGlyphs"`;
}

export function flatPrint(print: Print): string {
  if (print.text === "") return "";
  const place = `x="${num(print.x ?? 0)}" y="${num(print.y)}"`;
  return `<text ${place} ${lookOf(print)}${lengthOf(print)}>${escapeXml(print.text)}</text>`;
}

/**
 * Print around a pack seen from the front: letters stay upright and follow the curve. Words set on a path would lean
 * outwards, as on a fan.
 */
export function roundPrint(print: Print, curve: { readonly radius: number; readonly sag: number }): string {
  if (print.text === "") return "";
  const { text, size, tracking = 0 } = print;
  let x = -printWidth(print) / 2;
  let last = 0;
  const steps: string[] = [];
  for (const letter of text) {
    const width = textWidth(letter, size) + tracking * size;
    const share = Math.min(1, Math.abs(x + width / 2) / curve.radius);
    const drop = Math.round(curve.sag * (Math.sqrt(1 - share ** 2) - 1) * 10) / 10;
    for (let unit = 0; unit < letter.length; unit += 1) steps.push(num(unit === 0 ? drop - last : 0));
    last = drop;
    x += width;
  }
  const place = `y="${num(print.y)}" dy="${steps.join(" ")}"`;
  return `<text ${place} ${lookOf(print)}${lengthOf(print)}>${escapeXml(text)}</text>`;
}

interface Zone {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly ink: string;
}

interface Sizes {
  readonly name: number;
  readonly detail: number;
}

/** The product's name over at most three lines, with the detail below, in the middle of their zone. */
export function namePrints(scene: Scene, zone: Zone, sizes: Sizes): Print[] {
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
  return stack(name, detail, start).map((print) => ({ ...print, fill: zone.ink }));
}

function stack(name: Fitted, detail: Fitted, start: number): Omit<Print, "fill">[] {
  const step = name.size * 1.12;
  const names = name.lines.map((text, i) => ({ text, size: name.size, y: start + step * i + name.size * 0.86 }));
  const detailY = start + step * name.lines.length + detail.size * 1.15;
  return [...names, ...detail.lines.map((text) => ({ text, size: detail.size, y: detailY, weight: 500 }))];
}

export function brandPrint(scene: Scene, zone: Zone, maxSize: number): Print {
  const tracking = 0.08;
  const brand = scene.picture.brandName.toUpperCase();
  const fitted = fitLine(brand, { width: zone.width / (1 + tracking * 1.6), maxSize, minSize: maxSize * 0.36 });
  return oneLine(fitted, zone, { weight: 800, tracking });
}

export function sizePrint(scene: Scene, zone: Zone, maxSize: number): Print {
  const fitted = fitLine(scene.picture.size, { width: zone.width, maxSize, minSize: maxSize * 0.36 });
  return oneLine(fitted, zone, { weight: 800 });
}

function oneLine({ lines, size }: Fitted, zone: Zone, look: Pick<Print, "weight" | "tracking">): Print {
  return { text: lines[0] ?? "", size, y: (zone.top + zone.bottom) / 2 + size * 0.36, fill: zone.ink, ...look };
}

export interface WrapPlan extends Band {
  readonly brandHeight: number;
  readonly sizeHeight: number;
  readonly nameSize: number;
}

/** The label around a pack: brand above, name in the middle, a band of the tint, the size below. */
export function wrapLabel(scene: Scene, plan: WrapPlan): string {
  const { labelHex, accentHex, tintHex } = scene.picture;
  const { top, bottom, edge, sag } = plan;
  const tintHeight = (bottom - top) * 0.075;
  const panelTop = top + plan.brandHeight;
  const sizeTop = bottom - plan.sizeHeight;
  const tintTop = sizeTop - tintHeight;
  const width = (edge(bottom) + edge(top)) * 0.84;
  const strip = (from: number, to: number, fill: string) =>
    `<path d="${band({ top: from, bottom: to, edge, sag })}" fill="${fill}"/>`;
  const zone = (from: number, to: number, ground: string): Zone => ({
    top: from + sag,
    bottom: to + sag,
    width,
    ink: inkOn(ground),
  });
  const prints = [
    brandPrint(scene, zone(top, panelTop, accentHex), plan.brandHeight * 0.5),
    ...namePrints(scene, zone(panelTop + 3, tintTop - 3, labelHex), {
      name: plan.nameSize,
      detail: Math.max(9, plan.nameSize * 0.5),
    }),
    sizePrint(scene, zone(sizeTop, bottom, accentHex), plan.sizeHeight * 0.76),
  ];
  return [
    strip(top, bottom, accentHex),
    strip(panelTop, sizeTop, labelHex),
    tintHex === null ? "" : strip(tintTop, sizeTop, tintHex),
    ...prints.map((print) => roundPrint(print, { radius: edge(top), sag })),
    `<path d="${band({ top, bottom, edge, sag })}" fill="${scene.url("round")}"/>`,
  ].join("");
}
