import { isDebit } from "../src/features/billing/billing.ts";
import type { LocalDate } from "../src/shared/local-date.ts";
import type { Book } from "./billing-book.ts";
import { momentIn } from "./billing-payments.ts";
import { idFor } from "./random.ts";
import { type Row, toRow } from "./row.ts";
import { dayText, getFirstDay } from "./trading-days.ts";

/** One statement for each past month, from the first with a document. Their PDFs are rendered on request. */
export function makeStatements(book: Book, thisMonth: number): Row[] {
  const { seed, account, documents } = book;
  const changes = documents.map(({ kind, issuedOn, amountCents }) => ({
    month: monthNumber(issuedOn),
    cents: isDebit({ kind }) ? amountCents : -amountCents,
  }));
  const first = changes.reduce((least, { month }) => Math.min(least, month), thisMonth);
  let balance = 0;
  return Array.from({ length: thisMonth - first }, (_, place) => {
    const month = first + place;
    const openingCents = balance;
    balance += changes.reduce((sum, each) => (each.month === month ? sum + each.cents : sum), 0);
    const firstDay = dayText(getFirstDay(month));
    const createdAt = momentIn(book, dayText(getFirstDay(month + 1)), 150);
    const id = idFor(seed, `statement ${account.key} ${firstDay}`);
    return toRow({ id, accountId: account.row.id, month: firstDay, openingCents, closingCents: balance, createdAt });
  });
}

function monthNumber(day: LocalDate): number {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return year * 12 + month - 1;
}
