/**
 * Which of the two prices, with or without GST, a screen shows first. Buyers at retail may be consumers, for whom the law
 * wants the price with GST to be the most prominent. Trade accounts calculate without GST. Both are shown and labelled.
 */
import type { PriceSource } from "./price.ts";

export type Gst = "ex" | "inc";

interface FormattedAmount {
  readonly formattedValue: string;
}

interface PriceBothWays<Figure> {
  readonly exTax: Figure;
  readonly incTax: Figure;
  readonly source: PriceSource;
}

export interface DisplayedPrice {
  /** Which price leads. The other one is `other`. */
  readonly gst: Gst;
  readonly lead: string;
  readonly other: string;
  /** The usual price while a special price runs, with or without GST like the leading price. */
  readonly was: string | null;
  /** With or without GST like the leading price. Null where it is not liquid, and beside a special price, which is limited. */
  readonly perLitre: string | null;
}

export function leadingGst({ source }: Pick<PriceBothWays<unknown>, "source">): Gst {
  return source === "retail" ? "inc" : "ex";
}

export function otherGst(gst: Gst): Gst {
  return gst === "inc" ? "ex" : "inc";
}

export function leadingFigure<Figure>(price: PriceBothWays<Figure>): Figure {
  return leadingGst(price) === "inc" ? price.incTax : price.exTax;
}

function otherFigure<Figure>(price: PriceBothWays<Figure>): Figure {
  return leadingGst(price) === "inc" ? price.exTax : price.incTax;
}

/** The server sends the price per litre with GST for retail buyers and without for accounts. */
export function displayPrice(
  price: PriceBothWays<FormattedAmount> & { readonly perLitre?: FormattedAmount | null },
  special: { readonly price: FormattedAmount; readonly incTax: FormattedAmount } | null = null,
): DisplayedPrice {
  const now = special === null ? price : { exTax: special.price, incTax: special.incTax, source: price.source };
  return {
    gst: leadingGst(price),
    lead: leadingFigure(now).formattedValue,
    other: otherFigure(now).formattedValue,
    was: special && leadingFigure(price).formattedValue,
    perLitre: special === null ? (price.perLitre?.formattedValue ?? null) : null,
  };
}
