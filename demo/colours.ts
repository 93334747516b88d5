import { readFileSync } from "node:fs";
import { type Base, type BaseId, type Colour, type ColourBrand, strengths } from "../src/features/colours/colour.ts";
import type { Lab } from "../src/shared/colour-space.ts";
import { toSlug } from "../src/shared/slug.ts";
import { colourBrandIds } from "./colour-brands.ts";
import { popularColours } from "./colours-popular.ts";
import { randomFor } from "./random.ts";

export interface DemoColours {
  brands: ColourBrand[];
  bases: Base[];
  colours: Colour[];
}

const coloursFile = new URL("colours.csv", import.meta.url);
const coloursSeed = 0;

const brandNames: Record<(typeof brandOrder)[number], string> = {
  "harbourline-colours": "Harbourline Colours",
  "southerly-palette": "Southerly Palette",
  "long-reef-collection": "Long Reef Collection",
  "tussock-and-tide": "Tussock & Tide",
  "heritage-terrace": "Heritage Terrace",
  "metal-and-roof-fan": "Metal & Roof Fan",
};

const brandOrder = Object.values(colourBrandIds);

const bases: Base[] = [
  { id: "white", name: "White" },
  { id: "light", name: "Light" },
  { id: "deep", name: "Deep" },
  { id: "extra-deep", name: "Extra deep" },
  { id: "accent-yellow", name: "Accent yellow" },
  { id: "accent-red", name: "Accent red" },
  { id: "black", name: "Black" },
  { id: "clear", name: "Clear" },
];

/** A row of the file with the brand it belongs to. */
interface Chip {
  readonly name: string;
  readonly hex: string;
  readonly family: string;
  readonly lrv: number;
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
  readonly brandId: (typeof brandOrder)[number];
}

/** 6,000 colours by brand. They do not depend on the seed. */
export function demoColours(): DemoColours {
  const chips = readFileSync(coloursFile, "utf8").trimEnd().split("\n").slice(1).map(parseChip);
  const ranks = new Map(popularColours.map((name, place) => [name, place + 1]));
  const colours = brandOrder.flatMap((brandId) => {
    const deck = chips.filter((chip) => chip.brandId === brandId);
    return deck.map((chip, place) => makeColour(chip, makeColourCode(deck, place), ranks.get(chip.name) ?? null));
  });
  return { brands: brandOrder.map((id) => ({ id, slug: id, name: brandNames[id] })), bases, colours };
}

function parseChip(row: string): Chip {
  const [name = "", hex = "", family = "", lrv, lightness, chroma, hue] = row.split(",");
  const measured = { lrv: Number(lrv), lightness: Number(lightness), chroma: Number(chroma), hue: Number(hue) };
  const chip = { name, hex, family, ...measured };
  return { ...chip, brandId: chooseBrand(chip) };
}

function chooseBrand(chip: Omit<Chip, "brandId">): Chip["brandId"] {
  const { harbourline, southerly, longReef, tussock, heritage, fan } = colourBrandIds;
  const hand = randomFor(coloursSeed, `colour ${chip.name}`).integer(0, 99);
  if (isTimber(chip)) return hand < 50 ? tussock : heritage;
  if (suitsMetal(chip) && hand < 14) return fan;
  if (chip.chroma < 40 && hand < 30) return heritage;
  return hand < 50 ? harbourline : hand < 68 ? southerly : hand < 84 ? longReef : tussock;
}

/** Colours for roofs, gutters and steel are muted, and neither pure white nor bright. */
function suitsMetal({ chroma, lightness }: Omit<Chip, "brandId">): boolean {
  return chroma <= 22 && lightness <= 90;
}

const timbers =
  /\b(oak|cedar|walnut|timber|wood|merbau|jarrah|teak|rimu|kauri|karri|blackbutt|tallowwood|huon pine|matai|tōtara|maple|chestnut|mahogany|pine|birch)\b/i;

/** A timber colour is a stain: it is mixed into the clear base and is transparent. */
function isTimber({ name, family }: Omit<Chip, "brandId">): boolean {
  return family === "Brown" && timbers.test(name);
}

function makeColour(chip: Chip, code: string, popularRank: number | null): Colour {
  return {
    id: toSlug(code),
    code,
    brandId: chip.brandId,
    name: chip.name,
    hex: chip.hex,
    family: chip.family,
    lrv: chip.lrv,
    lab: toLab(chip),
    baseId: chooseBase(chip),
    interior: isForInside(chip),
    exterior: isForOutside(chip),
    approximate: isApproximate(chip),
    popularRank,
    strengths: strengths.map(({ value }) => value),
    isWithdrawn: false,
  };
}

/** Each brand has its own form of colour codes. A code depends only on the colour's index within its brand. */
function makeColourCode(deck: readonly Chip[], place: number): string {
  const chip = deck[place];
  if (!chip) throw new Error(`The deck has no place ${place}.`);
  switch (chip.brandId) {
    case colourBrandIds.harbourline:
      return `HC-${1001 + place}`;
    case colourBrandIds.southerly:
      return `SP${10 + Math.floor(place / 7)}-${(place % 7) + 1}`;
    case colourBrandIds.longReef:
      return `LR ${2001 + place}`;
    case colourBrandIds.tussock:
      return `T&T ${Math.floor(place / 40) + 1}-${String((place % 40) + 1).padStart(2, "0")}`;
    case colourBrandIds.heritage:
      return `HT ${1840 + Math.floor(place / 12)}-${(place % 12) + 1}`;
    case colourBrandIds.fan:
      return `MR ${101 + place}`;
  }
}

function toLab({ lightness, chroma, hue }: Chip): Lab {
  const radians = (hue * Math.PI) / 180;
  const rounded = (value: number) => Math.round(value * 100) / 100;
  return { l: lightness, a: rounded(chroma * Math.cos(radians)), b: rounded(chroma * Math.sin(radians)) };
}

function chooseBase(chip: Chip): BaseId {
  const { lrv, chroma, hue } = chip;
  if (isTimber(chip)) return "clear";
  if (chroma > 45) return hue >= 65 && hue < 120 ? "accent-yellow" : isWarm(hue) ? "accent-red" : "extra-deep";
  if (lrv < 5 && chroma < 12) return "black";
  return lrv >= 70 ? "white" : lrv >= 45 ? "light" : lrv >= 18 ? "deep" : "extra-deep";
}

function isWarm(hue: number): boolean {
  return hue < 65 || hue >= 330;
}

function isForInside({ brandId, chroma }: Chip): boolean {
  return brandId !== colourBrandIds.fan || chroma < 8;
}

/** Bright reds, oranges and yellows fade outdoors. */
function isForOutside({ chroma, hue }: Chip): boolean {
  return chroma <= 45 || !(isWarm(hue) || hue < 120);
}

/** Colours outside the sRGB gamut, transparent on timber, or matched to an old colour card. */
function isApproximate(chip: Chip): boolean {
  return chip.chroma > 55 || isTimber(chip) || (chip.brandId === colourBrandIds.heritage && chip.chroma > 30);
}
