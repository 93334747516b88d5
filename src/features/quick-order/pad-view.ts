/** A pad as its owner sees it: each row with its product, price and stock, or with the sentence that says what to do. */
import { formatMoney } from "../../shared/money.ts";
import { joinSentences } from "../cart/added-outcome.ts";
import { type CartLine, formatLineKey } from "../cart/cart.ts";
import { listPackSwaps, type PackSwap } from "../cart/cart-swaps.ts";
import type { Shop } from "../cart/item-input.ts";
import type { LineProduct } from "../cart/line-product.ts";
import type { CartRecord, PricingContext, Quote, QuotedLine } from "../cart/quote.ts";
import { formatGst, readLine } from "../cart/shown-totals.ts";
import { isEmptyRow, type Pad, type PadRow } from "./pad.ts";
import { type CheckedRow, checkRow } from "./pad-rows.ts";

export interface PadRowView extends PadRow {
  /** Null for a row that cannot go to the cart, and for an empty one. */
  readonly product: LineProduct | null;
  /** What to do about a bad row, and the field that it concerns. */
  readonly message: string | null;
  readonly field: string | null;
  /** Says that the colour needs another base, or that a row before this one is the same. */
  readonly notice: string | null;
  readonly units: number;
  /** As the buyer reads amounts. */
  readonly each: string;
  readonly total: string;
  readonly stock: string;
  readonly isInStock: boolean;
}

export interface PadView {
  readonly rows: readonly PadRowView[];
  readonly rest: string;
  /** How many lines the rest has. */
  readonly restCount: number;
  /** How many rows the last order took. They can be taken back. */
  readonly orderedCount: number;
  readonly goodCount: number;
  readonly badCount: number;
  /** All good rows, as the buyer reads amounts. */
  readonly total: string;
  readonly gst: string;
  readonly storeName: string;
  readonly packSwaps: readonly PackSwap[];
}

export const guestPad: PadView = {
  ...{ rows: [], rest: "", restCount: 0, orderedCount: 0, goodCount: 0, badCount: 0 },
  ...{ total: "", gst: "", storeName: "", packSwaps: [] },
};

export interface CheckedPadRow {
  readonly row: PadRow;
  /** Null for an empty row. */
  readonly checked: CheckedRow | null;
}

export function checkPad(shop: Shop, { rows }: Pad): CheckedPadRow[] {
  return rows.map((row) => ({ row, checked: isEmptyRow(row) ? null : checkRow(shop, row) }));
}

/** The good rows as lines. The id of a line is the id of its row, and equal rows stay apart. */
export function toPadLines(rows: readonly CheckedPadRow[]): CartLine[] {
  return rows.flatMap(({ row, checked }) =>
    checked?.ok ? { ...checked.value.line, id: row.id, group: null, seenUnitCents: null } : [],
  );
}

interface QuotedPad {
  readonly pad: Pad;
  readonly rows: readonly CheckedPadRow[];
  /** A cart of the good rows. */
  readonly record: CartRecord;
  readonly quote: Quote;
}

export function toPadView(context: PricingContext, { pad, rows, record, quote }: QuotedPad): PadView {
  const lines = new Map(quote.lines.map((line) => [line.line.id, line]));
  const firstRows = findFirstRows(rows);
  const { reading } = quote;
  const { totalCents, totalTaxCents } = quote.priced;
  const total = reading.countsWithTax ? totalCents + totalTaxCents : totalCents;
  return {
    rows: rows.map((row, index) => {
      const view = toRowView(row, lines.get(row.row.id) ?? null, quote);
      const sameRow = firstRows.get(index);
      return sameRow === undefined ? view : { ...view, notice: joinSentences(view.notice, describeSame(sameRow)) };
    }),
    rest: pad.rest,
    restCount: pad.rest === "" ? 0 : pad.rest.split("\n").length,
    orderedCount: pad.ordered.length,
    goodCount: lines.size,
    badCount: rows.filter(({ checked }) => checked?.ok === false).length,
    total: formatMoney(total as typeof totalCents, reading),
    gst: formatGst(reading),
    storeName: quote.store.shortName,
    packSwaps: listPackSwaps(context, record, quote),
  };
}

/** For each row whose product is in a row before it: the index of the first such row. */
function findFirstRows(rows: readonly CheckedPadRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const found = new Map<number, number>();
  for (const [index, { checked }] of rows.entries()) {
    if (!checked?.ok) continue;
    const key = formatLineKey({ ...checked.value.line, group: null });
    const before = first.get(key);
    if (before === undefined) first.set(key, index);
    else found.set(index, before);
  }
  return found;
}

const describeSame = (index: number) => `The same as row ${index + 1}: both become one line in the cart.`;

const nothing = { product: null, message: null, field: null, notice: null };
const noAmounts = { units: 0, each: "", total: "", stock: "", isInStock: false };

function toRowView({ row, checked }: CheckedPadRow, line: QuotedLine | null, quote: Quote): PadRowView {
  if (checked === null) return { ...row, ...nothing, ...noAmounts };
  if (!checked.ok) {
    const [refusal] = checked.refusals;
    return { ...row, ...nothing, ...noAmounts, message: refusal?.message ?? "", field: refusal?.field ?? null };
  }
  if (line === null) return { ...row, ...nothing, ...noAmounts };
  const { reading, store } = quote;
  const amounts = line.money && readLine(line.money, reading);
  return {
    ...row,
    ...nothing,
    product: line.product,
    notice: checked.value.notice,
    units: line.line.quantity,
    each: amounts === null ? "" : formatMoney(amounts.unitCents, reading),
    total: amounts === null ? "" : formatMoney(amounts.netCents, reading),
    ...describeStock(line, store.shortName),
  };
}

function describeStock({ line, stock: { available, asked } }: QuotedLine, storeName: string) {
  const isInStock = available >= asked;
  if (isInStock) return { isInStock, stock: `In stock at ${storeName}` };
  if (available === 0) return { isInStock, stock: `None at ${storeName} now` };
  return { isInStock, stock: `${Math.min(available, line.quantity)} of ${line.quantity} at ${storeName} now` };
}
