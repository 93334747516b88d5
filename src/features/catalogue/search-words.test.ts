// Shows how text is normalised for search: accents, plurals, measures and synonyms.
import fc from "fast-check";
import { expect, it } from "vitest";
import { compact, extractMeasures, fold, indexWords, listSynonyms, singular } from "./search-words.ts";

it.each([
  ["Tōtara", "totara"],
  ["Café CRÈME", "cafe creme"],
  ["Painter's", "painters"],
  ["6 m²", "6 m2"],
])("%s is folded to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it.each(["10 L", "10L", "10 litres", "10 Litre", "10 ltr", "10 liters", "10000 mL", "10.0 l"])(
  "%s is read as ten litres",
  (text) => {
    expect(extractMeasures(fold(text))).toEqual({ measures: ["=10000ml"], rest: " " });
  },
);

it.each([
  ["500 mL", ["=500ml"]],
  ["0.5 L", ["=500ml"]],
  ["1 kg kit", ["=1000g"]],
  ["36 mm × 50 m", ["=36mm", "=50000mm"]],
  ["5 cm", ["=50mm"]],
  ["WC-LS-10L", []],
  ["P120", []],
  ["3 in 1", []],
  ["10 ladders", []],
])("%s contains the measures %j", (text, measures) => {
  expect(extractMeasures(fold(text)).measures).toEqual(measures);
});

it.each([
  ["Wallcraft Kitchen & Bath Low Sheen", ["wallcraft", "kitchen", "bath", "low", "sheen"]],
  ["Brushes and rollers", ["brush", "roller"]],
  ["10 L", ["=10000ml", "10"]],
  ["400 g, box of 6", ["box", "6", "=400g", "400"]],
  ["One-Coat", ["one", "coat"]],
])("%s is indexed under %j", (text, words) => {
  expect(indexWords(text)).toEqual(words);
});

it.each([
  ["brushes", "brush"],
  ["primers", "primer"],
  ["gloss", "gloss"],
  ["glasses", "glass"],
  ["boxes", "box"],
  ["bus", "bus"],
  ["sleeves", "sleeve"],
])("the singular of %s is %s", (word, one) => {
  expect(singular(word)).toBe(one);
});

it("synonyms work both ways, and no word is its own synonym", () => {
  expect(listSynonyms("undercoat")).toContain("primer");
  expect(listSynonyms("primer")).toContain("undercoat");
  expect(listSynonyms("ply")).toContain("plywood");
  expect(listSynonyms("filler")).not.toContain("filler");
  expect(listSynonyms("unicorn")).toEqual([]);
});

it("any text becomes lower-case words of letters and digits", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const word of indexWords(text)) expect(word).toMatch(/^=?[a-z0-9]+$/);
      expect(compact(text)).toMatch(/^[a-z0-9]*$/);
    }),
  );
});
