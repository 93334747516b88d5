// Shows which names and colours a shop may have, and that every allowed colour gives readable buttons.
import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateContrast } from "../../shared/colour-space.ts";
import { formatTheme, formatThemeUrl, parseShop, type ShopFields } from "./shop.ts";
import { calculateBrandLook, isBarReadable, isBrandSeen, parseHex } from "./shop-look.ts";

const shop: ShopFields = { name: "Two Coats", tagline: "", brandColour: "", barColour: "" };
const codes = (change: Partial<ShopFields>) => {
  const parsed = parseShop({ ...shop, ...change });
  return parsed.ok ? [] : parsed.refusals.map(({ code }) => code);
};

test.each([
  [{ name: " " }, "SHOP_NAME_NOT_VALID"],
  [{ name: "x".repeat(41) }, "SHOP_NAME_NOT_VALID"],
  [{ name: "Paint · Trade" }, "SHOP_NAME_NOT_VALID"],
  [{ tagline: "x".repeat(201) }, "TAGLINE_NOT_VALID"],
  [{ brandColour: "orange" }, "COLOUR_NOT_VALID"],
  [{ barColour: "#12345" }, "COLOUR_NOT_VALID"],
  [{ brandColour: "#ffe066" }, "BRAND_COLOUR_TOO_PALE"],
  [{ brandColour: "#ffffff" }, "BRAND_COLOUR_TOO_PALE"],
  [{ barColour: "#c2410c" }, "BAR_COLOUR_TOO_PALE"],
])("%j is refused: %s", (change, code) => {
  expect(codes(change)).toEqual([code]);
});

test("names and colours are stored in one form", () => {
  expect(parseShop({ ...shop, name: "  Two   Coats ", brandColour: "0B6E4F", barColour: " #123524 " })).toEqual({
    ok: true,
    value: { name: "Two Coats", tagline: "", brandColour: "#0b6e4f", barColour: "#123524" },
  });
});

test("the usual colours of the kit would be allowed", () => {
  expect([isBrandSeen("#ee6200"), isBarReadable("#1b2026")]).toEqual([true, true]);
});

test("the text on every button is readable, also under the pointer and where the device is dark", () => {
  const hexes = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(hexes.filter(isBrandSeen), (hex) => {
      const { light, dark } = calculateBrandLook(hex);
      for (const { fill, hover, press, ink } of [light, dark])
        for (const ground of [fill, hover, press]) expect(calculateContrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
      expect(calculateContrast(dark.fill, "#1b1f24")).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("without colours of its own a shop has no style sheet", () => {
  expect(formatTheme({ brandHex: null, barHex: null })).toBe("");
  expect(formatThemeUrl({ brandHex: null, barHex: null })).toBeNull();
  expect(formatTheme({ brandHex: null, barHex: "#123524" })).toBe(":root,[data-theme]{--inverse:#123524}");
  expect(formatThemeUrl({ brandHex: "#0b6e4f", barHex: null })).toBe("/shop/theme.css?v=0b6e4f.-");
});

test.each(["", "#", "red", "#12345g", "#1234567"])("%s is no colour", (text) => {
  expect(parseHex(text)).toBeNull();
});
