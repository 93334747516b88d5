// Shows that the packed deck contains every colour in the order of the picker and is small.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { packDeck, unpackDeck } from "./colour-deck.ts";
import { sortByFamily } from "./colour-families.ts";
import { colourDistance } from "./nearest-colours.ts";

const demo = demoColours();
const deck = packDeck(demo);
const unpacked = unpackDeck(JSON.parse(JSON.stringify(deck)));

it("unpacking gives every colour as it was packed", () => {
  const expected = sortByFamily(demo.colours);
  expect(unpacked).toHaveLength(6_000);
  expect(unpacked).toEqual(
    expected.map((colour) => ({ ...colour, lab: expect.anything(), lrv: Math.round(colour.lrv) })),
  );
  for (const [index, { lab }] of unpacked.entries()) {
    expect(colourDistance(lab, expected[index]?.lab ?? lab)).toBeLessThan(0.5);
  }
});

it("an id that cannot be derived from the code is kept", () => {
  const [colour] = demo.colours;
  if (!colour) throw new Error("There are colours.");
  const odd = { ...colour, id: "an-old-name" };
  expect(unpackDeck(packDeck({ ...demo, colours: [odd] }))[0]?.id).toBe("an-old-name");
});

it("an empty deck unpacks to no colours", () => {
  expect(unpackDeck(packDeck({ ...demo, colours: [] }))).toEqual([]);
});

it("six thousand colours compress to less than 120 KB", () => {
  expect(gzipSync(JSON.stringify(deck)).length).toBeLessThan(120_000);
});
