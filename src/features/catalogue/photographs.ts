/**
 * The photographs of a product, in the order in which staff put them. The first is the main picture. A photograph shows the whole
 * product or one of its variants. Without photographs everything is drawn.
 */
export const MAX_PHOTOGRAPHS = 8;
/** A removed photograph can be put back until so many others of the product are removed after it. */
export const MAX_REMOVED = 8;
export const MAX_ALT = 200;

export interface Photograph {
  readonly hash: string;
  /** The variant that it shows. Null: the whole product. */
  readonly sku: string | null;
  /** What it shows, in words. Empty: the name of the product says it. */
  readonly alt: string;
}

/**
 * The photograph in the place of a drawing. A variant has its own, else the first of the whole product: a photograph of another
 * variant would show another size. Null: it is drawn.
 */
export function choosePhotograph(photographs: readonly Photograph[], sku: string | null): Photograph | null {
  if (sku === null) return photographs[0] ?? null;
  const own = photographs.find((each) => each.sku === sku);
  return own ?? photographs.find((each) => each.sku === null) ?? null;
}

/** The same photographs with a changed one at its place. The places count from 1; one beyond the end is the last. */
export function placePhotograph<T extends Photograph>(photographs: readonly T[], changed: T, place: number): T[] {
  const others = photographs.filter(({ hash }) => hash !== changed.hash);
  const index = Math.min(Math.max(place - 1, 0), others.length);
  return others.toSpliced(index, 0, changed);
}

/** One line of text without control characters. Null if it is too long. */
export function parseAlt(text: string): string | null {
  const alt = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  return alt.length > MAX_ALT ? null : alt;
}
