import { createHash } from "node:crypto";
import type { Colour } from "../colour.ts";
import { type ColourDeck, packDeck } from "../colour-deck.ts";
import { inFamilyOrder } from "../colour-families.ts";
import { type ColourIndex, makeColourIndex } from "../colour-search.ts";
import type { ColoursSnapshot } from "./colours-snapshot.ts";

/** What is reckoned once from a snapshot, by the first who asks, and lives as long as the snapshot. */
export interface ColourLookups {
  readonly laidOut: readonly Colour[];
  readonly index: ColourIndex<Colour>;
  readonly deck: ColourDeck & { readonly version: string };
}

const known = new WeakMap<ColoursSnapshot, ColourLookups>();

export function lookupsOf(snapshot: ColoursSnapshot): ColourLookups {
  let lookups = known.get(snapshot);
  if (lookups === undefined) {
    lookups = reckon(snapshot);
    known.set(snapshot, lookups);
  }
  return lookups;
}

function reckon(snapshot: ColoursSnapshot): ColourLookups {
  const laidOut = inFamilyOrder(snapshot.colours);
  const deck = packDeck(snapshot);
  const version = createHash("sha256").update(JSON.stringify(deck)).digest("base64url").slice(0, 16);
  const brandNames = new Map(snapshot.brands.map(({ id, name }) => [id, name]));
  return { laidOut, index: makeColourIndex(laidOut, brandNames), deck: { ...deck, version } };
}
