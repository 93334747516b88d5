/**
 * Offers cheaper packs for the lines of a cart, and swaps them. An offer is made only if the whole cart costs less with it: other
 * packs may lose a promotion or the free delivery. Quick order and lists use the same offers, with a cart of their own lines.
 */
import { cents } from "../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../shared/result.ts";
import type { CatalogueSnapshot, ProductVariant } from "../catalogue/catalogue-snapshot.ts";
import { type CartLine, formatLineKey, type Tint } from "./cart.ts";
import { cartErrors } from "./cart-errors.ts";
import { addLine, type Lines } from "./cart-lines.ts";
import { findCheaperPacks, type Pack, type PackCount } from "./pack-swap.ts";
import type { PricedCart } from "./priced-cart.ts";
import { type CartRecord, lookUpLine, type PricingContext, priceOtherLines, type Quote } from "./quote.ts";

export interface PackSwap {
  readonly lineId: string;
  readonly packs: readonly OfferedPack[];
  /** How much less the cart costs, in dollars as the buyer reads it. */
  readonly saving: number;
  /** How many litres the packs hold beyond those of the line. */
  readonly extraLitres: number;
}

export interface OfferedPack extends PackCount {
  readonly size: string;
}

/** More offers would not be read, and each one prices the cart again. */
const maxOffers = 5;

export function listPackSwaps(context: PricingContext, record: CartRecord, quote: Quote): PackSwap[] {
  const unitsBySku = countUnits(record.cart.lines);
  const found = record.cart.lines.flatMap((line) => {
    const cheaper = findCheaperPacks(line, listPacks(context, record, { line, unitsBySku }));
    return cheaper === null ? [] : [{ line, cheaper }];
  });
  const largest = found.toSorted((a, b) => b.cheaper.savingCents - a.cheaper.savingCents).slice(0, maxOffers);
  return largest.flatMap(({ line, cheaper: { packs, extraMillilitres } }) => {
    const savingCents = calculateSaving(context, record, { quote, line, packs });
    if (savingCents <= 0) return [];
    const { variantBySku } = context.snapshots.catalogue;
    const offered = packs.map((pack) => ({ ...pack, size: variantBySku.get(pack.sku)?.variant.size ?? "" }));
    return { lineId: line.id, packs: offered, saving: savingCents / 100, extraLitres: extraMillilitres / 1_000 };
  });
}

/** Counted once for all lines, because a list of 200 has a thousand packs to look at. */
function countUnits(lines: Lines): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { sku, quantity } of lines) units.set(sku, (units.get(sku) ?? 0) + quantity);
  return units;
}

interface LineToSwap {
  readonly line: CartLine;
  /** Of all lines. */
  readonly unitsBySku: ReadonlyMap<string, number>;
}

/** Every size of the line's product in the line's base, at the price of this buyer. Empty for parts of a system. */
function listPacks(context: PricingContext, record: CartRecord, { line, unitsBySku }: LineToSwap): Pack[] {
  const own = context.snapshots.catalogue.variantBySku.get(line.sku);
  if (own === undefined || line.group !== null) return [];
  return listSizes(own).flatMap(({ sku, litres }) => {
    const { unitCents, special } = lookUpLine(context, record, { ...line, sku });
    if (unitCents === null || litres === null) return [];
    const inOthers = (unitsBySku.get(sku) ?? 0) - (line.sku === sku ? line.quantity : 0);
    return {
      sku,
      millilitres: Math.round(litres * 1_000),
      unitCents,
      special: special && { ...special, limitUnits: Math.max(0, special.limitUnits - inOthers) },
      available: (record.available.get(sku) ?? 0) - inOthers,
    };
  });
}

function listSizes({ product, variant }: ProductVariant): ProductVariant["variant"][] {
  if (variant.litres === null) return [];
  return product.variants.filter(({ litres, baseId }) => litres !== null && baseId === variant.baseId);
}

/** The SKUs whose price and stock `listPackSwaps` needs for a SKU: all sizes in its base. */
export function listSwapSkus({ variantBySku }: Pick<CatalogueSnapshot, "variantBySku">, sku: string): string[] {
  const own = variantBySku.get(sku);
  return own === undefined ? [] : [...new Set([sku, ...listSizes(own).map((variant) => variant.sku)])];
}

interface SwapToPrice {
  readonly quote: Quote;
  readonly line: CartLine;
  readonly packs: readonly PackCount[];
}

/** 0 where the cart does not cost less: neither ex nor inc GST may rise, and no gift may be lost. */
function calculateSaving(context: PricingContext, record: CartRecord, { quote, line, packs }: SwapToPrice): number {
  const { tint, sku, quantity } = line;
  const lines = moveUnits(
    record.cart.lines,
    { takes: [{ sku, quantity }], puts: packs, tint },
    (index) => `pack ${index}`,
  );
  if (!lines.ok) return 0;
  const after = priceOtherLines(context, { ...record, cart: { ...record.cart, lines: lines.value } }, quote);
  const exTax = quote.priced.totalCents - after.totalCents;
  const incTax = exTax + quote.priced.totalTaxCents - after.totalTaxCents;
  if (exTax <= 0 || incTax <= 0 || losesGift(quote.priced, after)) return 0;
  return cents(quote.reading.countsWithTax ? incTax : exTax);
}

function losesGift(before: PricedCart, after: PricedCart): boolean {
  const count = ({ givenAway }: PricedCart, wanted: string) =>
    givenAway.reduce((sum, { sku, quantity }) => sum + (sku === wanted ? quantity : 0), 0);
  return before.givenAway.some(({ sku }) => count(after, sku) < count(before, sku));
}

/** Undo is the same change with `takes` and `puts` exchanged. */
export interface PackMove {
  readonly takes: readonly PackCount[];
  readonly puts: readonly PackCount[];
  readonly tint: Tint | null;
}

/** Takes packs out of the cart and puts others of the same product and base into it, in the same tint. */
export function swapPacks(
  { variantBySku }: Pick<CatalogueSnapshot, "variantBySku">,
  lines: Lines,
  { move, newId }: { readonly move: PackMove; newId(): string },
): Result<Lines, UserError> {
  const found = [...move.takes, ...move.puts].map(({ sku }) => variantBySku.get(sku));
  const [first] = found;
  const isSame = (each: ProductVariant | undefined) =>
    each?.product.code === first?.product.code && each?.variant.baseId === first?.variant.baseId;
  if (first === undefined || !found.every(isSame)) return refused(cartErrors.packsDiffer);
  return moveUnits(lines, move, () => newId());
}

function moveUnits(
  lines: Lines,
  { takes, puts, tint }: PackMove,
  newId: (index: number) => string,
): Result<Lines, UserError> {
  let left: Lines = lines;
  let reference = "";
  for (const { sku, quantity } of takes) {
    const key = formatLineKey({ sku, tint, group: null });
    const line = left.find((each) => formatLineKey(each) === key);
    if (line === undefined || line.quantity < quantity || quantity < 1) return refused(cartErrors.unknownItem);
    reference ||= line.reference;
    left = left.flatMap((each) =>
      each !== line ? each : line.quantity === quantity ? [] : { ...line, quantity: line.quantity - quantity },
    );
  }
  for (const [index, { sku, quantity }] of puts.entries()) {
    const added = addLine(left, { sku, tint, quantity, reference }, newId(index));
    if (!added.ok) return added;
    left = added.value;
  }
  return ok(left);
}
