import { inTransaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import { formatMoney } from "../../../shared/money.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { findRecipient } from "../../identity/server/people.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { findAccountPayment } from "./account-payments.store.ts";
import { findDocument } from "./documents.store.ts";
import type { InvoicingServices } from "./raise-invoice.ts";

export interface PaidPayment {
  readonly accountId: string;
  readonly accountPaymentId: string;
}

/** Told once to whoever paid. Where credits alone settled something there is no receipt to send. */
export async function writeReceiptMail(
  { db, clock, publicUrl }: InvoicingServices,
  { accountId, accountPaymentId }: PaidPayment,
): Promise<void> {
  const payment = await findAccountPayment(db, accountId, accountPaymentId);
  const receipt = payment?.documentId ? await findDocument(db, accountId, payment.documentId) : null;
  const reader = payment && (await findRecipient(db, payment.userId));
  const account = await findAccount(db, accountId);
  const country = (await listCountries(db)).find(({ code }) => code === account?.country);
  if (!receipt || !reader || !account || !country) return;
  const amount = formatMoney(receipt.amountCents, country);
  const mail = renderLetter({
    recipient: reader.email,
    subject: `Receipt ${receipt.number}: we have your payment of ${amount}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [`Thank you. We have received ${amount} for ${account.name} (${account.number}).`],
    action: { label: "Open the receipt", url: `${publicUrl}/dashboard/documents/${receipt.id}` },
  });
  await inTransaction(db, (tx) => writeMail(tx, { key: `receipt:${receipt.id}`, mail, at: clock.now() }));
}
