import { createHash } from "node:crypto";
import { forEachWithPauses, readConsistently } from "../../../server/batched-reads.ts";
import type { Database } from "../../../server/database.ts";
import type { BaseId, Colour } from "../colour.ts";
import { type ColourDeck, packDeck } from "../colour-deck.ts";
import { sortByFamily } from "../colour-families.ts";
import { type ColourIndex, makeColourIndex } from "../colour-search.ts";
import type { ColoursSnapshot } from "../colours-snapshot.ts";
import { listBases, listColourBrands, listColours } from "./colours.store.ts";

export function loadColours(db: Database): Promise<ColoursSnapshot> {
  return readConsistently(db, async (tx) =>
    indexColours({ bases: await listBases(tx), brands: await listColourBrands(tx), colours: await listColours(tx) }),
  );
}

type ColourLists = Pick<ColoursSnapshot, "bases" | "brands" | "colours">;

async function indexColours({ bases, brands, colours: all }: ColourLists): Promise<ColoursSnapshot> {
  const colours = all.filter(({ isWithdrawn }) => !isWithdrawn);
  const byId = new Map<string, Colour>();
  const byBrand = new Map<string, Colour[]>(brands.map((brand) => [brand.id, []]));
  const byBase = new Map<BaseId, Colour[]>(bases.map((base) => [base.id, []]));
  const byBrandAndCode = new Map(brands.map((brand) => [brand.id, new Map<string, Colour>()]));
  await forEachWithPauses(all, (colour) => {
    byId.set(colour.id, colour);
    if (colour.isWithdrawn) return;
    byBrand.get(colour.brandId)?.push(colour);
    byBase.get(colour.baseId)?.push(colour);
    byBrandAndCode.get(colour.brandId)?.set(colour.code.toUpperCase(), colour);
  });
  return {
    bases,
    baseById: new Map(bases.map((base) => [base.id, base])),
    brands,
    brandById: new Map(brands.map((brand) => [brand.id, brand])),
    brandBySlug: new Map(brands.map((brand) => [brand.slug, brand])),
    colours,
    byId,
    byBrand,
    byBase,
    popular: colours.filter(isPopular).sort((one, other) => one.popularRank - other.popularRank),
    byBrandAndCode,
  };
}

function isPopular(colour: Colour): colour is Colour & { popularRank: number } {
  return colour.popularRank !== null;
}

/** Calculated from a snapshot when first needed, and kept as long as the snapshot. */
export interface ColourLookups {
  /** By family, from light to dark. */
  readonly sorted: readonly Colour[];
  readonly index: ColourIndex<Colour>;
  readonly deck: ColourDeck & { readonly version: string };
}

const knownLookups = new WeakMap<ColoursSnapshot, ColourLookups>();

export function getColourLookups(snapshot: ColoursSnapshot): ColourLookups {
  let lookups = knownLookups.get(snapshot);
  if (lookups === undefined) {
    lookups = makeLookups(snapshot);
    knownLookups.set(snapshot, lookups);
  }
  return lookups;
}

function makeLookups(snapshot: ColoursSnapshot): ColourLookups {
  const sorted = sortByFamily(snapshot.colours);
  const deck = packDeck(snapshot);
  const version = createHash("sha256").update(JSON.stringify(deck)).digest("base64url").slice(0, 16);
  const brandNames = new Map(snapshot.brands.map(({ id, name }) => [id, name]));
  return { sorted, index: makeColourIndex(sorted, brandNames), deck: { ...deck, version } };
}
