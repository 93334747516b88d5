import type { Database } from "../../../server/database.ts";
import { forEachInSlices } from "../../../server/in-slices.ts";
import { atOneMoment } from "../../../server/read-whole.ts";
import type { Base, BaseId, Colour, ColourBrand } from "../colour.ts";
import { listBases, listColourBrands, listColours } from "./colours.store.ts";

declare module "../../../server/operation-context.ts" {
  interface Snapshots {
    readonly colours: ColoursSnapshot;
  }
}

/** Every colour, and the ways to it. Lists are in the order of brands and then of codes unless they say otherwise. */
export interface ColoursSnapshot {
  readonly bases: readonly Base[];
  readonly baseById: ReadonlyMap<string, Base>;
  readonly brands: readonly ColourBrand[];
  readonly brandById: ReadonlyMap<string, ColourBrand>;
  readonly brandBySlug: ReadonlyMap<string, ColourBrand>;
  readonly colours: readonly Colour[];
  readonly byId: ReadonlyMap<string, Colour>;
  readonly byBrand: ReadonlyMap<string, readonly Colour[]>;
  readonly byBase: ReadonlyMap<BaseId, readonly Colour[]>;
  /** The most bought first. */
  readonly popular: readonly Colour[];
  /** By the brand's id and then the code in capitals, as people type it. */
  readonly byBrandAndCode: ReadonlyMap<string, ReadonlyMap<string, Colour>>;
}

export function findColourByCode(colours: ColoursSnapshot, brandId: string, code: string): Colour | null {
  return colours.byBrandAndCode.get(brandId)?.get(code.toUpperCase()) ?? null;
}

export function loadColours(db: Database): Promise<ColoursSnapshot> {
  return atOneMoment(db, async (tx) =>
    indexColours({ bases: await listBases(tx), brands: await listColourBrands(tx), colours: await listColours(tx) }),
  );
}

type Lists = Pick<ColoursSnapshot, "bases" | "brands" | "colours">;

async function indexColours({ bases, brands, colours }: Lists): Promise<ColoursSnapshot> {
  const byId = new Map<string, Colour>();
  const byBrand = new Map<string, Colour[]>(brands.map((brand) => [brand.id, []]));
  const byBase = new Map<BaseId, Colour[]>(bases.map((base) => [base.id, []]));
  const byBrandAndCode = new Map(brands.map((brand) => [brand.id, new Map<string, Colour>()]));
  await forEachInSlices(colours, (colour) => {
    byId.set(colour.id, colour);
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
