/**
 * An export is a file of an account's open items or payments. A job makes it, and the person downloads it afterwards. It is
 * kept for a day. A person has one export made at a time. An export that is still loading after five minutes has failed: its
 * worker was stopped.
 */

import type { LocalDate } from "../../shared/local-date.ts";
import { keptMs } from "../../shared/retention.ts";

export const exportKinds = ["OPEN_ITEMS", "PAYMENT_HISTORY"] as const;
export const exportFormats = ["CSV", "XLSX"] as const;
export const exportStatuses = ["LOADING", "FAILED", "COMPLETED"] as const;

export type ExportKind = (typeof exportKinds)[number];
export type ExportFormat = (typeof exportFormats)[number];

export interface NewExport {
  readonly accountId: string;
  readonly userId: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  /** Inclusive days; null for open items, which are those of today. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export interface Export extends NewExport {
  readonly id: string;
  readonly status: (typeof exportStatuses)[number];
  readonly written: number;
  /** Null until the rows are counted. */
  readonly inAll: number | null;
  readonly createdAt: Date;
}

/** A request for an export. The days are empty for open items. */
export interface ExportInput {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly start: string;
  readonly end: string;
}

export const KEPT_MS = keptMs("exports");
export const TIMEOUT_MS = 5 * 60_000;

export function getExportStatus(
  { status, createdAt }: Pick<Export, "status" | "createdAt">,
  now: Date,
): Export["status"] {
  const isTimedOut = status === "LOADING" && now.getTime() - createdAt.getTime() > TIMEOUT_MS;
  return isTimedOut ? "FAILED" : status;
}

/** From 0 to 100. It is 0 until the rows are counted. */
export function calculatePercent({ written, inAll }: Pick<Export, "written" | "inAll">): number {
  if (inAll === null) return 0;
  return inAll === 0 ? 100 : Math.floor((written / inAll) * 100);
}

const titles: Record<ExportKind, string> = { OPEN_ITEMS: "open-items", PAYMENT_HISTORY: "payment-history" };

/** The file name holds the account and the days. */
export function exportFileName(made: Pick<Export, "kind" | "format" | "from" | "to">, accountNumber: string): string {
  const days = [made.from, made.to].filter((day) => day !== null);
  return `${[accountNumber, titles[made.kind], ...days].join("-")}.${made.format.toLowerCase()}`;
}

/**
 * The table of an export, the same for both formats. Amounts are numbers, days are dates, everything else is text and
 * never a formula. Credits are below zero.
 */
export type CellKind = "text" | "day" | "money" | "number";

export interface ExportColumn {
  readonly title: string;
  readonly kind: CellKind;
  /** In characters, for spreadsheets. */
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

/** Exact when written with two decimals. */
export function toDollars(cents: number): number {
  return cents / 100;
}
