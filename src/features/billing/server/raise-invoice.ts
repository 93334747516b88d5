import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { writeMail } from "../../../server/mail.ts";
import { renderLetter } from "../../../server/mail-layout.ts";
import type { Country } from "../../../shared/country.ts";
import { localDateOf } from "../../../shared/local-date.ts";
import { cents, formatMoney } from "../../../shared/money.ts";
import { lockHold } from "../../identity/server/accounts.store.ts";
import { listApprovers, listConcerned, type Reader } from "../../identity/server/members.store.ts";
import type { Order } from "../../orders/order.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { findOrder } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { BillingDocument } from "../billing.ts";
import { findInvoiceOfOrder, insertAllocations } from "./documents.store.ts";
import { postDocument } from "./post-document.ts";
import { refreshHold } from "./refresh-hold.ts";

export interface InvoicingServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** An order that was handed over is invoiced once, however often it is asked for. One that came to nothing is not. */
export async function raiseInvoice(services: InvoicingServices, orderNumber: string): Promise<void> {
  const { db, clock } = services;
  const order = await findOrder(db, { accountId: null, userId: null }, orderNumber);
  if (order === null || order.completedAt === null || goodsCents(order) === 0) return;
  const country = await getCountry(db, order.country);
  const at = clock.now();
  const readers = await listReaders(db, order);
  await inTransaction(db, async (tx) => {
    await lockHold(tx, order.accountId);
    if ((await findInvoiceOfOrder(tx, order.id)) !== null) return;
    const invoice = await postInvoice(tx, { order, country, at });
    for (const reader of readers) {
      const mail = letterOf(invoice, { order, country, reader, publicUrl: services.publicUrl });
      await writeMail(tx, { key: `invoice:${invoice.id}:${reader.email}`, mail, at });
    }
    await refreshHold(tx, order.accountId, localDateOf(at, country.timeZone));
  });
}

/** What was bought and brought, with its tax; what the card cost on top is the payment's. */
function goodsCents(order: Order) {
  return cents(order.subtotalCents + order.subtotalTaxCents + order.feeCents + order.feeTaxCents);
}

interface Invoicing {
  readonly order: Order;
  readonly country: Country;
  readonly at: Date;
}

async function postInvoice(tx: Transaction, { order, country, at }: Invoicing): Promise<BillingDocument> {
  const { accountId, id: orderId } = order;
  const { currency } = country;
  const issuedOn = localDateOf(order.completedAt ?? at, country.timeZone);
  const amountCents = goodsCents(order);
  const taxCents = cents(order.subtotalTaxCents + order.feeTaxCents);
  const words = `Order ${order.number}`;
  const common = { accountId, issuedOn, currency, amountCents, orderId, words, at };
  if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);
  const invoice = await postDocument(tx, { ...common, kind: "INVOICE", taxCents });
  if (order.payBy === "CARD") {
    const payment = await postDocument(tx, { ...common, kind: "PAYMENT", ...paidBy(order) });
    const settled = { creditId: payment.id, debitId: invoice.id, cents: amountCents };
    await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]);
  }
  return invoice;
}

function paidBy({ totalCents, pointsCents, voucherCents, surchargeCents }: Order) {
  const rewardsCents = cents(pointsCents + voucherCents);
  const method = totalCents === 0 ? "POINTS" : rewardsCents === 0 ? "CARD" : "CARD_AND_POINTS";
  return { rewardsCents, surchargeCents, method } as const;
}

/** On account it goes to those who answer for the account, else to whoever paid. */
function listReaders(db: Database, { payBy, accountId, userId }: Order): Promise<readonly Reader[]> {
  return payBy === "ACCOUNT" ? listApprovers(db, accountId) : listConcerned(db, accountId, userId);
}

function letterOf(
  { id, number, amountCents, dueOn }: BillingDocument,
  { order, country, reader, publicUrl }: { order: Order; country: Country; reader: Reader; publicUrl: string },
) {
  const day = new Intl.DateTimeFormat(country.locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(dueOn ?? ""),
  );
  return renderLetter({
    recipient: reader.email,
    subject: `Invoice ${number} for order ${order.number}`,
    greeting: `Hello ${reader.firstName},`,
    paragraphs: [
      `Here is invoice ${number} over ${formatMoney(amountCents, country)} for order ${order.number}.`,
      order.payBy === "CARD" ? "It is paid. There is nothing left to do." : `It is due on ${day}.`,
    ],
    action: {
      label: "Open the invoice",
      url: `${publicUrl}/dashboard/documents/${id}`,
    },
  });
}
