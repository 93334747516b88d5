import { type Letter, renderLetter } from "../../../server/mail-layout.ts";
import type { Country } from "../../../shared/country.ts";
import { type Cents, formatMoney } from "../../../shared/money.ts";
import type { BillingDocument } from "../billing.ts";
import type { StatementMonth } from "../statement.ts";
import { formatDay, formatMonth, formatSignedMoney, type Letterhead } from "./letterhead.papers.ts";

export interface MailRecipient {
  readonly email: string;
  readonly firstName: string;
}

interface InvoiceFacts {
  readonly invoice: BillingDocument;
  readonly order: { readonly number: string; readonly payBy: "ACCOUNT" | "CARD" };
  readonly country: Country;
  readonly publicUrl: string;
}

export function renderInvoiceMail(recipient: MailRecipient, { invoice, order, country, publicUrl }: InvoiceFacts) {
  const { id, number, amountCents, dueOn } = invoice;
  return renderLetter({
    recipient: recipient.email,
    subject: `Invoice ${number} for order ${order.number}`,
    greeting: `Hello ${recipient.firstName},`,
    paragraphs: [
      `Here is invoice ${number} over ${formatMoney(amountCents, country)} for order ${order.number}.`,
      order.payBy === "CARD"
        ? "It is paid. There is nothing left to do."
        : `It is due on ${formatDay({ country }, dueOn ?? "")}.`,
    ],
    action: { label: "Open the invoice", url: `${publicUrl}/dashboard/documents/${id}` },
  });
}

interface PaymentFacts {
  /** False where the money was not taken, or went back. */
  readonly isPaid: boolean;
  readonly receipt: { readonly id: string; readonly number: string; readonly amountCents: Cents };
  readonly account: { readonly name: string; readonly number: string };
  readonly country: Country;
  readonly publicUrl: string;
}

export function renderPaymentMail(recipient: MailRecipient, facts: PaymentFacts) {
  return renderLetter({
    recipient: recipient.email,
    greeting: `Hello ${recipient.firstName},`,
    ...(facts.isPaid ? writePaidText(facts) : writeUnpaidText(facts)),
  });
}

type LetterText = Pick<Letter, "subject" | "paragraphs" | "action">;

function writePaidText({ receipt, account, country, publicUrl }: PaymentFacts): LetterText {
  const amount = formatMoney(receipt.amountCents, country);
  return {
    subject: `Receipt ${receipt.number}: we have your payment of ${amount}`,
    paragraphs: [`Thank you. We have received ${amount} for ${account.name} (${account.number}).`],
    action: { label: "Open the receipt", url: `${publicUrl}/dashboard/documents/${receipt.id}` },
  };
}

function writeUnpaidText({ receipt, account, country, publicUrl }: PaymentFacts): LetterText {
  const amount = formatMoney(receipt.amountCents, country);
  const owner = `${account.name} (${account.number})`;
  return {
    subject: `Your payment of ${amount} did not go through`,
    paragraphs: [
      `${amount} for ${owner} (${receipt.number}) was not taken from your card, or went back to it.`,
      "What it was to settle is open again, and points you used for it are back in your account.",
    ],
    action: { label: "Pay another way", url: `${publicUrl}/dashboard/payments/pay-balance-invoice/` },
  };
}

export function renderStatementMail(
  recipient: MailRecipient,
  head: Letterhead,
  statement: StatementMonth & { readonly id: string },
) {
  const month = formatMonth(head, statement.month);
  const { name, number } = head.account;
  return renderLetter({
    recipient: recipient.email,
    subject: `Your statement for ${month} is ready`,
    greeting: `Hello ${recipient.firstName},`,
    paragraphs: [
      `The statement of ${name} (${number}) for ${month} is ready.`,
      `At the end of the month the balance was ${formatSignedMoney(head, statement.closingCents)}.`,
    ],
    action: { label: "Open the statement", url: `${head.publicUrl}/dashboard/statements/${statement.id}` },
  });
}
