import { cents, formatMoney } from "../../../shared/money.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { payByCard } from "../../cart/tender.ts";
import type { PaymentPlan } from "../allocate.ts";
import type { DocumentKind } from "../billing.ts";
import { calculateHoldAfter } from "../hold.ts";
import type { OpenDocument } from "../plan-payment.ts";
import type { GetPayBalance } from "./billing.operations.ts";

export type Receivables = ResultOf<typeof GetPayBalance>["receivables"];
export type OpenItem = Omit<Receivables["openInvoices"]["otherItems"][number], "__typename">;
export type PayCard = Receivables["savedCards"][number];

export const payPage = "/dashboard/payments/pay-balance-invoice/";
export const payFormId = "pay-account";
export const payEndpoints = {
  beginItems: "/api/dashboard/create-invoice-payment/",
  payItems: "/api/dashboard/pay-open-invoices/",
  beginAmount: "/api/payment-methods/createAccountPayment",
  payAmount: "/api/payment-methods/chargePayment",
} as const;

/** Open debits. Credits have a negative amount. */
export function listDebits({ openInvoices: { invoices, otherItems } }: Receivables): OpenItem[] {
  return [...invoices, ...otherItems.filter(({ amtDoccur }) => amtDoccur > 0)];
}

export function listCredits({ openInvoices }: Receivables): OpenItem[] {
  const { creditNotes, associatedCreditNotes, otherItems, unallocatedPayments } = openInvoices;
  return [
    ...creditNotes,
    ...associatedCreditNotes,
    ...unallocatedPayments,
    ...otherItems.filter(({ amtDoccur }) => amtDoccur < 0),
  ];
}

/** Open items in the form of the billing rules, so that the page calculates like the server. */
export function toOpenDocuments(receivables: Receivables): OpenDocument[] {
  return [...listDebits(receivables), ...listCredits(receivables)].map((item) => ({
    id: item.documentId,
    kind: item.docType as DocumentKind,
    issuedOn: item.docDate,
    dueOn: item.dueDate,
    openCents: cents(Math.abs(toCents(item.amtDoccur))),
  }));
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function calculateMaxCents({ balance, unbilled }: Receivables): number {
  return toCents(balance.totalBalance.value) + toCents(unbilled.value);
}

/** Formats amounts in the currency of the account's country. */
export function makeMoneyFormat({ locale, balance }: Receivables): (amountCents: number) => string {
  return (amountCents) => formatMoney(cents(amountCents), { locale, currency: balance.totalBalance.currencyIso });
}

export interface Bill {
  readonly pointsCents: number;
  readonly pointsUsed: number;
  readonly surchargeCents: number;
  readonly cardCents: number;
  readonly isBelowMinimum: boolean;
}

/** The points and card parts of a planned payment. */
export function calculateBill(receivables: Receivables, { moneyCents }: PaymentPlan, usesPoints: boolean): Bill {
  const { points, cardMinimum, surchargeBasisPoints } = receivables;
  const cardMinimumCents = cents(toCents(cardMinimum.value));
  const tender = payByCard(moneyCents, {
    points: usesPoints ? points : null,
    vouchers: [],
    cardMinimumCents,
    surchargeBasisPoints,
  });
  const { pointsCents, pointsUsed, surchargeCents, totalCents: cardCents } = tender;
  const isBelowMinimum = cardCents > 0 && cardCents - surchargeCents < cardMinimumCents;
  return { pointsCents, pointsUsed, surchargeCents, cardCents, isBelowMinimum };
}

/** True when the account is on hold and the payment would lift the hold. */
export function liftsHold(receivables: Receivables, plan: PaymentPlan): boolean {
  const { hold, heldByStaff, creditLimit, today } = receivables;
  if (hold === "GREEN") return false;
  const facts = {
    heldByStaff,
    usedCents: calculateMaxCents(receivables),
    limitCents: toCents(creditLimit.value),
    today,
  };
  const debits = toOpenDocuments(receivables).filter(({ dueOn }) => dueOn !== null);
  return calculateHoldAfter(plan, debits, facts).hold === "GREEN";
}

export function formatDay(locale: string, day: string | null): string {
  if (day === null) return "–";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
