import type { ResultOf } from "../../../ui/graphql.ts";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { type CartUnit, listUnits } from "../cart-units.ts";
import { headlineTotal } from "../shown-totals.ts";
import type { GetCart } from "./cart.operations.ts";

/** The cart that the page and the drawer show. */
export type Cart = ResultOf<typeof GetCart>["customerCart"];
export type CartProduct = Cart["products"][number];
export type CartNotice = Cart["notices"][number];
export type Unit = ReturnType<typeof listCartUnits<Cart["lines"][number], CartProduct>>[number];
export type CartItem = Unit["first"];

interface AnsweredLine {
  readonly id: string;
  readonly sku: string;
  readonly quantity: number;
  readonly system: { readonly group: string } | null;
}

/** A line together with its product. */
type LineWithProduct<Line, Product> = Line & { readonly product: Product; readonly entryGroup: string | null };

/** An answer has each product once. Here every line gets its product. */
export function listCartUnits<Line extends AnsweredLine, Product extends { readonly sku: string }>(cart: {
  readonly lines: readonly Line[];
  readonly products: readonly Product[];
}): CartUnit<LineWithProduct<Line, Product>>[] {
  const items = cart.lines.map((line) => {
    const product = getProduct(cart.products, line.sku);
    return { ...line, product, entryGroup: line.system?.group ?? null };
  });
  return listUnits(items);
}

/** The product of a line or a gift. */
export function getProduct<Product extends { readonly sku: string }>(
  products: readonly Product[],
  sku: string,
): Product {
  const product = products.find((each) => each.sku === sku);
  if (product === undefined) throw new Error(`The cart has no product ${sku}.`);
  return product;
}

interface NamedUnit {
  readonly first: { readonly system: { readonly name: string } | null; readonly product: { readonly name: string } };
}

/** The name of the system, or of the product for a single line. */
export function formatUnitName({ first }: NamedUnit): string {
  return first.system?.name ?? first.product.name;
}

/** The id of the line's element. Messages about the line link to it. */
export function lineAnchor(itemId: string): string {
  return `line-${itemId}`;
}

/** The total inc GST by the usual way to pay. */
export function formatHeadlineTotal({ totals }: Pick<Cart, "totals">): string {
  return formatDollars(headlineTotal(totals));
}
