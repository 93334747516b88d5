import { inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { type Letter, renderLetter } from "../../../server/mail-layout.ts";
import { formatMoney } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { findRecipient } from "../../identity/server/people.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { findAccountPayment } from "./account-payments.store.ts";
import { findDocument } from "./documents.store.ts";
import type { InvoicingServices } from "./raise-invoice.ts";

export interface EndedPayment {
  readonly accountId: string;
  readonly accountPaymentId: string;
}

/** How it ended, told once to whoever paid. Where credits alone settled something there is nothing to tell. */
export async function writePaymentMail(
  { db, clock, publicUrl }: InvoicingServices,
  { accountId, accountPaymentId }: EndedPayment,
): Promise<void> {
  const payment = await findAccountPayment(db, accountId, accountPaymentId);
  const receipt = payment?.documentId ? await findDocument(db, accountId, payment.documentId) : null;
  const reader = payment && (await findRecipient(db, payment.userId));
  const account = await findAccount(db, accountId);
  const country = (await listCountries(db)).find(({ code }) => code === account?.country);
  if (!receipt || !reader || !account || !country) return;
  const isPaid = payment?.status === "PAID";
  const news = {
    amount: formatMoney(receipt.amountCents, country),
    of: `${account.name} (${account.number})`,
    receipt,
    publicUrl,
  };
  const mail = renderLetter({
    recipient: reader.email,
    greeting: `Hello ${reader.firstName},`,
    ...(isPaid ? paidWords(news) : unpaidWords(news)),
  });
  const key = `${isPaid ? "receipt" : "unpaid"}:${receipt.id}`;
  await inTransaction(db, (tx) => writeMail(tx, { key, mail, at: clock.now() }));
}

interface News {
  readonly amount: string;
  readonly of: string;
  readonly receipt: { readonly id: string; readonly number: string };
  readonly publicUrl: string;
}

type Words = Pick<Letter, "subject" | "paragraphs" | "action">;

function paidWords({ amount, of, receipt, publicUrl }: News): Words {
  return {
    subject: `Receipt ${receipt.number}: we have your payment of ${amount}`,
    paragraphs: [`Thank you. We have received ${amount} for ${of}.`],
    action: { label: "Open the receipt", url: `${publicUrl}/dashboard/documents/${receipt.id}` },
  };
}

function unpaidWords({ amount, of, receipt, publicUrl }: News): Words {
  return {
    subject: `Your payment of ${amount} did not go through`,
    paragraphs: [
      `${amount} for ${of} (${receipt.number}) was not taken from your card, or went back to it.`,
      "What it was to settle is open again, and points you used for it are back in your account.",
    ],
    action: { label: "Pay another way", url: `${publicUrl}/dashboard/payments/pay-balance-invoice/` },
  };
}
