/** Adds the lines of an order to a cart again, as far as they are still sold and in stock, and reports each line. */
import { type Cents, formatMoney } from "../../shared/money.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { addLine, type LineInput, type Lines } from "../cart/cart-lines.ts";
import { addSystem, type SystemInput } from "../cart/cart-systems.ts";
import { groupUnits } from "../cart/cart-units.ts";
import { type ItemInput, parseItem, parseSystem } from "../cart/item-input.ts";
import { type CartReading, type CartRecord, lookUpLine, type PricingContext, toReading } from "../cart/quote.ts";
import { formatGst, readAmount } from "../cart/shown-totals.ts";
import type { OrderLine } from "./order.ts";
import type { OrderView } from "./order-view.ts";

export interface ReorderedLine {
  readonly itemId: string;
  readonly name: string;
  readonly outcome: "ADDED" | "REDUCED" | "GONE" | "PRICE_CHANGED";
  readonly message: string;
}

interface ReorderFacts {
  readonly record: CartRecord;
  readonly order: OrderView;
  /** Empty: all lines. */
  readonly itemIds: readonly string[];
  newId(): string;
}

export interface Reordered {
  /** The lines of the cart; the same array as before if nothing could be added. */
  readonly cartLines: Lines;
  readonly outcomes: readonly ReorderedLine[];
}

export function addOrderLines(context: PricingContext, { record, order, itemIds, newId }: ReorderFacts): Reordered {
  let cartLines: Lines = record.cart.lines;
  const outcomes: ReorderedLine[] = [];
  for (const unit of listChosenUnits(order.lines, itemIds)) {
    const added = addUnit(context, { record, unit, lines: cartLines, newId });
    if (added.ok) cartLines = added.value.lines;
    outcomes.push(...unit.map((line) => describeOutcome(context, { line, order, record, added })));
  }
  return { cartLines, outcomes: outcomes.toSorted((one, other) => Number(one.itemId) - Number(other.itemId)) };
}

type OrderUnit = readonly [OrderLine, ...OrderLine[]];

/** Choosing one part chooses the whole system. Gifts are left out. */
function listChosenUnits(lines: readonly OrderLine[], itemIds: readonly string[]): OrderUnit[] {
  const bought = lines.filter(({ isGift }) => !isGift);
  const isChosen = ({ lineNumber }: OrderLine) => itemIds.length === 0 || itemIds.includes(String(lineNumber));
  return groupUnits(bought, ({ group }) => group?.id ?? null).filter((unit) => unit.some(isChosen));
}

interface UnitToAdd extends Pick<ReorderFacts, "record" | "newId"> {
  readonly unit: OrderUnit;
  readonly lines: Lines;
}

type Added = Result<{ readonly lines: Lines; readonly isReduced: boolean }, UserError>;

function addUnit(context: PricingContext, { record, unit, lines, newId }: UnitToAdd): Added {
  const shop = { snapshots: context.snapshots, country: context.buyer.country };
  const [first] = unit;
  if (first.group !== null) {
    const system = parseSystem(shop, unit.map(toItemInput));
    if (!system.ok) return system;
    const units = limitToAvailable(system.value.units, countAvailableSystems(record, system.value));
    const added = addSystem(lines, { ...system.value, units }, newId);
    return added.ok ? ok({ lines: added.value, isReduced: units < system.value.units }) : added;
  }
  const item = parseItem(shop, toItemInput(first));
  if (!item.ok) return item;
  const quantity = limitToAvailable(item.value.quantity, countAvailableUnits(record, lines, item.value));
  const added = addLine(lines, { ...item.value, quantity }, newId());
  return added.ok ? ok({ lines: added.value, isReduced: quantity < item.value.quantity }) : added;
}

/** If nothing is in stock the full quantity is added: the cart shows the shortage, and another store may deliver it. */
function limitToAvailable(wanted: number, available: number): number {
  return available > 0 ? Math.min(wanted, available) : wanted;
}

function countAvailableUnits({ available }: CartRecord, lines: Lines, { sku }: LineInput): number {
  const inCart = lines.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
  return (available.get(sku) ?? 0) - inCart;
}

function countAvailableSystems({ available }: CartRecord, { parts }: SystemInput): number {
  return Math.min(...parts.map(({ sku, ratio }) => Math.floor((available.get(sku) ?? 0) / ratio)));
}

function toItemInput(line: OrderLine): ItemInput {
  return {
    productCode: line.sku,
    quantity: line.quantity,
    colourCode: line.tint?.colourId,
    colourStrength: line.tint && String(line.tint.strength),
    reference: line.reference,
    systemCode: line.group?.systemCode,
  };
}

interface LineOutcome {
  readonly line: OrderLine;
  readonly order: OrderView;
  readonly record: CartRecord;
  readonly added: Added;
}

function describeOutcome(context: PricingContext, { line, order, record, added }: LineOutcome): ReorderedLine {
  const name = [line.productName, line.colourName, line.size].filter(Boolean).join(", ");
  const reported = { itemId: String(line.lineNumber), name };
  if (!added.ok) return { ...reported, outcome: "GONE", message: added.refusals[0]?.message ?? "" };
  const reading = toReading(context, order.country);
  const priceChange = describePriceChange(line, findUnitCents(context, record, line), reading);
  if (added.value.isReduced) {
    const store = context.snapshots.stores.byId.get(record.cart.storeId)?.name ?? "";
    const message = [`${store} does not have all of it, so there are fewer in your cart.`, priceChange]
      .join(" ")
      .trim();
    return { ...reported, outcome: "REDUCED", message };
  }
  return priceChange === null
    ? { ...reported, outcome: "ADDED", message: "Added to your cart." }
    : { ...reported, outcome: "PRICE_CHANGED", message: priceChange };
}

function findUnitCents(context: PricingContext, record: CartRecord, { sku, tint }: OrderLine): Cents | null {
  const line = { id: "", sku, tint, group: null, quantity: 1, reference: "", seenUnitCents: null };
  return lookUpLine(context, record, line).unitCents;
}

function describePriceChange({ unitCents }: OrderLine, now: Cents | null, reading: CartReading): string | null {
  if (now === null || now === unitCents) return null;
  const [is, was] = [now, unitCents].map((each) => formatMoney(readAmount(each, reading), reading));
  return `It costs ${is} ${formatGst(reading)} now, and was ${was}.`;
}
