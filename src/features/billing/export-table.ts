/**
 * An export as a table of typed cells, the same for both formats: an amount is a number, a day is a day, anything else
 * is text and is never read as a formula. Credits are below zero.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { ExportKind } from "./export.ts";

export type CellKind = "text" | "day" | "money" | "number";

export interface ExportColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters, for a spreadsheet. */
  readonly width: number;
}

/** Text, a day as "2026-11-30", or a number; money in dollars. */
export type ExportCell = string | LocalDate | number | null;
export type ExportRow = readonly ExportCell[];

const text = (title: string, width: number): ExportColumn => ({ title, kind: "text", width });
const day = (title: string): ExportColumn => ({ title, kind: "day", width: 12 });
const money = (title: string): ExportColumn => ({ title, kind: "money", width: 14 });

export const exportColumns: Record<ExportKind, readonly ExportColumn[]> = {
  OPEN_ITEMS: [
    text("Type", 13),
    text("Number", 14),
    day("Issued"),
    day("Due"),
    { title: "Days overdue", kind: "number", width: 13 },
    text("Order", 13),
    text("PO number", 18),
    text("Jobs", 24),
    money("Amount"),
    money("Open"),
    text("Currency", 10),
    text("Note", 32),
  ],
  PAYMENT_HISTORY: [
    text("Receipt", 14),
    day("Paid"),
    text("Paid by", 16),
    money("Amount"),
    money("Of it by points"),
    money("Card surcharge"),
    money("Given back"),
    money("Not used yet"),
    text("Currency", 10),
    text("Settled", 40),
    text("Note", 32),
  ],
};

/** Whole cents as dollars: two decimals are exact enough to be written and read again. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}
