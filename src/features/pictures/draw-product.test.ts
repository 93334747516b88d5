// Shows that every kind of pack becomes one small, well-formed and harmless SVG, whatever texts and colours it is given.
import { describe, expect, it } from "vitest";
import { drawGiftCard } from "./draw-gift-card.ts";
import { drawHouse } from "./draw-house.ts";
import { drawProduct } from "./draw-product.ts";
import { drawRoom } from "./draw-room.ts";
import { type PackKind, type ProductPicture, packKinds } from "./product-picture.ts";

const sizeByKind: Readonly<Record<PackKind, string>> = {
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

function makePicture(packKind: PackKind, changes: Partial<ProductPicture> = {}): ProductPicture {
  return {
    packKind,
    brandName: "Harbourline",
    labelHex: "#f7f5ee",
    accentHex: "#123a5c",
    productName: "Wallcraft Low Sheen",
    detail: "Washable acrylic",
    size: sizeByKind[packKind],
    tintHex: "#a9bfa4",
    ...changes,
  };
}

/** A strict checker for the small part of XML that drawings use. Returns the first fault, or null. */
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

function listIds(svg: string): string[] {
  return [...svg.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => id);
}

function listReferences(svg: string): string[] {
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
  ] as const)("%s: the drawing is well-formed and has 2 to 8 KB", (_, tintHex) => {
    const svg = drawProduct(makePicture(packKind, { tintHex }));
    expect(checkXml(svg)).toBeNull();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 300 300"/);
    expect(Buffer.byteLength(svg)).toBeGreaterThan(2000);
    expect(Buffer.byteLength(svg)).toBeLessThan(8000);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("each id is unique, references point to ids in the same drawing, and nothing is loaded from outside", () => {
    const svg = drawProduct(makePicture(packKind));
    const ids = listIds(svg);
    expect(new Set(ids).size).toBe(ids.length);
    expect(listReferences(svg).filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|href|<image|<style|<foreignObject/);
  });

  it.each(hostile)("the text %j cannot break out of the drawing", (words) => {
    const svg = drawProduct(
      makePicture(packKind, { brandName: words, productName: words, detail: words, size: words }),
    );
    expect(checkXml(svg)).toBeNull();
    expect(svg).not.toMatch(/<script|<img/i);
    expect(svg.replace(/aria-label="[^"]*"/, "").length).toBeLessThan(8000);
  });

  it("an invalid colour cannot break out of the drawing", () => {
    const bad = '"/><script>';
    const svg = drawProduct(makePicture(packKind, { labelHex: bad, accentHex: "red", tintHex: "url(//evil)" }));
    expect(checkXml(svg)).toBeNull();
    expect(svg).not.toMatch(/<script|evil|"red"/);
  });

  it("the same picture gives the same drawing, with its tint in it", () => {
    expect(drawProduct(makePicture(packKind))).toBe(drawProduct(makePicture(packKind)));
    const shows = drawProduct(makePicture(packKind, { tintHex: "#C0FFEE" })).includes("#c0ffee");
    expect(shows).toBe(!["scraper", "ladder", "pole"].includes(packKind));
  });
});

it("different pictures have different ids, because one page contains many pictures", () => {
  const pictures = packKinds.flatMap((kind) => [makePicture(kind), makePicture(kind, { tintHex: null })]);
  const ids = pictures.flatMap((picture) => listIds(drawProduct(picture)));
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(["tin", "pail", "drum"] as const)("a larger %s is drawn larger and stays inside the frame", (packKind) => {
  const scales = ["250 mL", "1 L", "4 L", "10 L", "20 L"].map((size) => {
    const svg = drawProduct(makePicture(packKind, { size }));
    return Number(/translate\(150 272\) scale\(([\d.]+)\)/.exec(svg)?.[1]);
  });
  expect(scales).toEqual([...scales].sort((a, b) => a - b));
  expect(scales[4]).toBeGreaterThan((scales[1] ?? 0) * 1.2);
  expect(Math.max(...scales)).toBeLessThan(1.25);
});

describe.each([
  ["room", (hex: string) => drawRoom({ wallHex: hex, trimHex: "#ffffff", ceilingHex: "#fafafa" })],
  ["house", (hex: string) => drawHouse({ wallHex: hex, trimHex: "#ffffff", roofHex: "#454b52" })],
  ["gift card", drawGiftCard],
] as const)("the %s", (_, draw) => {
  it("the drawing is well-formed, has at most 8 KB and shows its colour", () => {
    const svg = draw("#A9BFA4");
    expect(checkXml(svg)).toBeNull();
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8000);
    expect(svg).toContain('fill="#a9bfa4"');
    const ids = listIds(svg);
    expect(new Set(ids).size).toBe(ids.length);
    expect(listReferences(svg).filter((id) => !ids.includes(id))).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|<script|href/);
  });

  it("an invalid colour cannot break out, and different colours give different ids", () => {
    expect(draw('"><script>')).not.toContain("<script");
    const others = listIds(draw("#222222"));
    expect(listIds(draw("#111111")).filter((id) => others.includes(id))).toEqual([]);
  });
});
