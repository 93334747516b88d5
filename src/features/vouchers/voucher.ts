/**
 * An amount that can pay an order: a customer voucher, or the balance of one of the shop's own gift cards. A voucher belongs to
 * an account, and has a barcode and a PIN. It is spent whole and once: what the order does not need lapses. A gift card keeps
 * its balance. A cancelled order gives both back.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import { type Cents, cents, sumCents } from "../../shared/money.ts";
import type { UserError } from "../../shared/result.ts";
import { vouchersErrors } from "./vouchers-errors.ts";

export interface Voucher {
  readonly id: string;
  readonly name: string;
  /** True for a gift card. A voucher is spent whole. */
  readonly keepsBalance: boolean;
  readonly valueCents: Cents;
  /** What can still be spent; 0 if it is spent. */
  readonly leftCents: Cents;
  /** The last day on which it can be spent. */
  readonly expiresOn: LocalDate;
  /** True if a return undid the goal whose reward it was. Then nothing is left. */
  readonly isWithdrawn: boolean;
}

/** A cart holds at most this many. */
export const maxVouchers = 10;

/** Barcode and PIN together have 86 bits that nobody can guess. Digits make the shortest barcode. */
const barcodeDigits = 20;
export const codeDigits = barcodeDigits + 6;

/** What a person typed or scanned, without spaces and in capitals. People type codes in groups. */
export function cleanCode(typed: string): string {
  return typed.replaceAll(/\s/g, "").toUpperCase();
}

export interface VoucherCode {
  readonly barcode: string;
  readonly pin: string;
}

/** `digits` are those that the key of the installation gives for the voucher's id. */
export function splitCode(digits: string): VoucherCode {
  return { barcode: digits.slice(0, barcodeDigits), pin: digits.slice(barcodeDigits) };
}

/** The reason why a voucher cannot be spent on this day. Null: it can. */
export function checkVoucher(
  voucher: Pick<Voucher, "keepsBalance" | "leftCents" | "expiresOn" | "isWithdrawn">,
  today: LocalDate,
): UserError | null {
  const { keepsBalance, leftCents, expiresOn, isWithdrawn } = voucher;
  if (isWithdrawn) return vouchersErrors.withdrawn;
  if (leftCents === 0) return keepsBalance ? vouchersErrors.cardSpent : vouchersErrors.spent;
  if (expiresOn >= today) return null;
  return keepsBalance ? vouchersErrors.cardExpired : vouchersErrors.expired;
}

type SpendableVoucher = Pick<Voucher, "id" | "keepsBalance" | "leftCents" | "expiresOn">;

/** A voucher or gift card that pays a part of an order. A voucher is spent whole, so the rest of it lapses. */
export interface SpentVoucher {
  readonly id: string;
  readonly keepsBalance: boolean;
  readonly cents: Cents;
  readonly lapsedCents: Cents;
}

/** Divides an amount among vouchers and gift cards. Vouchers pay first, because a gift card keeps what it does not pay. */
export function spendVouchers(held: readonly SpendableVoucher[], amount: Cents): SpentVoucher[] {
  const vouchers = held.filter(({ keepsBalance }) => !keepsBalance);
  const voucherCents = cents(Math.min(amount, sumLeft(vouchers)));
  const cards = held.filter(({ keepsBalance }) => keepsBalance).toSorted(compareExpiry);
  return [...spendWhole(vouchers, voucherCents), ...payInTurn(cards, cents(amount - voucherCents))];
}

/**
 * Small vouchers are spent first, and a voucher is left out where the larger ones are enough without it. So no voucher is
 * spent that is not needed, and only the last one can lapse in part.
 */
function spendWhole(vouchers: readonly SpendableVoucher[], amount: Cents): SpentVoucher[] {
  const smallFirst = vouchers.toSorted((one, other) => one.leftCents - other.leftCents || compareExpiry(one, other));
  const enough: SpendableVoucher[] = [];
  for (const voucher of smallFirst) if (sumLeft(enough) < amount) enough.push(voucher);
  const needed = enough.filter((_voucher, index) => {
    const larger = enough.slice(index + 1);
    return sumLeft(larger) < amount;
  });
  return payInTurn(needed, amount);
}

function payInTurn(vouchers: readonly SpendableVoucher[], amount: Cents): SpentVoucher[] {
  let due = amount;
  return vouchers.flatMap(({ id, keepsBalance, leftCents }) => {
    const paidCents = cents(Math.min(leftCents, due));
    due = cents(due - paidCents);
    const lapsedCents = cents(keepsBalance ? 0 : leftCents - paidCents);
    return paidCents === 0 ? [] : [{ id, keepsBalance, cents: paidCents, lapsedCents }];
  });
}

/** Whether what is left now still pays what the cart was priced with. A voucher must be whole. */
export function isEnough({ keepsBalance, cents: paid, lapsedCents }: SpentVoucher, leftCents: Cents): boolean {
  return keepsBalance ? leftCents >= paid : leftCents === paid + lapsedCents;
}

export function sumLeft(vouchers: readonly Pick<Voucher, "leftCents">[]): Cents {
  return sumCents(vouchers.map(({ leftCents }) => leftCents));
}

function compareExpiry(one: SpendableVoucher, other: SpendableVoucher): number {
  return compareText(one.expiresOn, other.expiresOn) || compareText(one.id, other.id);
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** What comes back to each voucher of an order when a part of the order is cancelled. */
export function divideReturn(
  uses: readonly { readonly voucherId: string; readonly cents: Cents }[],
  amount: Cents,
): { readonly voucherId: string; readonly cents: Cents }[] {
  let due = amount;
  return uses.flatMap(({ voucherId, cents: paid }) => {
    const returned = cents(Math.min(paid, due));
    due = cents(due - returned);
    return returned === 0 ? [] : [{ voucherId, cents: returned }];
  });
}

const dayFormat = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "17 November 2029". */
export function formatVoucherDay(day: LocalDate): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}
