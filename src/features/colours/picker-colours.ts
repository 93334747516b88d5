/** The colours that the picker shows: one tab of the deck, or the hits of a search, limited to a brand and a product. */
import type { Colour } from "./colour.ts";
import { isAvailable, type TintRange } from "./colour-availability.ts";
import { type ColourIndex, searchColours } from "./colour-search.ts";

export interface PickerDeck {
  readonly colours: readonly Colour[];
  readonly popular: readonly Colour[];
  readonly byId: ReadonlyMap<string, Colour>;
  readonly index: ColourIndex<Colour>;
}

export interface PickerFilter {
  /** "popular", "recent", "all", or the name of a family. */
  readonly tab: string;
  readonly search: string;
  readonly brandId: string;
  readonly recentIds: readonly string[];
  /** Limits the tab to what the product can be tinted to. Null shows everything. */
  readonly within: TintRange | null;
}

const maxFound = 240;

/** A search ignores the product's limits: for an unavailable colour the picker shows the nearest available colours. */
export function listPickerColours(
  deck: PickerDeck,
  { tab, search, brandId, recentIds, within }: PickerFilter,
): Colour[] {
  const matchesBrand = (colour: Colour) => brandId === "" || colour.brandId === brandId;
  if (search.trim() !== "") {
    return searchColours(deck.index, search, Number.POSITIVE_INFINITY).filter(matchesBrand).slice(0, maxFound);
  }
  const listed = listTab(deck, tab, recentIds).filter(matchesBrand);
  return within === null ? listed : listed.filter((colour) => isAvailable(colour, within));
}

function listTab({ colours, popular, byId }: PickerDeck, tab: string, recentIds: readonly string[]) {
  if (tab === "popular") return popular;
  if (tab === "recent") return recentIds.flatMap((id) => byId.get(id) ?? []);
  return tab === "all" ? colours : colours.filter(({ family }) => family === tab);
}
