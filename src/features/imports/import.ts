/**
 * An import is a file on its way into the shop, or the undoing of one. Reading compares the file with the shop and makes a plan.
 * Applying executes exactly this plan or nothing. A plan is stale when a row of the shop has changed since it was made.
 */
import type { ImportKind } from "../../shared/import-kind.ts";
import type { Alarm, KindCounts } from "./alarms.ts";
import type { ImportMode } from "./plan-row.ts";

export const importStatuses = [
  ...(["UPLOADING", "READING", "PLANNED", "APPLYING", "APPLIED"] as const),
  ...(["STALE", "FAILED", "DISCARDED"] as const),
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Every step of an import. `null` is its beginning: a file is uploaded, the undoing of an import is planned at once. */
export const importMoves = {
  beginUpload: { from: [null], to: "UPLOADING" },
  beginUndo: { from: [null], to: "READING" },
  endUpload: { from: ["UPLOADING"], to: "READING" },
  plan: { from: ["READING"], to: "PLANNED" },
  fail: { from: ["READING", "APPLYING"], to: "FAILED" },
  planAgain: { from: ["PLANNED", "STALE"], to: "READING" },
  begin: { from: ["PLANNED"], to: "APPLYING" },
  apply: { from: ["APPLYING"], to: "APPLIED" },
  findStale: { from: ["APPLYING"], to: "STALE" },
  discard: { from: ["PLANNED", "STALE", "FAILED"], to: "DISCARDED" },
  giveUp: { from: ["UPLOADING"], to: "DISCARDED" },
} as const satisfies Record<string, { from: readonly (ImportStatus | null)[]; to: ImportStatus }>;
export type ImportMove = keyof typeof importMoves;

export function canMove(status: ImportStatus, move: ImportMove): boolean {
  const from: readonly (ImportStatus | null)[] = importMoves[move].from;
  return from.includes(status);
}

export const importModes = ["UPSERT", "ONLY_NEW", "ONLY_EXISTING"] as const satisfies readonly ImportMode[];

export const modeLabels: Readonly<Record<ImportMode, string>> = {
  UPSERT: "Create and change rows",
  ONLY_NEW: "Only create new rows",
  ONLY_EXISTING: "Only change existing rows",
};

export const statusLabels: Readonly<Record<ImportStatus, string>> = {
  UPLOADING: "Uploading",
  READING: "Reading",
  PLANNED: "Ready to apply",
  APPLYING: "Applying",
  APPLIED: "Applied",
  STALE: "Out of date",
  FAILED: "Could not be read",
  DISCARDED: "Discarded",
};

/** Something happens to it by itself, so a page asks again. */
export function isRunning(status: ImportStatus): boolean {
  return status === "READING" || status === "APPLYING" || status === "UPLOADING";
}

export type CountsByKind = Readonly<Partial<Record<ImportKind, KindCounts>>>;

export interface Import {
  readonly id: string;
  readonly number: number;
  readonly source: "FILE" | "UNDO";
  readonly mode: ImportMode;
  readonly status: ImportStatus;
  readonly userId: string;
  readonly allowedKinds: readonly ImportKind[];
  /** The stores of the person. Null: every store. */
  readonly storeIds: readonly string[] | null;
  /** Whether specials were the only prices that the person might import at that time. */
  readonly isSpecialsOnly: boolean;
  readonly fileName: string | null;
  readonly kinds: readonly ImportKind[];
  /** The import that this one undoes. */
  readonly undoesId: string | null;
  readonly counts: CountsByKind;
  readonly alarms: readonly Alarm[];
}

export function countChanges(counts: CountsByKind): number {
  return Object.values(counts).reduce((sum, { created, changed, withdrawn }) => sum + created + changed + withdrawn, 0);
}

export const maxFileBytes = 104_857_600;
export const maxRows = 500_000;
