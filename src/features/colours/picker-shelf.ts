/** What the picker shows: one shelf of the deck, or what a search finds, within a brand and a product. */
import type { Colour } from "./colour.ts";
import { isAvailable, type TintRange } from "./colour-availability.ts";
import { type ColourIndex, searchColours } from "./colour-search.ts";

export interface Shelves {
  readonly colours: readonly Colour[];
  readonly popular: readonly Colour[];
  readonly byId: ReadonlyMap<string, Colour>;
  readonly index: ColourIndex<Colour>;
}

export interface ShelfWish {
  /** "popular", "recent", "all", or a family's name. */
  readonly shelf: string;
  readonly search: string;
  readonly brandId: string;
  readonly recentIds: readonly string[];
  /** What can be had, or null to show everything. */
  readonly within: TintRange | null;
}

const mostFound = 240;

/** Who searches wants to know of a colour that cannot be had, too, if only to be told what comes near it. */
export function coloursOnShelf(shelves: Shelves, { shelf, search, brandId, recentIds, within }: ShelfWish): Colour[] {
  const isOfBrand = (colour: Colour) => brandId === "" || colour.brandId === brandId;
  if (search.trim() !== "") {
    return searchColours(shelves.index, search, Number.POSITIVE_INFINITY).filter(isOfBrand).slice(0, mostFound);
  }
  const listed = listShelf(shelves, shelf, recentIds).filter(isOfBrand);
  return within === null ? listed : listed.filter((colour) => isAvailable(colour, within));
}

function listShelf({ colours, popular, byId }: Shelves, shelf: string, recentIds: readonly string[]) {
  if (shelf === "popular") return popular;
  if (shelf === "recent") return recentIds.flatMap((id) => byId.get(id) ?? []);
  return shelf === "all" ? colours : colours.filter(({ family }) => family === shelf);
}
