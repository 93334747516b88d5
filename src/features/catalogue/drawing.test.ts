// Shows that every kind of pack becomes one small, well-formed and harmless SVG, whatever words and colours it is given.
import { describe, expect, it } from "vitest";
import type { PackKind } from "./catalogue.ts";
import { drawProduct } from "./drawing.ts";
import { drawHouse } from "./drawing-house.ts";
import type { ProductPicture } from "./drawing-picture.ts";
import { drawRoom } from "./room-drawing.ts";

const kinds: Readonly<Record<PackKind, string>> = {
  tin: "4 L",
  pail: "15 L",
  drum: "20 L",
  bottle: "1 L",
  cartridge: "450 g",
  aerosol: "400 g",
  tub: "2 kg",
  bag: "20 kg",
  kit: "Kit",
  brush: "63 mm",
  roller: "230 mm",
  "roller-sleeve": "270 mm",
  tray: "270 mm",
  tape: "36 mm × 50 m",
  "drop-sheet": "3.6 × 2.7 m",
  scraper: "100 mm",
  sandpaper: "Pack of 10",
  sprayer: "1 L",
  ladder: "1.8 m",
  mask: "Medium",
  gloves: "Large",
  pole: "1.2 - 2.4 m",
};
const packKinds = Object.keys(kinds) as PackKind[];

function pictureOf(packKind: PackKind, changes: Partial<ProductPicture> = {}): ProductPicture {
  return {
    packKind,
    brandName: "Harbourline",
    labelHex: "#f7f5ee",
    accentHex: "#123a5c",
    productName: "Wallcraft Low Sheen",
    detail: "Washable acrylic",
    size: kinds[packKind],
    tintHex: "#a9bfa4",
    ...changes,
  };
}

/** A strict reader of the little XML that drawings are written in: it names the first fault, or gives null. */
const attribute = String.raw`\s[a-z][\w:-]*="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*"`;
const tag = new RegExp(`^<(/?)([A-Za-z]+)((?:${attribute})*)\\s?(/?)>`, "i");
const words = /^(?:[^<>&]|&(?:amp|lt|gt|quot|#39);)+/;

function checkXml(text: string): string | null {
  const open: string[] = [];
  let rest = text;
  while (rest !== "") {
    const [whole, closing, name = "", attributes = "", empty] = tag.exec(rest) ?? [];
    const run = whole ?? (open.length > 0 ? words.exec(rest)?.[0] : undefined);
    if (run === undefined) return `Not XML at: ${rest.slice(0, 60)}`;
    if (whole !== undefined) {
      if (open.length === 0 && rest !== text) return `A second root: ${whole}`;
      const names = [...attributes.matchAll(/\s([\w:-]+)="/g)].map(([, key]) => key);
      if (new Set(names).size !== names.length) return `An attribute twice: ${whole}`;
      if (closing && open.pop() !== name) return `Closed but not open: ${whole}`;
      if (!closing && !empty) open.push(name);
    }
    rest = rest.slice(run.length);
  }
  return open.length === 0 ? null : `Left open: ${open.join()}`;
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);
}

function referencesOf(svg: string): string[] {
  return [...svg.matchAll(/url\(#([^)]*)\)/g)].map(([, id = ""]) => id);
}

const hostile = [
  '"><script>alert(1)</script>',
  "</text></svg><img src=x onerror=alert(1)>",
  "]]>&amp;<!--",
  "Extraordinarily Long Product Name That Nobody Would Print ".repeat(8),
  "Donaudampfschifffahrtsgesellschaft".repeat(6),
  "Kōwhai Māori Ūkaipō Whānau",
  "🎨👩‍🎨🖌️ paint 漆",
  "control \u0000\u0008\uFFFE and half a pair \uD83C",
  "",
];

describe.each(packKinds)("%s", (packKind) => {
  it.each([
    ["tinted", "#a9bfa4"],
    ["as white base", null],
  ] as const)("%s is a whole drawing of 2 to 8 KB", (_, tintHex) => {
    const svg = drawProduct(pictureOf(packKind, { tintHex }));
    expect(checkXml(svg)).toBeNull();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 300 300"/);
    expect(Buffer.byteLength(svg)).toBeGreaterThan(2000);
    expect(Buffer.byteLength(svg)).toBeLessThan(8000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("names its ids once, uses only its own, and reaches nothing outside", () => {
    const svg = drawProduct(pictureOf(packKind));
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    expect(referencesOf(svg).filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|href|<image|<style|<foreignObject/);
  });

  it.each(hostile)("is safe with the words %j", (words) => {
    const svg = drawProduct(pictureOf(packKind, { brandName: words, productName: words, detail: words, size: words }));
    expect(checkXml(svg)).toBeNull();
    expect(svg).not.toMatch(/<script|<img/i);
    expect(svg.replace(/aria-label="[^"]*"/, "").length).toBeLessThan(8000);
  });

  it("is safe with colours that are none", () => {
    const bad = '"/><script>';
    const svg = drawProduct(pictureOf(packKind, { labelHex: bad, accentHex: "red", tintHex: "url(//evil)" }));
    expect(checkXml(svg)).toBeNull();
    expect(svg).not.toMatch(/<script|evil|"red"/);
  });

  it("is the same for the same picture, and shows its tint", () => {
    expect(drawProduct(pictureOf(packKind))).toBe(drawProduct(pictureOf(packKind)));
    const shows = drawProduct(pictureOf(packKind, { tintHex: "#C0FFEE" })).includes("#c0ffee");
    expect(shows).toBe(!["scraper", "ladder", "pole"].includes(packKind));
  });
});

it("keeps the ids of different pictures apart, for they share a page", () => {
  const pictures = packKinds.flatMap((kind) => [pictureOf(kind), pictureOf(kind, { tintHex: null })]);
  const ids = pictures.flatMap((picture) => idsOf(drawProduct(picture)));
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(["tin", "pail", "drum"] as const)("a %s grows with what it holds and stays on the sheet", (packKind) => {
  const scales = ["250 mL", "1 L", "4 L", "10 L", "20 L"].map((size) => {
    const svg = drawProduct(pictureOf(packKind, { size }));
    return Number(/translate\(150 272\) scale\(([\d.]+)\)/.exec(svg)?.[1]);
  });
  expect(scales).toEqual([...scales].sort((a, b) => a - b));
  expect(scales[4]).toBeGreaterThan((scales[1] ?? 0) * 1.2);
  expect(Math.max(...scales)).toBeLessThan(1.25);
});

describe.each([
  ["room", (hex: string) => drawRoom({ wallHex: hex, trimHex: "#ffffff", ceilingHex: "#fafafa" })],
  ["house", (hex: string) => drawHouse({ wallHex: hex, trimHex: "#ffffff", roofHex: "#454b52" })],
] as const)("the %s", (_, draw) => {
  it("is a whole drawing of at most 8 KB with the wall in its colour", () => {
    const svg = draw("#A9BFA4");
    expect(checkXml(svg)).toBeNull();
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8000);
    expect(svg).toContain('fill="#a9bfa4"');
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    expect(referencesOf(svg).filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|<script|href/);
  });

  it("is safe with what is no colour, and keeps ids apart", () => {
    expect(draw('"><script>')).not.toContain("<script");
    const others = idsOf(draw("#222222"));
    expect(idsOf(draw("#111111")).filter((id) => others.includes(id))).toEqual([]);
  });
});
