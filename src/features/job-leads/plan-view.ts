/** A paint plan as its painter sees it: each area with its litres, each item with its packs and prices, and the quote. */
import { type Cents, cents, formatMoney } from "../../shared/money.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { type CartRecord, lookUpLine, type PricingContext, type Quote, type QuotedLine } from "../cart/quote.ts";
import { formatGst, readAmount, readLine } from "../cart/shown-totals.ts";
import type { ColoursSnapshot } from "../colours/colours-snapshot.ts";
import {
  calculateQuote,
  checkQuote,
  type LeadQuote,
  listPriceLines,
  parseQuoteTerms,
  type QuoteTerms,
} from "./lead-quote.ts";
import type { PaintPlan, PlanArea } from "./paint-plan.ts";
import { type CheckedArea, countLitres, type FindUnitCents, type PlannedItem } from "./plan-items.ts";

export interface PlanColour {
  readonly name: string;
  readonly code: string;
  readonly hex: string;
}

export interface PlanAreaView extends PlanArea {
  /** "45 m² × 2 coats = 6.43 L"; empty for an area that is not complete. */
  readonly summary: string;
  readonly message: string | null;
  /** The field that the message is about. */
  readonly field: string | null;
  readonly paint: string | null;
  readonly tint: PlanColour | null;
}

export interface PlanPackView {
  readonly sku: string;
  readonly size: string;
  readonly calculated: number;
  readonly quantity: number;
  /** The price of one unit, as the buyer reads amounts. */
  readonly each: string;
}

export interface PlanItemView {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly kind: PlannedItem["kind"];
  readonly isWanted: boolean;
  readonly tint: PlanColour | null;
  /** "6.43 L needed, 8 L planned"; empty for sundries. */
  readonly litres: string;
  readonly uses: string;
  readonly packs: readonly PlanPackView[];
  readonly notice: string | null;
  /** As the buyer reads amounts. */
  readonly total: string;
  readonly stock: string;
}

export interface QuoteView {
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  readonly total: string;
  /** What the painter earns from the materials. */
  readonly margin: string;
  readonly refusal: UserError | null;
}

export interface PlanView {
  readonly areas: readonly PlanAreaView[];
  readonly items: readonly PlanItemView[];
  readonly total: string;
  readonly gst: string;
  readonly packCount: number;
  readonly badCount: number;
  readonly storeName: string;
  readonly quote: QuoteView;
}

/** The price of a unit for the account of a record. */
export function makeUnitPrices(context: PricingContext, record: CartRecord): FindUnitCents {
  return (sku, tint) => {
    const line = { id: "", sku, tint, group: null, quantity: 1, reference: "", seenUnitCents: null };
    return lookUpLine(context, record, line).unitCents;
  };
}

export interface QuotedPlan {
  readonly plan: PaintPlan;
  readonly areas: readonly CheckedArea[];
  readonly items: readonly PlannedItem[];
  readonly findUnitCents: FindUnitCents;
  /** A cart of the wanted packs. */
  readonly quote: Quote;
}

export function toPlanView(colours: ColoursSnapshot, planned: QuotedPlan): PlanView {
  const { areas, items, quote } = planned;
  const { reading, priced } = quote;
  const linesById = new Map(quote.lines.map((line) => [line.line.id, line]));
  const total = reading.countsWithTax ? priced.totalCents + priced.totalTaxCents : priced.totalCents;
  return {
    areas: areas.map((area) => toAreaView(colours, area)),
    items: items.map((item) => toItemView(colours, planned, { item, linesById })),
    total: formatMoney(cents(total), reading),
    gst: formatGst(reading),
    packCount: quote.lines.reduce((sum, { line }) => sum + line.quantity, 0),
    badCount: countBad(areas),
    storeName: quote.store.shortName,
    quote: toQuoteView(planned),
  };
}

function countBad(areas: readonly CheckedArea[]): number {
  return areas.filter(({ checked }) => !checked.ok).length;
}

/** "6.43": at most two decimals, rounded up, so that never fewer litres are shown than are needed. */
function formatLitres(litres: number): string {
  return (Math.ceil(litres * 100 - 1e-6) / 100).toLocaleString("en", { maximumFractionDigits: 2 });
}

/** "11.2 m²". */
export function formatM2(m2: number): string {
  return `${m2.toLocaleString("en", { maximumFractionDigits: 1 })} m²`;
}

export function formatCoats(coats: number): string {
  return coats === 1 ? "1 coat" : `${coats} coats`;
}

export function describeColour(
  colours: ColoursSnapshot,
  tint: { readonly colourId: string } | null,
): PlanColour | null {
  const colour = tint && colours.byId.get(tint.colourId);
  return colour ? { name: colour.name, code: colour.code, hex: colour.hex } : null;
}

function toAreaView(colours: ColoursSnapshot, { area, checked }: CheckedArea): PlanAreaView {
  if (!checked.ok) {
    const [refusal] = checked.refusals;
    const problem = { message: refusal?.message ?? "", field: refusal?.field ?? null };
    return { ...area, ...problem, summary: "", paint: null, tint: null };
  }
  const { m2, coats, litres, product, tint } = checked.value;
  const summary = `${formatM2(m2)} × ${formatCoats(coats)} = ${formatLitres(litres)} L`;
  return {
    ...area,
    summary,
    message: null,
    field: null,
    paint: product.name,
    tint: describeColour(colours, tint),
  };
}

interface ItemToView {
  readonly item: PlannedItem;
  readonly linesById: ReadonlyMap<string, QuotedLine>;
}

function toItemView(
  colours: ColoursSnapshot,
  { quote, findUnitCents }: QuotedPlan,
  { item, linesById }: ItemToView,
): PlanItemView {
  const { key, kind, isWanted, product, tint, litres, uses, packs, notice } = item;
  const { reading } = quote;
  const lines = packs.flatMap(({ variant }) => linesById.get(`${key} ${variant.sku}`) ?? []);
  const total = lines.reduce((sum, { money }) => sum + (money === null ? 0 : readLine(money, reading).netCents), 0);
  const formatUnit = (unit: Cents | null) => (unit === null ? "" : formatMoney(readAmount(unit, reading), reading));
  return {
    ...{ key, code: product.code, name: product.name, kind, isWanted, notice, tint: describeColour(colours, tint) },
    litres: litres === null ? "" : `${formatLitres(litres)} L needed, ${formatLitres(countLitres(packs))} L planned`,
    uses: uses.join(", "),
    packs: packs.map(({ variant: { sku, size }, calculated, quantity }) => ({
      ...{ sku, size, calculated, quantity },
      each: formatUnit(findUnitCents(sku, tint)),
    })),
    total: lines.length === 0 ? "" : formatMoney(cents(total), reading),
    stock: describeStock(lines, quote.store.shortName),
  };
}

function describeStock(lines: readonly QuotedLine[], storeName: string): string {
  if (lines.length === 0) return "";
  const isThere = lines.every(({ stock }) => stock.available >= stock.asked);
  return isThere ? `In stock at ${storeName}` : `Not all at ${storeName} now`;
}

/** The figures of a quote at the painter's price. */
export function priceQuote({ plan, quote }: Pick<QuotedPlan, "plan" | "quote">): Result<PricedQuote, UserError> {
  const terms = parseQuoteTerms(plan.quote);
  if (!terms.ok) return terms;
  // Without delivery and GST: what the packs cost the painter.
  return ok({ terms: terms.value, figures: calculateQuote(quote.priced.totalCents, terms.value, quote.country) });
}

export interface PricedQuote {
  readonly terms: QuoteTerms;
  readonly figures: LeadQuote;
}

function toQuoteView({ plan, areas, quote }: QuotedPlan): QuoteView {
  const priced = priceQuote({ plan, quote });
  if (!priced.ok) return { lines: [], total: "", margin: "", refusal: priced.refusals[0] ?? null };
  const { figures } = priced.value;
  const { country } = quote;
  const format = (amount: Cents) => formatMoney(amount, country);
  return {
    lines: listPriceLines(figures, country).map(({ label, cents: amount }) => ({ label, value: format(amount) })),
    total: format(figures.totalCents),
    margin: format(cents(figures.materialsCents - quote.priced.totalCents)),
    refusal: checkQuote(figures, countBad(areas) === 0),
  };
}
