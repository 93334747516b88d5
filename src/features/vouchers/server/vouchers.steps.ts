/** Giving vouchers back when an order ends, or a part of it. */
import type { Transaction } from "../../../server/database.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { type Cents, cents } from "../../../shared/money.ts";
import { calculateGraceDay } from "../../loyalty/expiry.ts";
import { divideReturn } from "../voucher.ts";
import { listVoucherUses, returnVoucher } from "./vouchers.store.ts";

interface ReturnInput {
  readonly orderId: string;
  readonly at: Date;
  readonly timeZone: string;
}

function toReturnDays(at: Date, timeZone: string) {
  return { today: toLocalDate(at, timeZone), graceDay: calculateGraceDay(at, timeZone).expiresOn };
}

/** Gives back the vouchers of a cancelled order, with what lapsed of them. */
export async function returnVouchers(tx: Transaction, { orderId, at, timeZone }: ReturnInput): Promise<void> {
  const uses = await listVoucherUses(tx, orderId);
  const days = toReturnDays(at, timeZone);
  await Promise.all(
    uses
      .filter(({ isReturned }) => !isReturned)
      .map(({ voucherId, cents: paid, lapsedCents }) =>
        returnVoucher(tx, { orderId, voucherId, cents: cents(paid + lapsedCents), at, ...days }),
      ),
  );
}

/** Gives back a part of what vouchers paid for an order. */
export async function returnVoucherPart(
  tx: Transaction,
  { orderId, at, timeZone, amount }: ReturnInput & { readonly amount: Cents },
): Promise<void> {
  const parts = divideReturn(await listVoucherUses(tx, orderId), amount);
  const days = toReturnDays(at, timeZone);
  await Promise.all(parts.map((part) => returnVoucher(tx, { ...part, orderId, at, ...days })));
}
