import { type Database, readAsTenant } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import { type Page, toLimitOffset } from "../../../shared/page.ts";
import type { HistoryDays } from "../payment-list-address.ts";
import {
  countPayments,
  listPayments,
  type PaidMonth,
  type PaymentEntry,
  sumPaidMonths,
} from "./payment-history.store.ts";
import type { AccountReader } from "./receivables.queries.ts";

export interface PaymentPage extends Page {
  readonly payments: readonly PaymentEntry[];
  readonly total: number;
}

/** One page of the account's payments, newest first. */
export function readPaymentPage(
  db: Database,
  reader: AccountReader,
  { days, page }: { days: HistoryDays; page: Page },
): Promise<PaymentPage> {
  const { accountId } = reader;
  return readAsTenant(db, reader, async (tx) => {
    const [payments, total] = await Promise.all([
      listPayments(tx, { accountId, days }, toLimitOffset(page)),
      countPayments(tx, accountId, days),
    ]);
    return { ...page, payments, total };
  });
}

/** All twelve months of a year, also those without payments. */
export async function readPaidYear(db: Database, reader: AccountReader, year: number): Promise<PaidMonth[]> {
  const paid = await readAsTenant(db, reader, (tx) => sumPaidMonths(tx, reader.accountId, year));
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    return paid.find((each) => each.month === month) ?? { month, payments: 0, cents: cents(0) };
  });
}
