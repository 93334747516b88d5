/** Groups open debits by how long they are overdue, for the chart. Credits are shown separately and not subtracted. */
import { daysBetween, type LocalDate } from "../../shared/local-date.ts";
import { type Cents, sumCents } from "../../shared/money.ts";

export interface AgeingBucket {
  readonly label: string;
  readonly cents: Cents;
}

/** `until` is the largest number of days overdue in a bucket. */
const buckets = [
  { label: "Current", until: 0 },
  { label: "1–30 days", until: 30 },
  { label: "31–60 days", until: 60 },
  { label: "61–90 days", until: 90 },
  { label: "90+ days", until: Number.POSITIVE_INFINITY },
] as const;

interface OpenDebit {
  readonly dueOn: LocalDate | null;
  readonly openCents: Cents;
}

export function calculateAgeing(debits: readonly OpenDebit[], today: LocalDate): AgeingBucket[] {
  const sorted = debits.map(({ dueOn, openCents }) => ({ index: findBucket(dueOn ?? today, today), openCents }));
  return buckets.map(({ label }, index) => ({
    label,
    cents: sumCents(sorted.filter((debit) => debit.index === index).map(({ openCents }) => openCents)),
  }));
}

function findBucket(dueOn: LocalDate, today: LocalDate): number {
  const days = daysBetween(dueOn, today);
  return buckets.findIndex(({ until }) => days <= until);
}
