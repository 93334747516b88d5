import { cents, formatMoney } from "../../../shared/money.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { payByCard } from "../../cart/tender.ts";
import type { PaymentPlan } from "../allocate.ts";
import type { DocumentKind } from "../billing.ts";
import { holdAfter } from "../hold.ts";
import type { OpenDocument } from "../payment-wish.ts";
import type { GetPayBalance } from "./billing.operations.ts";

export type Receivables = ResultOf<typeof GetPayBalance>["receivables"];
export type OpenItem = Omit<Receivables["openInvoices"]["otherItems"][number], "__typename">;
export type PayCard = Receivables["savedCards"][number];

export const payPage = "/dashboard/payments/pay-balance-invoice/";
export const payFormId = "pay-account";
export const doors = {
  beginItems: "/api/dashboard/create-invoice-payment/",
  payItems: "/api/dashboard/pay-open-invoices/",
  beginAmount: "/api/payment-methods/createAccountPayment",
  payAmount: "/api/payment-methods/chargePayment",
} as const;

/** What is owed; what the account is owed is below zero. */
export function debitsOf({ openInvoices: { invoices, otherItems } }: Receivables): OpenItem[] {
  return [...invoices, ...otherItems.filter(({ amtDoccur }) => amtDoccur > 0)];
}

export function creditsOf({ openInvoices }: Receivables): OpenItem[] {
  const { creditNotes, associatedCreditNotes, otherItems, unallocatedPayments } = openInvoices;
  return [
    ...creditNotes,
    ...associatedCreditNotes,
    ...unallocatedPayments,
    ...otherItems.filter(({ amtDoccur }) => amtDoccur < 0),
  ];
}

/** As the rules know them, so that the page reckons as the server will. */
export function documentsOf(receivables: Receivables): OpenDocument[] {
  return [...debitsOf(receivables), ...creditsOf(receivables)].map((item) => ({
    id: item.documentId,
    kind: item.docType as DocumentKind,
    issuedOn: item.docDate,
    dueOn: item.dueDate,
    openCents: cents(Math.abs(centsOf(item.amtDoccur))),
  }));
}

export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}

export function mostCentsOf({ balance, unbilled }: Receivables): number {
  return centsOf(balance.totalBalance.value) + centsOf(unbilled.value);
}

/** Writes an amount as the account's country does. */
export function moneyIn({ locale, balance }: Receivables): (amountCents: number) => string {
  return (amountCents) => formatMoney(cents(amountCents), { locale, currency: balance.totalBalance.currencyIso });
}

export interface Bill {
  readonly pointsCents: number;
  readonly pointsUsed: number;
  readonly surchargeCents: number;
  readonly cardCents: number;
  readonly isBelowMinimum: boolean;
}

/** How a plan is paid: by the rules of points and cards. */
export function billOf(receivables: Receivables, { moneyCents }: PaymentPlan, usesPoints: boolean): Bill {
  const { points, cardMinimum, surchargeBasisPoints } = receivables;
  const cardMinimumCents = cents(centsOf(cardMinimum.value));
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

/** Whether the account is on hold and would not be after this payment. */
export function liftsHold(receivables: Receivables, plan: PaymentPlan): boolean {
  const { hold, heldByStaff, creditLimit, today } = receivables;
  if (hold === "GREEN") return false;
  const facts = { heldByStaff, usedCents: mostCentsOf(receivables), limitCents: centsOf(creditLimit.value), today };
  const debits = documentsOf(receivables).filter(({ dueOn }) => dueOn !== null);
  return holdAfter(plan, debits, facts).hold === "GREEN";
}

export function dayIn(locale: string, day: string | null): string {
  if (day === null) return "–";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}
