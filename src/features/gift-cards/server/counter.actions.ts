/** Spending a voucher or gift card over the counter, entered by staff. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { Sealing } from "../../../server/sealing.ts";
import { hashToken } from "../../../server/secrets.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccountByNumber } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { type CounterSale, parseCounterSale } from "../../vouchers/counter-sale.ts";
import { isVoucherCode } from "../../vouchers/server/vouchers.queries.ts";
import { findCounterUse, insertCounterUse, listVouchers, lockVoucher } from "../../vouchers/server/vouchers.store.ts";
import { checkVoucher, spendVouchers, type VoucherCode } from "../../vouchers/voucher.ts";
import { vouchersErrors } from "../../vouchers/vouchers-errors.ts";
import { findCardByCode } from "./gift-cards.store.ts";

export interface CounterServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** The country of the store. */
  readonly country: Country;
}

export interface CounterInput {
  /** The number of the account that has the voucher. A gift card needs none. */
  readonly accountNumber: string;
  /** Without a PIN the barcode is the code of a gift card. */
  readonly code: VoucherCode;
  /** What is to pay, as typed in dollars. */
  readonly amount: string;
  /** The number of the receipt. */
  readonly reference: string;
}

export interface CounterUse {
  readonly name: string;
  readonly paidCents: Cents;
  readonly lapsedCents: Cents;
  readonly leftCents: Cents;
  readonly reference: string;
}

/** Entered again for the same receipt, nothing is spent twice, and the answer is the first one. */
export async function spendOverCounter(
  services: CounterServices,
  viewer: SignedInViewer,
  input: CounterInput,
): Promise<Result<CounterUse, UserError>> {
  const sale = parseCounterSale(input.amount, input.reference);
  if (!sale.ok) return sale;
  const found = await findVoucherId(services, input);
  if (!found.ok) return found;
  return inTransaction(services.db, (tx) => spendLocked(tx, { services, viewer, voucherId: found.value }, sale.value));
}

async function findVoucherId(
  { db, sealing, country }: CounterServices,
  { accountNumber, code }: CounterInput,
): Promise<Result<string, UserError>> {
  if (code.pin === "") {
    const card = await findCardByCode(db, hashToken(code.barcode));
    if (card === null) return refused(vouchersErrors.cardNotFound);
    return card.currency === country.currency ? ok(card.id) : refused(vouchersErrors.cardElsewhere);
  }
  const account = await findAccountByNumber(db, accountNumber.trim());
  const vouchers = account?.country === country.code ? await listVouchers(db, account.id) : [];
  const voucher = vouchers.find(({ id }) => isVoucherCode(sealing, id, code));
  return voucher === undefined ? refused(vouchersErrors.notAtCounter) : ok(voucher.id);
}

interface Spending {
  readonly services: CounterServices;
  readonly viewer: SignedInViewer;
  readonly voucherId: string;
}

async function spendLocked(
  tx: Transaction,
  { services: { clock, country }, viewer, voucherId }: Spending,
  { amount, reference }: CounterSale,
): Promise<Result<CounterUse, UserError>> {
  const at = clock.now();
  const [may, voucher, before] = await Promise.all([
    lockRights(tx, viewer),
    lockVoucher(tx, voucherId),
    findCounterUse(tx, voucherId, reference),
  ]);
  if (!may.staff.counter) return refused(identityErrors.unauthorised);
  const { name, leftCents, accountId } = voucher;
  if (before !== null) return ok({ name, leftCents, reference, ...before });
  const refusal = checkVoucher(voucher, toLocalDate(at, country.timeZone));
  if (refusal !== null) return refused(refusal);
  const [spent] = spendVouchers([voucher], cents(Math.min(amount, leftCents)));
  if (spent === undefined) throw new Error("A voucher that can be spent pays nothing.");
  const userId = viewer.user.id;
  const { cents: paidCents, lapsedCents } = spent;
  const nowLeftCents = cents(leftCents - paidCents - lapsedCents);
  await Promise.all([
    insertCounterUse(tx, spent, { accountId, reference, staffId: userId, at }),
    insertAuditEntry(tx, {
      ...{ at, userId, accountId, acting: viewer.acting, action: "VOUCHER_SPENT_IN_STORE", detail: { reference } },
      ...describeChange({ leftCents }, { leftCents: nowLeftCents, receipt: reference }),
      subject: { kind: "VOUCHER", id: voucherId },
    }),
  ]);
  return ok({ name, paidCents, lapsedCents, leftCents: nowLeftCents, reference });
}
