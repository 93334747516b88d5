import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Country, CountryCode } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import type { Account } from "../../identity/account.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { listApprovers, listNoticeRecipients, type Recipient } from "../../identity/server/members.store.ts";
import { writeMail } from "../../mails/server/mails.steps.ts";
import { findMerchant, lockMerchant } from "../../merchant/server/merchants.store.ts";
import type { Order } from "../../orders/order.ts";
import { everyOrder } from "../../orders/order-access.ts";
import { RAISE_INVOICE } from "../../orders/order-jobs.ts";
import { addUnbilled } from "../../orders/server/credit.store.ts";
import { findOrder, lockOrder } from "../../orders/server/orders.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import type { BillingDocument } from "../billing.ts";
import { firstOpenDay } from "../closed-month.ts";
import { calculateInvoice } from "../order-invoice.ts";
import { invoiceLetter } from "./billing.mails.ts";
import { findClosedMonth } from "./closed-months.store.ts";
import { findInvoiceOfOrder, insertAllocations } from "./documents.store.ts";
import { bookOrderRefunds } from "./order-refunds.steps.ts";
import { postDocument } from "./post-document.steps.ts";
import { refreshHold } from "./refresh-hold.steps.ts";
import { insertWaitingInvoice, takeWaitingInvoices } from "./waiting-invoices.store.ts";

interface InvoicingServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/**
 * Invoices a completed order once, however often it is called. An order without an amount gets no invoice. An order waits while the
 * merchant has no letterhead of its own in the country.
 */
export async function raiseInvoice(services: InvoicingServices, orderNumber: string): Promise<void> {
  const { db, clock, publicUrl } = services;
  const order = await findOrder(db, everyOrder, orderNumber);
  if (order === null || order.completedAt === null) return;
  const country = await getCountry(db, order.country);
  if (calculateInvoice(order, country).amountCents === 0) return;
  const at = clock.now();
  if ((await findMerchant(db, order.accountId)) === null) return waitForLetterhead(db, order, at);
  const recipients = await listRecipients(db, order);
  await inTransaction(db, async (tx) => {
    const { paymentTerms } = await lockInOrder(tx, order);
    if ((await findInvoiceOfOrder(tx, order.id)) !== null) return;
    const invoice = await postInvoice(tx, { order, country, at, paymentTerms });
    for (const recipient of recipients) {
      const mail = invoiceLetter(recipient, { invoice, order, country, publicUrl });
      await writeMail(tx, { key: `invoice:${invoice.id}:${recipient.email}`, mail, at });
    }
    // The gateway may have refunded something before the order was invoiced.
    await bookOrderRefunds(tx, order, { country, at });
    await refreshHold(tx, order.accountId, toLocalDate(at, country.timeZone));
  });
}

/** Somebody may save the letterhead at the same moment. Under its lock the order waits if it comes first, and else is invoiced now. */
async function waitForLetterhead(db: Database, order: Order, at: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockMerchant(tx, order.country);
    if (found?.merchant == null) await insertWaitingInvoice(tx, order, at);
    else await addJob(tx, RAISE_INVOICE, { number: order.number });
  });
}

/** Queues the invoices that waited for the letterhead of a country. */
export async function queueWaitingInvoices({ db }: Pick<InvoicingServices, "db">, country: CountryCode): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const number of await takeWaitingInvoices(tx, country)) await addJob(tx, RAISE_INVOICE, { number });
  });
}

/** A document refers to its order, so writing one locks the order too. Every change of an order locks it before the account. */
async function lockInOrder(tx: Transaction, { number, accountId }: Order): Promise<Account> {
  const [, account] = await Promise.all([lockOrder(tx, everyOrder, number), lockAccount(tx, accountId)]);
  return account;
}

/** Books what the gateway has refunded for an order, each refund once. Before the invoice there is nothing to book. */
export async function bookRefund(
  { db, clock }: Pick<InvoicingServices, "db" | "clock">,
  orderNumber: string,
): Promise<void> {
  const order = await findOrder(db, everyOrder, orderNumber);
  if (order === null || order.cancelledAt !== null) return;
  const country = await getCountry(db, order.country);
  await inTransaction(db, async (tx) => {
    await lockInOrder(tx, order);
    await bookOrderRefunds(tx, order, { country, at: clock.now() });
  });
}

interface Invoicing {
  readonly order: Order;
  readonly country: Country;
  readonly at: Date;
  readonly paymentTerms: string;
}

async function postInvoice(tx: Transaction, { order, country, at, paymentTerms }: Invoicing): Promise<BillingDocument> {
  const { accountId, id: orderId } = order;
  const { currency } = country;
  // The job may run after the month of the order was closed.
  const closed = await findClosedMonth(tx, country.code);
  const issuedOn = firstOpenDay(toLocalDate(order.completedAt ?? at, country.timeZone), closed);
  const { amountCents, taxCents, surcharge } = calculateInvoice(order, country);
  const words = `Order ${order.number}`;
  const common = { accountId, issuedOn, currency, amountCents, orderId, words, at };
  if (order.payBy === "ACCOUNT") await addUnbilled(tx, accountId, -order.totalCents);
  const invoice = await postDocument(tx, { ...common, kind: "INVOICE", taxCents, surcharge, paymentTerms });
  if (order.payBy === "CARD") {
    const payment = await postDocument(tx, { ...common, kind: "PAYMENT", ...readPayment(order) });
    const settled = { creditId: payment.id, debitId: invoice.id, cents: amountCents };
    await insertAllocations(tx, { accountId, at, accountPaymentId: null }, [settled]);
  }
  return invoice;
}

/** The books have one method for points and vouchers. */
function readPayment({ totalCents, pointsCents, voucherCents }: Order) {
  const rewardsCents = cents(pointsCents + voucherCents);
  const method = totalCents === 0 ? "POINTS" : rewardsCents === 0 ? "CARD" : "CARD_AND_POINTS";
  return { rewardsCents, method } as const;
}

/** An invoice on account goes to the approvers, an invoice paid by card to the buyer. */
function listRecipients(db: Database, { payBy, accountId, userId }: Order): Promise<readonly Recipient[]> {
  return payBy === "ACCOUNT" ? listApprovers(db, accountId) : listNoticeRecipients(db, accountId, userId);
}
