/** The activity of points as a file. It stands here, because billing writes files and comes after loyalty. */
import { type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import type { ExportColumn, ExportFormat, ExportRow } from "../billing/export.ts";
import { toDollars } from "../billing/export.ts";
import { calculateWorthCents, type MovementType, type PointsRule } from "../loyalty/points.ts";
import { movementNames } from "../loyalty/points-activity.ts";

export const pointsColumns: readonly ExportColumn[] = [
  { title: "Day", kind: "day", width: 12 },
  { title: "Type", kind: "text", width: 18 },
  { title: "Cause", kind: "text", width: 48 },
  { title: "Order, invoice or offer", kind: "text", width: 24 },
  { title: "Points", kind: "number", width: 12 },
  { title: "Worth", kind: "money", width: 12 },
  { title: "Currency", kind: "text", width: 10 },
];

interface FileMovement {
  readonly at: Date;
  readonly type: MovementType;
  readonly points: number;
  readonly cause: string;
  readonly reference: string | null;
}

interface FileCountry {
  readonly timeZone: string;
  readonly currency: string;
}

/** Points that were taken, and their dollars, are below zero. */
export function toPointsRow(
  { at, type, points, cause, reference }: FileMovement,
  { timeZone, currency }: FileCountry,
  rule: Pick<PointsRule, "pointsPerDollar">,
): ExportRow {
  const worth = toDollars(calculateWorthCents(Math.abs(points), rule));
  const day = toLocalDate(at, timeZone);
  return [day, movementNames[type], cause, reference, points, points < 0 ? -worth : worth, currency];
}

/** The file name holds the account and the day. */
export function formatPointsFileName(accountNumber: string, today: LocalDate, format: ExportFormat): string {
  return `${accountNumber}-points-${today}.${format.toLowerCase()}`;
}
