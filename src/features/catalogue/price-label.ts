/**
 * How a price is written on a screen. Whoever pays retail may be a consumer, to whom the law wants the price with GST to
 * be the plainest one; the trade reckons without it. The other figure stands beside, and each says which it is.
 */
import type { PriceSource } from "./price.ts";

export type Gst = "ex" | "inc";

interface Written {
  readonly formattedValue: string;
}

interface BothWays<Figure> {
  readonly exTax: Figure;
  readonly incTax: Figure;
  readonly source: PriceSource;
}

export interface PriceLabel {
  /** Which figure leads; that of the other one is the other. */
  readonly gst: Gst;
  readonly lead: string;
  readonly other: string;
  /** The usual price, counted like the leading one, where a special price runs. */
  readonly was: string | null;
  /** Counted like the leading one; null for what is not liquid, and beside a special price, which holds for a few only. */
  readonly perLitre: string | null;
}

export function leadingGst({ source }: Pick<BothWays<unknown>, "source">): Gst {
  return source === "retail" ? "inc" : "ex";
}

export function otherGst(gst: Gst): Gst {
  return gst === "inc" ? "ex" : "inc";
}

export function leadingFigure<Figure>(price: BothWays<Figure>): Figure {
  return leadingGst(price) === "inc" ? price.incTax : price.exTax;
}

function otherFigure<Figure>(price: BothWays<Figure>): Figure {
  return leadingGst(price) === "inc" ? price.exTax : price.incTax;
}

/** The server reckons the price of a litre with GST for those who pay retail, and without for accounts. */
export function priceLabel(
  price: BothWays<Written> & { readonly perLitre?: Written | null },
  special: { readonly price: Written; readonly incTax: Written } | null = null,
): PriceLabel {
  const now = special === null ? price : { exTax: special.price, incTax: special.incTax, source: price.source };
  return {
    gst: leadingGst(price),
    lead: leadingFigure(now).formattedValue,
    other: otherFigure(now).formattedValue,
    was: special && leadingFigure(price).formattedValue,
    perLitre: special === null ? (price.perLitre?.formattedValue ?? null) : null,
  };
}
