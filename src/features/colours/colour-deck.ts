/**
 * All colours in the format that is sent to the picker: column by column, in the picker's order, because columns
 * compress to a third of the size of rows. Values that the picker can calculate are not sent.
 */
import { hexToLab } from "../../shared/colour-space.ts";
import { toSlug } from "../../shared/slug.ts";
import { type Base, type BaseId, type Colour, type ColourBrand, listStrengths, strengths } from "./colour.ts";
import { sortByFamily } from "./colour-families.ts";

export interface ColourDeck {
  readonly brands: readonly Pick<ColourBrand, "id" | "name">[];
  readonly bases: readonly Base[];
  readonly families: readonly DeckFamily[];
  /** One name per line. The next four fields also have one value per line. */
  readonly names: string;
  readonly codes: string;
  /** An empty line where the id follows from the code. */
  readonly ids: string;
  readonly lrvs: string;
  /** An empty line where the colour has no rank. */
  readonly ranks: string;
  /** Six digits per colour. */
  readonly hexes: string;
  /** One letter per colour: the index of the brand, the index of the base, and the flags. */
  readonly brandLetters: string;
  readonly baseLetters: string;
  readonly flagLetters: string;
  /** The index of each colour that is not tinted in every strength, and the values of its strengths. */
  readonly strengths: readonly (readonly [number, readonly number[]])[];
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
  const sorted = sortByFamily(colours);
  const letters = (numbers: Iterable<number>) => Array.from(numbers, (number) => toLetter(number)).join("");
  const indexById = (list: readonly { readonly id: string }[]) => {
    const indexes = new Map(list.map(({ id }, index) => [id, index]));
    return (id: string) => indexes.get(id) ?? 0;
  };
  const brandIndex = indexById(brands);
  const baseIndex = indexById(bases);
  return {
    brands: brands.map(({ id, name }) => ({ id, name })),
    bases,
    families: countFamilies(sorted),
    names: sorted.map(({ name }) => name).join("\n"),
    codes: sorted.map(({ code }) => code).join("\n"),
    ids: sorted.map(({ id, code }) => (id === toId(code) ? "" : id)).join("\n"),
    lrvs: sorted.map(({ lrv }) => Math.round(lrv)).join("\n"),
    ranks: sorted.map(({ popularRank }) => popularRank ?? "").join("\n"),
    hexes: sorted.map(({ hex }) => hex.slice(1)).join(""),
    brandLetters: letters(sorted.map(({ brandId }) => brandIndex(brandId))),
    baseLetters: letters(sorted.map(({ baseId }) => baseIndex(baseId))),
    flagLetters: letters(sorted.map(toFlags)),
    strengths: sorted.flatMap((colour, index) => {
      const own = listStrengths(colour);
      return own.length === strengths.length ? [] : [[index, own.map(({ value }) => value)] as const];
    }),
  };
}

function countFamilies(sorted: readonly Colour[]): DeckFamily[] {
  const sizes = new Map<string, number>();
  for (const { family } of sorted) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  return Array.from(sizes, ([name, size]) => ({ name, size }));
}

function toFlags({ interior, exterior, approximate }: Colour): number {
  return (interior ? flags.interior : 0) + (exterior ? flags.exterior : 0) + (approximate ? flags.approximate : 0);
}

function toLetter(number: number): string {
  return String.fromCharCode(firstLetter + number);
}

/** The colours as they were packed, but with a rounded LRV and with Lab values calculated from the hex value. */
export function unpackDeck(deck: ColourDeck): Colour[] {
  const codes = deck.codes.split("\n");
  const ids = deck.ids.split("\n");
  const lrvs = deck.lrvs.split("\n");
  const ranks = deck.ranks.split("\n");
  const ownStrengths = new Map(deck.strengths);
  const allStrengths = strengths.map(({ value }) => value);
  const families = deck.families.flatMap(({ name, size }) => Array<string>(size).fill(name));
  if (families.length === 0) return [];
  return deck.names.split("\n").map((name, index) => {
    const code = codes[index] ?? "";
    const hex = `#${deck.hexes.slice(index * 6, index * 6 + 6)}`;
    const flag = numberAt(deck.flagLetters, index);
    return {
      id: ids[index] || toId(code),
      code,
      name,
      hex,
      brandId: deck.brands[numberAt(deck.brandLetters, index)]?.id ?? "",
      baseId: deck.bases[numberAt(deck.baseLetters, index)]?.id ?? ("white" satisfies BaseId),
      family: families[index] ?? "",
      lrv: Number(lrvs[index]),
      lab: hexToLab(hex),
      interior: (flag & flags.interior) !== 0,
      exterior: (flag & flags.exterior) !== 0,
      approximate: (flag & flags.approximate) !== 0,
      popularRank: ranks[index] ? Number(ranks[index]) : null,
      strengths: ownStrengths.get(index) ?? allStrengths,
      // Withdrawn colours are not packed.
      isWithdrawn: false,
    };
  });
}

/** Fast path for nearly all codes, because phones unpack thousands of them: lower case and hyphens make the slug. */
function toId(code: string): string {
  return /^[A-Z0-9]+([ -][A-Z0-9]+)*$/.test(code) ? code.toLowerCase().replaceAll(" ", "-") : toSlug(code);
}

function numberAt(letters: string, index: number): number {
  return letters.charCodeAt(index) - firstLetter;
}
