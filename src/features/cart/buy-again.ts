/**
 * Adds lines of an order or a favourite list to a cart, as far as they are still sold. A line of which the store has too few
 * is reduced to the units that the store has, and each line reports how many units are missing and which stores have them.
 */
import type { Country } from "../../shared/country.ts";
import { type Cents, formatMoney } from "../../shared/money.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { type AvailableStock, countWholeSystems, type PartRatio } from "../stock/stock.ts";
import type { FoundStore } from "../stores/store-search.ts";
import { type AddedOutcome, describeAdded, joinSentences } from "./added-outcome.ts";
import type { CartLine } from "./cart.ts";
import { addLine, type LineInput, type Lines } from "./cart-lines.ts";
import { addSystem, type SystemInput } from "./cart-systems.ts";
import { groupUnits } from "./cart-units.ts";
import { type ItemInput, listItemSkus, parseItem, parseSystem, toShop } from "./item-input.ts";
import { type CartReading, type CartRecord, lookUpLine, type PricingContext, toReading } from "./quote.ts";
import { formatGst, readAmount } from "./shown-totals.ts";

/** A line of an order or a list. */
export interface PastLine extends Pick<CartLine, "id" | "sku" | "tint" | "group" | "quantity" | "reference"> {
  /** The name in messages. */
  readonly name: string;
  /** The price of one unit at that time. Null: not known. */
  readonly unitCents: Cents | null;
}

export interface BoughtAgainLine {
  readonly itemId: string;
  readonly name: string;
  readonly outcome: AddedOutcome["outcome"] | "GONE";
  readonly message: string;
  /** The units to add. */
  readonly quantity: number;
  readonly addedQuantity: number;
  /** The nearest stores that have the units which this store lacks. */
  readonly sources: readonly StockSource[];
}

export interface StockSource {
  readonly storeId: string;
  readonly storeName: string;
  readonly available: number;
}

/** A line with exactly so many units. They are added whether the store has them or not. */
export interface ChosenUnits {
  readonly itemId: string;
  readonly quantity: number;
}

export interface LineChoice {
  /** Empty: all lines. */
  readonly itemIds: readonly string[];
  /** Not empty: these units only, in stock or not. */
  readonly units: readonly ChosenUnits[];
}

interface BuyAgainFacts {
  readonly record: CartRecord;
  readonly country: Country;
  readonly lines: readonly PastLine[];
  readonly choice: LineChoice;
  newId(): string;
}

export interface BoughtAgain {
  /** The lines of the cart; the same array as before if nothing could be added. */
  readonly cartLines: Lines;
  readonly outcomes: readonly UnitOutcome[];
}

/** The outcome of one line before the other stores are looked at. */
export interface UnitOutcome extends Omit<BoughtAgainLine, "sources"> {
  /** The parts that the store lacks units of. Empty if it has enough. */
  readonly lacking: readonly PartRatio[];
}

export function addPastLines(context: PricingContext, facts: BuyAgainFacts): BoughtAgain {
  const { record, country, lines, choice, newId } = facts;
  const isLimited = choice.units.length === 0;
  let cartLines: Lines = record.cart.lines;
  const outcomes: UnitOutcome[] = [];
  for (const unit of listChosenUnits(lines, choice)) {
    const added = addUnit(context, { record, unit, lines: cartLines, isLimited, newId });
    if (added.ok) cartLines = added.value.lines;
    outcomes.push(...unit.map((line) => describeOutcome(context, { line, country, record, added })));
  }
  const positions = new Map(lines.map(({ id }, index) => [id, index]));
  const findPosition = ({ itemId }: UnitOutcome) => positions.get(itemId) ?? 0;
  return { cartLines, outcomes: outcomes.toSorted((one, other) => findPosition(one) - findPosition(other)) };
}

/** The SKUs that the lines become. A colour may need another base now. */
export function listPastSkus(context: PricingContext, lines: readonly PastLine[]): string[] {
  return listItemSkus(toShop(context), lines.map(toItemInput));
}

type PastUnit = readonly [PastLine, ...PastLine[]];

/** Choosing one part chooses the whole system. */
function listChosenUnits(lines: readonly PastLine[], { itemIds, units }: LineChoice): PastUnit[] {
  const chosen = new Set(units.length > 0 ? units.map(({ itemId }) => itemId) : itemIds);
  return groupUnits(lines, ({ group }) => group?.id ?? null)
    .filter((unit) => chosen.size === 0 || unit.some(({ id }) => chosen.has(id)))
    .map((unit) => withUnits(unit, units));
}

/** The unit with the wanted quantity. The parts of a system keep their ratio. */
function withUnits(unit: PastUnit, units: readonly ChosenUnits[]): PastUnit {
  const wanted = units.find(({ itemId }) => unit.some(({ id }) => id === itemId));
  const named = unit.find(({ id }) => id === wanted?.itemId);
  if (wanted === undefined || named === undefined) return unit;
  const [first, ...others] = unit.map((line) => ({
    ...line,
    quantity: (line.quantity * wanted.quantity) / named.quantity,
  }));
  return first === undefined ? unit : [first, ...others];
}

interface UnitToAdd extends Pick<BuyAgainFacts, "record" | "newId"> {
  readonly unit: PastUnit;
  readonly lines: Lines;
  readonly isLimited: boolean;
}

interface AddedUnit {
  readonly lines: Lines;
  /** How many of the wanted units are in the cart now: 0.6 for 3 of 5. */
  readonly share: number;
  /** The parts that the store lacks units of; for a single line its SKU. */
  readonly lacking: readonly PartRatio[];
}

type Added = Result<AddedUnit, UserError>;

function addUnit(context: PricingContext, { record, unit, lines, isLimited, newId }: UnitToAdd): Added {
  const shop = toShop(context);
  const [first] = unit;
  if (first.group !== null) {
    const system = parseSystem(shop, unit.map(toItemInput));
    if (!system.ok) return system;
    const { units: wanted, parts } = system.value;
    const available = countAvailableSystems(record, system.value);
    const units = isLimited ? limitToAvailable(wanted, available) : wanted;
    const added = addSystem(lines, { ...system.value, units }, newId);
    return added.ok
      ? ok({ lines: added.value, share: units / wanted, lacking: available < wanted ? parts : [] })
      : added;
  }
  const item = parseItem(shop, toItemInput(first));
  if (!item.ok) return item;
  const { sku, quantity: wanted } = item.value;
  const available = countAvailableUnits(record, lines, item.value);
  const quantity = isLimited ? limitToAvailable(wanted, available) : wanted;
  const added = addLine(lines, { ...item.value, quantity }, newId());
  const lacking = available < wanted ? [{ sku, ratio: 1 }] : [];
  return added.ok ? ok({ lines: added.value, share: quantity / wanted, lacking }) : added;
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

function toItemInput(line: PastLine): ItemInput {
  return {
    productCode: line.sku,
    quantity: line.quantity,
    colourCode: line.tint?.colourId,
    colourStrength: line.tint && String(line.tint.strength),
    reference: line.reference,
    systemCode: line.group?.systemCode,
  };
}

interface LineOutcome extends Pick<BuyAgainFacts, "record" | "country"> {
  readonly line: PastLine;
  readonly added: Added;
}

function describeOutcome(context: PricingContext, { line, country, record, added }: LineOutcome): UnitOutcome {
  const { id: itemId, name, quantity } = line;
  const reported = { itemId, name, quantity, addedQuantity: 0, lacking: [] };
  if (!added.ok) return { ...reported, outcome: "GONE", message: added.refusals[0]?.message ?? "" };
  const { share, lacking } = added.value;
  const addedQuantity = Math.round(quantity * share);
  const priceChange = describePriceChange(line, findUnitCents(context, record, line), toReading(context, country));
  const result = { ...reported, addedQuantity, lacking };
  const storeName = context.snapshots.stores.byId.get(record.cart.storeId)?.shortName ?? "";
  const isLacking = lacking.length > 0;
  return { ...result, ...describeAdded({ quantity, addedQuantity, isLacking, storeName, priceChange }) };
}

/** The price of the SKU that the line becomes. */
function findUnitCents(context: PricingContext, record: CartRecord, line: PastLine): Cents | null {
  const [sku = line.sku] = listItemSkus(toShop(context), [toItemInput(line)]);
  return lookUpLine(context, record, { ...line, sku, seenUnitCents: null }).unitCents;
}

function describePriceChange({ unitCents }: PastLine, now: Cents | null, reading: CartReading): string | null {
  if (now === null || unitCents === null || now === unitCents) return null;
  const [is, was] = [now, unitCents].map((each) => formatMoney(readAmount(each, reading), reading));
  return `It costs ${is} ${formatGst(reading)} now, and was ${was}.`;
}

const maxSources = 2;

interface OtherStores {
  /** The nearest first, without the store of the cart. */
  readonly stores: readonly FoundStore[];
  readonly available: AvailableStock;
}

/** Adds the stores that have the units which this store lacks. Stores with all missing units come first. */
export function withSources(outcome: UnitOutcome, { stores, available }: OtherStores): BoughtAgainLine {
  const { lacking, ...line } = outcome;
  if (lacking.length === 0) return { ...line, sources: [] };
  const missing = Math.max(1, line.quantity - line.addedQuantity);
  const found = stores
    .map(({ store }) => {
      const units = countWholeSystems(available.get(store.id) ?? new Map(), lacking);
      return { storeId: store.id, storeName: store.shortName, available: units };
    })
    .filter((source) => source.available > 0);
  const sources = [
    ...found.filter((source) => source.available >= missing),
    ...found.filter((source) => source.available < missing),
  ].slice(0, maxSources);
  return { ...line, message: joinSentences(line.message, describeSources(sources)), sources };
}

function describeSources(sources: readonly StockSource[]): string {
  if (sources.length === 0) return "No other store has it, so the rest can come as a back-order with a delivery.";
  const stores = sources.map(({ storeName, available }) => `${storeName} has ${available}`);
  return `${stores.join(", and ")}. A delivery can bring them from there.`;
}

type SummarisedLine = Pick<BoughtAgainLine, "name" | "quantity" | "addedQuantity">;

/** One sentence for all lines, with every shortage. */
export function summariseBoughtAgain(lines: readonly SummarisedLine[]): string {
  const wanted = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const added = lines.reduce((sum, { addedQuantity }) => sum + addedQuantity, 0);
  if (added === wanted) return "All of it is in your cart.";
  const missing = lines
    .filter(({ quantity, addedQuantity }) => addedQuantity < quantity)
    .map(({ name, quantity, addedQuantity }) => `${quantity - addedQuantity} × ${name}`);
  return `${added} of ${wanted} units are in your cart. Missing: ${missing.join("; ")}.`;
}
