import type { PackKind } from "../src/features/catalogue/catalogue.ts";

/** Which colours a product can be tinted to, and so which bases it is filled in. */
export type Tint = "walls" | "outside" | "roof" | "pale" | "white" | "stain";

/** Paint fills whatever pack its size asks for: a tin, a pail or a drum. */
export type Pack = PackKind | "paint";

/**
 * What the products of a line share. Lists are written as text, parted by semicolons, and sizes with the price on an
 * Australian shelf, GST included: "1 L: 39.90; 4 L: 94.90".
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
  /** Sold over the counter only: too long, too heavy or too dangerous to send. */
  readonly counterOnly?: boolean;
}

/** One product of a line. Its own traits go before the line's; its own features and words stand first. */
export interface Item extends Traits {
  readonly code: string;
  readonly name: string;
  readonly about: string;
}

/** Products of one brand and sub-range that share what they are, and differ by finish, colour or use. */
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

export function sizesOf(line: Line, item: Item): PricedSize[] {
  return words(item.sizes ?? line.sizes).map((entry) => {
    const [size = "", price] = entry.split(":").map((part) => part.trim());
    const shelfCents = Math.round(Number(price) * 100);
    if (!size || !(shelfCents > 0)) throw new Error(`"${entry}" of ${codeOf(line, item)} is not a size with a price.`);
    return { size, shelfCents };
  });
}

export function codeOf(line: Line, item: Item): string {
  return item.code ? `${line.code}-${item.code}` : line.code;
}
