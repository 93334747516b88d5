/** How long what is owed has been due, for the chart. Credits are not taken off: they are shown beside it. */
import { daysBetween, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, sumCents } from "../../shared/money.ts";

export interface AgeingBucket {
  readonly label: string;
  readonly cents: Cents;
}

/** The last day overdue that a bucket takes. */
const buckets = [
  { label: "Current", until: 0 },
  { label: "1–30 days", until: 30 },
  { label: "31–60 days", until: 60 },
  { label: "61–90 days", until: 90 },
  { label: "90+ days", until: Number.POSITIVE_INFINITY },
] as const;

interface Owed {
  readonly dueOn: LocalDate | null;
  readonly openCents: Cents;
}

export function ageingOf(debits: readonly Owed[], today: LocalDate): AgeingBucket[] {
  const placed = debits.map(({ dueOn, openCents }) => ({ place: placeOf(dueOn ?? today, today), openCents }));
  return buckets.map(({ label }, place) => ({
    label,
    cents: sumCents(placed.filter((debit) => debit.place === place).map(({ openCents }) => openCents)),
  }));
}

function placeOf(dueOn: LocalDate, today: LocalDate): number {
  const days = daysBetween(dueOn, today);
  return buckets.findIndex(({ until }) => days <= until);
}
