import type { PackKind } from "../src/features/pictures/product-picture.ts";

/** The colours that a product can be tinted to. They decide which bases it comes in. */
export type Tint = "walls" | "outside" | "roof" | "pale" | "white" | "stain";

/** For paint the size decides the pack: a tin, a pail or a drum. */
export type Pack = PackKind | "paint";

/**
 * The properties that the products of a line share. Lists are written as text separated by semicolons, sizes with the
 * Australian retail price including GST: "1 L: 39.90; 4 L: 94.90".
 */
export interface Traits {
  readonly sheen?: string;
  readonly surfaces?: string;
  readonly where?: "inside" | "outside" | "both";
  readonly coverage?: number;
  readonly coats?: number;
  readonly recoat?: number;
  readonly cleanUp?: string;
  readonly tint?: Tint;
  readonly pack?: Pack;
  readonly sizes?: string;
  readonly features?: string;
  readonly goesWith?: string;
  /** Sold in stores only: too long, too heavy or too dangerous to deliver. */
  readonly counterOnly?: boolean;
  /** No longer made: the code of the product to buy instead. */
  readonly replacedBy?: string;
}

/** One product of a line. Its own properties override the line's; its own features and texts come first. */
export interface Item extends Traits {
  readonly code: string;
  readonly name: string;
  readonly about: string;
}

/** Products of one brand and sub-range that differ only by finish, colour or use. */
export interface Line extends Traits {
  readonly brand: string;
  readonly subRange: string;
  readonly code: string;
  readonly name: string;
  readonly about: string;
  readonly items: readonly Item[];
}

export interface PricedSize {
  readonly size: string;
  readonly shelfCents: number;
}

export function words(text: string | undefined): string[] {
  return text ? text.split(";").map((word) => word.trim()) : [];
}

export function listSizes(line: Line, item: Item): PricedSize[] {
  return words(item.sizes ?? line.sizes).map((entry) => {
    const [size = "", price] = entry.split(":").map((part) => part.trim());
    const shelfCents = Math.round(Number(price) * 100);
    if (!size || !(shelfCents > 0))
      throw new Error(`"${entry}" of ${makeCode(line, item)} is not a size with a price.`);
    return { size, shelfCents };
  });
}

export function makeCode(line: Line, item: Item): string {
  return item.code ? `${line.code}-${item.code}` : line.code;
}
