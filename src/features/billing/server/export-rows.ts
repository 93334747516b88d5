import type { Database } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { daysBetween, localDateOf } from "../../../shared/local-date.ts";
import { documentTitle } from "../billing.ts";
import type { NewExport } from "../export.ts";
import { dollarsOf, type ExportRow } from "../export-table.ts";
import { methodWords } from "../payment-words.ts";
import { countOpenMovements, listOpenSlice, type Movement } from "./account-movements.store.ts";
import { countPayments, listPaymentSlice, type PaymentEntry } from "./payment-history.store.ts";

/** So many are read at once: few enough that turning them into rows keeps nobody waiting. */
const SLICE = 500;

export interface ExportSource {
  count(): Promise<number>;
  read(): AsyncGenerator<readonly ExportRow[]>;
}

type Wanted = Pick<NewExport, "accountId" | "kind" | "from" | "to">;

export function exportSource(
  db: Database,
  { accountId, kind, from, to }: Wanted,
  { country, now }: { country: Country; now: Date },
): ExportSource {
  const days = { from, to };
  const today = localDateOf(now, country.timeZone);
  if (kind === "OPEN_ITEMS") {
    return {
      count: () => countOpenMovements(db, accountId),
      read: () =>
        slices<Movement>(
          (after) => listOpenSlice(db, accountId, { after, limit: SLICE }),
          (item) => openRow(item, country, today),
        ),
    };
  }
  return {
    count: () => countPayments(db, accountId, days),
    read: () =>
      slices<PaymentEntry>(
        (after) => listPaymentSlice(db, { accountId, days }, { after, limit: SLICE }),
        (item) => paymentRow(item, country),
      ),
  };
}

async function* slices<T>(
  list: (after: T | null) => Promise<readonly T[]>,
  rowOf: (item: T) => ExportRow,
): AsyncGenerator<readonly ExportRow[]> {
  let items = await list(null);
  while (items.length > 0) {
    yield items.map(rowOf);
    items = items.length < SLICE ? [] : await list(items.at(-1) ?? null);
  }
}

function openRow(item: Movement, { currency }: Country, today: string): ExportRow {
  const { kind, number, issuedOn, dueOn, orderNumber, poNumber, jobReferences, words } = item;
  const overdue = dueOn !== null && dueOn < today ? daysBetween(dueOn, today) : null;
  return [
    documentTitle({ kind, number: "" }).trim(),
    number,
    issuedOn,
    dueOn,
    overdue,
    orderNumber,
    poNumber,
    jobReferences.join(", "),
    dollarsOf(item.cents),
    dollarsOf(item.openCents),
    currency,
    words,
  ];
}

function paymentRow(payment: PaymentEntry, { currency }: Country): ExportRow {
  const { number, paidOn, method, words, settled } = payment;
  return [
    number,
    paidOn,
    methodWords[method],
    dollarsOf(payment.amountCents),
    dollarsOf(payment.rewardsCents),
    dollarsOf(payment.surchargeCents),
    dollarsOf(-payment.refundedCents),
    dollarsOf(payment.openCents),
    currency,
    settled.map((each) => each.number).join(", "),
    words,
  ];
}
