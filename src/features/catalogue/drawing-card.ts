/** Flat print: the label on a sack, a carton or a wrapper, and the ticket that stands beside a tool. */
import { inkOn } from "../../shared/readable-ink.ts";
import { brandPrint, flatPrint, namePrints, sizePrint } from "./drawing-label.ts";
import { num, type Scene } from "./drawing-parts.ts";
import { fitText } from "./drawing-text.ts";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Kept free of print at either side, where the surface turns away. */
  readonly inset?: number;
}

export function rect({ x, y, width, height }: Box, look: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" ${look}/>`;
}

/** Brand above, name and detail in the middle, the size below, with a chip of the tint beside it. */
export function cardLabel(scene: Scene, box: Box): string {
  const { labelHex, accentHex, tintHex } = scene.picture;
  const brandBottom = box.y + box.height * 0.25;
  const sizeTop = box.y + box.height * 0.78;
  const tintTop = sizeTop - box.height * 0.07;
  const width = (box.width - (box.inset ?? 0) * 2) * 0.9;
  const x = box.x + box.width / 2;
  const [accentInk, labelInk] = [inkOn(accentHex), inkOn(labelHex)];
  const prints = [
    brandPrint(scene, { top: box.y, bottom: brandBottom, width, ink: accentInk }, box.height * 0.13),
    ...namePrints(
      scene,
      { top: brandBottom + 2, bottom: tintTop - 2, width, ink: labelInk },
      { name: box.height * 0.17, detail: Math.max(9, box.height * 0.09) },
    ),
    sizePrint(scene, { top: sizeTop, bottom: box.y + box.height, width, ink: accentInk }, box.height * 0.16),
  ];
  return [
    rect(box, `fill="${accentHex}"`),
    rect({ ...box, y: brandBottom, height: sizeTop - brandBottom }, `fill="${labelHex}"`),
    tintHex === null ? "" : rect({ ...box, y: tintTop, height: sizeTop - tintTop }, `fill="${tintHex}"`),
    ...prints.map((print) => flatPrint({ ...print, x })),
  ].join("");
}

/** A card with brand and size, for what has no label of its own to print them on. */
export function ticket(scene: Scene, at: { readonly x: number; readonly y: number }): string {
  const { accentHex } = scene.picture;
  const box = { ...at, width: 76, height: 44 };
  const bandBottom = at.y + 17;
  const brand = brandPrint(scene, { top: at.y, bottom: bandBottom, width: 64, ink: inkOn(accentHex) }, 9.5);
  const size = fitText(scene.picture.size, { width: 66, height: 24, maxSize: 17, minSize: 7, maxLines: 2 });
  const step = size.size * 1.12;
  const firstY = bandBottom + 13.5 - (step * size.lines.length) / 2 + size.size * 0.88;
  const x = at.x + 38;
  const corner = `M${num(at.x)} ${num(bandBottom)}v-12a5 5 0 0 1 5-5h66a5 5 0 0 1 5 5v12z`;
  return (
    rect({ ...box, x: at.x + 1, y: at.y + 2 }, 'rx="5" fill="#0b102033"') +
    rect(box, 'rx="5" fill="#fff" stroke="#c9ced3" stroke-width=".8"') +
    `<path d="${corner}" fill="${accentHex}"/>` +
    flatPrint({ ...brand, x }) +
    size.lines.map((text, i) => flatPrint({ text, x, y: firstY + i * step, size: size.size, fill: "#14181d" })).join("")
  );
}
