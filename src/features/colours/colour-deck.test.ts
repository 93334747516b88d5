// Shows that a deck holds every colour whole, in the order of the picker, and is small on the wire.
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { demoColours } from "../../../demo/colours.ts";
import { packDeck, unpackDeck } from "./colour-deck.ts";
import { inFamilyOrder } from "./colour-families.ts";
import { distanceBetween } from "./nearest-colours.ts";

const demo = demoColours();
const deck = packDeck(demo);
const unpacked = unpackDeck(JSON.parse(JSON.stringify(deck)));

it("every colour comes out as it went in", () => {
  const expected = inFamilyOrder(demo.colours);
  expect(unpacked).toHaveLength(6_000);
  expect(unpacked).toEqual(
    expected.map((colour) => ({ ...colour, lab: expect.anything(), lrv: Math.round(colour.lrv) })),
  );
  for (const [place, { lab }] of unpacked.entries()) {
    expect(distanceBetween(lab, expected[place]?.lab ?? lab)).toBeLessThan(0.5);
  }
});

it("an id that does not follow from the code is kept", () => {
  const [colour] = demo.colours;
  if (!colour) throw new Error("There are colours.");
  const odd = { ...colour, id: "an-old-name" };
  expect(unpackDeck(packDeck({ ...demo, colours: [odd] }))[0]?.id).toBe("an-old-name");
});

it("a deck without colours is empty", () => {
  expect(unpackDeck(packDeck({ ...demo, colours: [] }))).toEqual([]);
});

it("six thousand travel in less than 120 KB", () => {
  expect(gzipSync(JSON.stringify(deck)).length).toBeLessThan(120_000);
});
