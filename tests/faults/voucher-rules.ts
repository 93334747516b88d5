/** The rules about vouchers and the balances of gift cards. */
import type { Rule, VoucherRow } from "./checker-input.ts";
import { sumBy } from "./money-rules.ts";

type Use = VoucherRow["uses"][number];
const sumKept = (uses: readonly Use[]) =>
  sumBy(uses, ({ cents, lapsedCents, returnedCents }) => cents + lapsedCents - returnedCents);

export const voucherRules: Readonly<Record<string, Rule>> = {
  "a voucher is spent once, and its balance is what its uses left": ({ vouchers }) =>
    vouchers.flatMap(({ id, isGiftCard, valueCents, leftCents, uses }) => {
      const spent = uses.filter((use) => sumKept([use]) > 0);
      const isRight = leftCents === valueCents - sumKept(uses) && leftCents >= 0;
      return isRight && (isGiftCard || spent.length <= 1)
        ? []
        : [`voucher ${id} of ${valueCents} cents has ${leftCents} left after ${spent.length} uses`];
    }),

  "an order is paid by vouchers that it spent, and gives them back whole if it ends": ({ orders, vouchers }) =>
    orders.flatMap(({ id, number, voucherCents, isEnded }) => {
      const own = vouchers.flatMap(({ uses }) => uses).filter(({ orderId }) => orderId === id);
      const paidCents = sumBy(own, ({ cents }) => cents);
      const returnedCents = sumBy(own, (use) => use.returnedCents);
      const dueCents = isEnded ? sumBy(own, ({ cents, lapsedCents }) => cents + lapsedCents) : 0;
      return paidCents === voucherCents && returnedCents === dueCents
        ? []
        : [`${number} was paid ${voucherCents} cents by vouchers: ${paidCents} were spent, ${returnedCents} came back`];
    }),

  "an issued gift card has one balance of its amount, and no other gift card has one": ({ giftCards, vouchers }) =>
    giftCards.flatMap(({ id, status, amountCents }) => {
      const values = vouchers.filter((voucher) => voucher.id === id).map(({ valueCents }) => valueCents);
      const due = status === "ISSUED" ? [amountCents] : [];
      return values.join() === due.join() ? [] : [`gift card ${id} of ${amountCents} cents has balances of ${values}`];
    }),
};
