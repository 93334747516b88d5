import { randomUUID } from "node:crypto";
import type { OperationContext } from "../../../server/operation-context.ts";
import { type Cents, formatMoney } from "../../../shared/money.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { addLine, type Lines, type LineWish } from "../../cart/cart-lines.ts";
import { addSystem, type SystemWish } from "../../cart/cart-systems.ts";
import type { CartRecord } from "../../cart/server/cart.store.ts";
import { type CartAnswer, changeCart } from "../../cart/server/cart-change.ts";
import { findLine } from "../../cart/server/cart-pricing.ts";
import { type ItemInput, resolveItem, resolveSystem } from "../../cart/server/cart-wish.ts";
import { OWN_CART, readCart } from "../../cart/server/read-cart.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { OrderLine } from "../order.ts";
import { ordersErrors } from "../orders-errors.ts";
import { findShownOrder } from "./read-order.ts";
import type { ShownOrder } from "./shown-order.ts";

export interface ReorderedLine {
  readonly itemId: string;
  readonly name: string;
  readonly outcome: "ADDED" | "REDUCED" | "GONE" | "PRICE_CHANGED";
  readonly message: string;
}

export interface ReorderWish {
  readonly number: string;
  /** None: all of them. */
  readonly itemIds: readonly string[];
  readonly modifiedTime: string | null | undefined;
}

export async function reorder(
  context: OperationContext,
  viewer: SignedInViewer,
  { number, itemIds, modifiedTime }: ReorderWish,
): Promise<CartAnswer & { readonly lines: readonly ReorderedLine[] }> {
  const shown = await findShownOrder(context, viewer, { number });
  if (shown === null) return { cart: await readCart(context), lines: [], userErrors: [ordersErrors.orderNotFound] };
  const units = unitsOf(shown.lines, itemIds);
  let lines: ReorderedLine[] = [];
  const answer = await changeCart(
    context,
    { cartId: OWN_CART, modifiedTime },
    {
      skus: shown.lines.map(({ sku }) => sku),
      apply: (record) => {
        lines = [];
        let cart: Lines = record.cart.lines;
        for (const unit of units) {
          const added = addUnit(context, { record, unit, lines: cart });
          if (added.ok) cart = added.value.lines;
          lines.push(...unit.map((line) => outcomeOf(context, { line, shown, record, added })));
        }
        return cart === record.cart.lines ? refused(ordersErrors.nothingToReorder) : ok({ lines: cart });
      },
    },
  );
  return { ...answer, lines: lines.toSorted((one, other) => Number(one.itemId) - Number(other.itemId)) };
}

/** What is bought by itself, and systems with all their parts, whichever of them was chosen. Gifts are not bought. */
function unitsOf(lines: readonly OrderLine[], itemIds: readonly string[]): OrderLine[][] {
  const units = Map.groupBy(
    lines.filter(({ isGift }) => !isGift),
    ({ group, place }) => group?.id ?? String(place),
  );
  const isChosen = ({ place }: OrderLine) => itemIds.length === 0 || itemIds.includes(String(place));
  return [...units.values()].filter((unit) => unit.some(isChosen));
}

interface Adding {
  readonly record: CartRecord;
  readonly unit: readonly OrderLine[];
  readonly lines: Lines;
}

type Added = Result<{ readonly lines: Lines; readonly isReduced: boolean }, UserError>;

/** As many as the store has, where it has some but not all. */
function addUnit(context: OperationContext, { record, unit, lines }: Adding): Added {
  const shop = { snapshots: context.snapshots, country: context.buyer.country };
  const [first] = unit;
  if (first === undefined) return refused(ordersErrors.nothingToReorder);
  if (first.group !== null) {
    const wish = resolveSystem(shop, unit.map(itemOf));
    if (!wish.ok) return wish;
    const units = whatIsThere(wish.value.units, wholeSystems(record, wish.value));
    const added = addSystem(lines, { ...wish.value, units }, randomUUID);
    return added.ok ? ok({ lines: added.value, isReduced: units < wish.value.units }) : added;
  }
  const wish = resolveItem(shop, itemOf(first));
  if (!wish.ok) return wish;
  const quantity = whatIsThere(wish.value.quantity, leftFor(record, lines, wish.value));
  const added = addLine(lines, { ...wish.value, quantity }, randomUUID());
  return added.ok ? ok({ lines: added.value, isReduced: quantity < wish.value.quantity }) : added;
}

/** What is out altogether is put in as it was: the cart says so, and it may be delivered from elsewhere. */
function whatIsThere(wanted: number, available: number): number {
  return available > 0 ? Math.min(wanted, available) : wanted;
}

function leftFor({ available }: CartRecord, lines: Lines, { sku }: LineWish): number {
  const taken = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  return (available.get(sku) ?? 0) - taken;
}

function wholeSystems({ available }: CartRecord, { parts }: SystemWish): number {
  return Math.min(...parts.map(({ sku, ratio }) => Math.floor((available.get(sku) ?? 0) / ratio)));
}

function itemOf(line: OrderLine): ItemInput {
  return {
    productCode: line.sku,
    quantity: line.quantity,
    colourCode: line.tint?.colourId,
    colourStrength: line.tint && String(line.tint.strength),
    reference: line.reference,
    systemCode: line.group?.systemCode,
  };
}

interface Outcome {
  readonly line: OrderLine;
  readonly shown: ShownOrder;
  readonly record: CartRecord;
  readonly added: Added;
}

function outcomeOf(context: OperationContext, { line, shown, record, added }: Outcome): ReorderedLine {
  const about = { itemId: String(line.place), name: nameOf(line) };
  if (!added.ok) return { ...about, outcome: "GONE", message: added.refusals[0]?.message ?? "" };
  const price = priceWords(line, shown, unitCentsNow(context, record, line));
  if (added.value.isReduced) {
    const store = context.snapshots.stores.byId.get(record.cart.storeId)?.name ?? "";
    const message = [`${store} does not have all of it, so there are fewer in your cart.`, price].join(" ").trim();
    return { ...about, outcome: "REDUCED", message };
  }
  return price === null
    ? { ...about, outcome: "ADDED", message: "Added to your cart." }
    : { ...about, outcome: "PRICE_CHANGED", message: price };
}

function unitCentsNow(context: OperationContext, record: CartRecord, { sku, tint }: OrderLine): Cents | null {
  const line = { id: "", sku, tint, group: null, quantity: 1, reference: "", seenUnitCents: null };
  return findLine(context, record, line).unitCents;
}

function priceWords({ unitCents }: OrderLine, { country }: ShownOrder, now: Cents | null): string | null {
  if (now === null || now === unitCents) return null;
  return `It costs ${formatMoney(now, country)} ex GST now, and was ${formatMoney(unitCents, country)}.`;
}

function nameOf({ productName, colourName, size }: OrderLine): string {
  return [productName, colourName, size].filter(Boolean).join(", ");
}
