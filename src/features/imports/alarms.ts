/** What a person must tick before a plan is applied: a slip in a spreadsheet often shows as one of these. */

import type { ImportKind } from "../../shared/import-kind.ts";
import type { Cells } from "./column.ts";
import type { RowPlan } from "./plan-row.ts";

export interface KindCounts {
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Withdrawn or removed. */
  readonly withdrawn: number;
  readonly rejected: number;
  /** Prices that move by more than a fifth. */
  readonly movedPrices: number;
  readonly zeroPrices: number;
  /** Stock of a SKU in a store that falls to zero. */
  readonly emptied: number;
}

export interface Alarm {
  readonly kind: ImportKind;
  readonly code: "PRICE_MOVED" | "ZERO_PRICE" | "MANY_WITHDRAWN" | "MANY_EMPTIED" | "BELOW_RESERVED";
  readonly count: number;
  readonly message: string;
}

const noCounts: KindCounts = {
  ...{ created: 0, changed: 0, unchanged: 0, withdrawn: 0, rejected: 0 },
  ...{ movedPrices: 0, zeroPrices: 0, emptied: 0 },
};

/** The counts of a plan by kind: the model of what PostgreSQL counts. */
export function countPlan(plans: readonly RowPlan[]): ReadonlyMap<ImportKind, KindCounts> {
  const counts = new Map<ImportKind, KindCounts>();
  for (const { row, plan } of plans) {
    const last = counts.get(row.kind) ?? noCounts;
    counts.set(row.kind, addPlan(last, plan));
  }
  return counts;
}

function addPlan(counts: KindCounts, plan: RowPlan["plan"]): KindCounts {
  if (plan === null) return { ...counts, unchanged: counts.unchanged + 1 };
  if ("problem" in plan) return { ...counts, rejected: counts.rejected + 1 };
  const { action, before, after } = plan;
  const isWithdrawn = action === "WITHDRAW" || action === "REMOVE";
  const counted =
    action === "CREATE"
      ? { created: counts.created + 1 }
      : isWithdrawn
        ? { withdrawn: counts.withdrawn + 1 }
        : { changed: counts.changed + 1 };
  return {
    ...counts,
    ...counted,
    movedPrices: counts.movedPrices + (isPriceMove(before, after) ? 1 : 0),
    zeroPrices: counts.zeroPrices + (after?.price === "0.00" ? 1 : 0),
    emptied: counts.emptied + (isEmptied(before, after) ? 1 : 0),
  };
}

/** A discount moves the price that is left: from 10 % to 50 % off is a move from 90 to 50. */
function isPriceMove(before: Cells | null, after: Cells | null): boolean {
  const [from, to] = [findPrice(before), findPrice(after)];
  // In whole cents or hundredths of a percent, so that exactly a fifth is not more than a fifth.
  return from !== null && to !== null && Math.abs(to - from) * 5 > from;
}

function findPrice(cells: Cells | null): number | null {
  if (cells?.price) return Math.round(Number(cells.price) * 100);
  return cells?.percent ? 10_000 - Math.round(Number(cells.percent) * 100) : null;
}

function isEmptied(before: Cells | null, after: Cells | null): boolean {
  return (before?.on_hand ?? "0") !== "0" && (after === null || after.on_hand === "0");
}

/** `sizes` says how many rows of each kind the shop has; for stock, how many with something on hand. */
export function listAlarms(
  counts: ReadonlyMap<ImportKind, KindCounts>,
  sizes: ReadonlyMap<ImportKind, number>,
): Alarm[] {
  return [...counts].flatMap(([kind, { movedPrices, zeroPrices, withdrawn, emptied }]): Alarm[] => {
    const size = sizes.get(kind) ?? 0;
    return [
      { code: "PRICE_MOVED", count: movedPrices, isRaised: movedPrices > 0, message: "Prices move by more than 20 %." },
      { code: "ZERO_PRICE", count: zeroPrices, isRaised: zeroPrices > 0, message: "Prices become zero." },
      {
        ...{ code: "MANY_WITHDRAWN", count: withdrawn, isRaised: withdrawn * 20 > size },
        message: `More than 5 % of ${size} rows are withdrawn.`,
      },
      {
        ...{ code: "MANY_EMPTIED", count: emptied, isRaised: emptied * 10 > size },
        message: `More than 10 % of ${size} stocked rows fall to zero.`,
      },
    ].flatMap(({ isRaised, code, count, message }) =>
      isRaised && count > 0 ? [{ kind, code: code as Alarm["code"], count, message }] : [],
    );
  });
}

/** Counts that are below what orders have reserved. */
export function listReservedAlarms(count: number): Alarm[] {
  const message = "Counts are below what is reserved for orders. The latest of these orders become back orders.";
  return count === 0 ? [] : [{ kind: "stock", code: "BELOW_RESERVED", count, message }];
}
