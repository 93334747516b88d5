/**
 * A file of an account's items, asked for on one page and fetched when it is made. It is kept for a day. One that is
 * still being made after a while will not be made any more: whoever made it is gone.
 */
import type { LocalDate } from "../../shared/local-date.ts";

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
  /** Days, both among them; null where it is about today. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
}

export interface Export extends NewExport {
  readonly id: string;
  readonly status: (typeof exportStatuses)[number];
  readonly written: number;
  /** Null until they are counted. */
  readonly inAll: number | null;
  readonly createdAt: Date;
}

export const KEPT_MS = 24 * 3_600_000;
const PATIENCE_MS = 5 * 60_000;

/** How it stands for whoever waits for it. */
export function statusOf({ status, createdAt }: Pick<Export, "status" | "createdAt">, now: Date): Export["status"] {
  const isGivenUp = status === "LOADING" && now.getTime() - createdAt.getTime() > PATIENCE_MS;
  return isGivenUp ? "FAILED" : status;
}

/** From 0 to 100; nothing is done before its rows are counted. */
export function percentOf({ written, inAll }: Pick<Export, "written" | "inAll">): number {
  if (inAll === null) return 0;
  return inAll === 0 ? 100 : Math.floor((written / inAll) * 100);
}

const titles: Record<ExportKind, string> = { OPEN_ITEMS: "open-items", PAYMENT_HISTORY: "payment-history" };

/** What it is saved as: it says whose it is and of which days. */
export function exportFileName(made: Pick<Export, "kind" | "format" | "from" | "to">, accountNumber: string): string {
  const days = [made.from, made.to].filter((day) => day !== null);
  return `${[accountNumber, titles[made.kind], ...days].join("-")}.${made.format.toLowerCase()}`;
}
