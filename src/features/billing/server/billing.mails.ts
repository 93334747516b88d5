import type { Country } from "../../../shared/country.ts";
import { type Cents, formatMoney } from "../../../shared/money.ts";
import type { MailContent } from "../../mails/mail-kinds.ts";
import type { BillingDocument } from "../billing.ts";
import type { StatementMonth } from "../statement.ts";
import { formatDay, formatMonth, formatSignedMoney, type Letterhead } from "./letterhead.papers.ts";

export interface MailRecipient {
  readonly email: string;
  readonly firstName: string;
}

const begin = ({ email, firstName }: MailRecipient) => ({ recipient: email, greeting: `Hello ${firstName},` });

interface InvoiceFacts {
  readonly invoice: BillingDocument;
  readonly order: { readonly number: string; readonly payBy: "ACCOUNT" | "CARD" };
  readonly country: Country;
  readonly publicUrl: string;
}

export function invoiceLetter(
  recipient: MailRecipient,
  { invoice, order, country, publicUrl }: InvoiceFacts,
): MailContent<"invoice"> {
  const { id, number, amountCents, dueOn } = invoice;
  return {
    ...begin(recipient),
    kind: "invoice",
    facts: {
      ...{ name: recipient.firstName, invoiceNumber: number, orderNumber: order.number },
      amount: formatMoney(amountCents, country),
    },
    added: [
      order.payBy === "CARD"
        ? "It is paid. There is nothing left to do."
        : `It is due on ${formatDay({ country }, dueOn ?? "")}.`,
    ],
    url: `${publicUrl}/dashboard/documents/${id}`,
  };
}

interface PaymentFacts {
  /** False where the money was not taken, or went back. */
  readonly isPaid: boolean;
  readonly receipt: { readonly id: string; readonly number: string; readonly amountCents: Cents };
  readonly account: { readonly name: string; readonly number: string };
  readonly country: Country;
  readonly publicUrl: string;
}

export function paymentLetter(
  recipient: MailRecipient,
  { isPaid, receipt, account, country, publicUrl }: PaymentFacts,
): MailContent<"payment-received" | "payment-failed"> {
  const page = isPaid ? `documents/${receipt.id}` : "payments/pay-balance-invoice/";
  return {
    ...begin(recipient),
    kind: isPaid ? "payment-received" : "payment-failed",
    facts: {
      ...{
        name: recipient.firstName,
        receiptNumber: receipt.number,
        amount: formatMoney(receipt.amountCents, country),
      },
      ...{ accountName: account.name, accountNumber: account.number },
    },
    url: `${publicUrl}/dashboard/${page}`,
  };
}

export function statementLetter(
  recipient: MailRecipient,
  head: Letterhead,
  statement: StatementMonth & { readonly id: string },
): MailContent<"statement"> {
  const { name: accountName, number: accountNumber } = head.account;
  return {
    ...begin(recipient),
    kind: "statement",
    facts: {
      ...{ name: recipient.firstName, month: formatMonth(head, statement.month), accountName, accountNumber },
      balance: formatSignedMoney(head, statement.closingCents),
    },
    url: `${head.publicUrl}/dashboard/statements/${statement.id}`,
  };
}
