/**
 * All colours as they travel to the picker: one column after the other, in the order they are laid out, because columns
 * of a kind compress to a third of what rows do. What the picker can reckon itself is not sent.
 */

import { labOf } from "../../shared/light.ts";
import { slugOf } from "../../shared/slug.ts";
import type { Base, BaseId, Colour, ColourBrand } from "./colour.ts";
import { inFamilyOrder } from "./colour-families.ts";

export interface ColourDeck {
  readonly brands: readonly Pick<ColourBrand, "id" | "name">[];
  readonly bases: readonly Base[];
  readonly families: readonly DeckFamily[];
  /** One a line, here and below. */
  readonly names: string;
  readonly codes: string;
  /** Empty where the id is the code as a slug. */
  readonly ids: string;
  readonly lrvs: string;
  /** The popular ones' ranks; empty for the rest. */
  readonly ranks: string;
  /** Six digits each. */
  readonly hexes: string;
  /** One letter each: the place among the brands, among the bases, and the flags. */
  readonly brandLetters: string;
  readonly baseLetters: string;
  readonly flagLetters: string;
}

export interface DeckFamily {
  readonly name: string;
  readonly size: number;
}

interface Palette {
  readonly colours: readonly Colour[];
  readonly brands: readonly ColourBrand[];
  readonly bases: readonly Base[];
}

const firstLetter = "A".charCodeAt(0);
const flags = { interior: 1, exterior: 2, approximate: 4 };

export function packDeck({ colours, brands, bases }: Palette): ColourDeck {
  const laidOut = inFamilyOrder(colours);
  const letters = (places: Iterable<number>) => Array.from(places, (place) => letterOf(place)).join("");
  const placeOf = (list: readonly { readonly id: string }[]) => {
    const places = new Map(list.map(({ id }, place) => [id, place]));
    return (id: string) => places.get(id) ?? 0;
  };
  const brandPlace = placeOf(brands);
  const basePlace = placeOf(bases);
  return {
    brands: brands.map(({ id, name }) => ({ id, name })),
    bases,
    families: familiesOf(laidOut),
    names: laidOut.map(({ name }) => name).join("\n"),
    codes: laidOut.map(({ code }) => code).join("\n"),
    ids: laidOut.map(({ id, code }) => (id === idOf(code) ? "" : id)).join("\n"),
    lrvs: laidOut.map(({ lrv }) => Math.round(lrv)).join("\n"),
    ranks: laidOut.map(({ popularRank }) => popularRank ?? "").join("\n"),
    hexes: laidOut.map(({ hex }) => hex.slice(1)).join(""),
    brandLetters: letters(laidOut.map(({ brandId }) => brandPlace(brandId))),
    baseLetters: letters(laidOut.map(({ baseId }) => basePlace(baseId))),
    flagLetters: letters(laidOut.map(flagsOf)),
  };
}

function familiesOf(laidOut: readonly Colour[]): DeckFamily[] {
  const sizes = new Map<string, number>();
  for (const { family } of laidOut) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  return Array.from(sizes, ([name, size]) => ({ name, size }));
}

function flagsOf({ interior, exterior, approximate }: Colour): number {
  return (interior ? flags.interior : 0) + (exterior ? flags.exterior : 0) + (approximate ? flags.approximate : 0);
}

function letterOf(place: number): string {
  return String.fromCharCode(firstLetter + place);
}

/** As they were packed, with the LRV rounded and the Lab values that a screen can tell. */
export function unpackDeck(deck: ColourDeck): Colour[] {
  const codes = deck.codes.split("\n");
  const ids = deck.ids.split("\n");
  const lrvs = deck.lrvs.split("\n");
  const ranks = deck.ranks.split("\n");
  const families = deck.families.flatMap(({ name, size }) => Array<string>(size).fill(name));
  if (families.length === 0) return [];
  return deck.names.split("\n").map((name, place) => {
    const code = codes[place] ?? "";
    const hex = `#${deck.hexes.slice(place * 6, place * 6 + 6)}`;
    const flag = numberAt(deck.flagLetters, place);
    return {
      id: ids[place] || idOf(code),
      code,
      name,
      hex,
      brandId: deck.brands[numberAt(deck.brandLetters, place)]?.id ?? "",
      baseId: deck.bases[numberAt(deck.baseLetters, place)]?.id ?? ("white" satisfies BaseId),
      family: families[place] ?? "",
      lrv: Number(lrvs[place]),
      lab: labOf(hex),
      interior: (flag & flags.interior) !== 0,
      exterior: (flag & flags.exterior) !== 0,
      approximate: (flag & flags.approximate) !== 0,
      popularRank: ranks[place] ? Number(ranks[place]) : null,
    };
  });
}

/** The plain codes, which are nearly all, are slugs but for capitals and spaces; a phone should not work at them. */
function idOf(code: string): string {
  return /^[A-Z0-9]+([ -][A-Z0-9]+)*$/.test(code) ? code.toLowerCase().replaceAll(" ", "-") : slugOf(code);
}

function numberAt(letters: string, place: number): number {
  return letters.charCodeAt(place) - firstLetter;
}
