// Shows that an account's debt is paid once. After parallel, declined, late, released and refunded payments the ledger, the
// documents, the balance and the gateway's records agree, and the hold follows.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { finishAccountPayment, postPayment } from "../../src/features/billing/server/account-payments.actions.ts";
import { findAccountPayment } from "../../src/features/billing/server/account-payments.store.ts";
import { accountPurpose } from "../../src/features/billing/server/end-account-payment.steps.ts";
import {
  cancelPayment,
  readPayment,
  reconcilePayments,
  refundPayment,
} from "../../src/features/cards/server/payments.actions.ts";
import { makeCardPayments } from "../../src/features/cards/server/payments.adapter.ts";
import { listUsablePayments } from "../../src/features/cards/server/payments.store.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { getCountry } from "../../src/features/stores/server/countries.store.ts";
import { systemClock } from "../../src/server/clock.ts";
import { makeLog } from "../../src/server/log.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { missingId } from "../support/access-actors.ts";
import { getSessionViewer, openSession } from "../support/ask-shop.ts";
import {
  balanced,
  bookDocument,
  moveToNewAccount,
  readBooks,
  refreshAccountHold,
  todayInBooks,
} from "../support/billing.ts";
import { connectSandbox } from "../support/connect-sandbox.ts";
import { type BalanceReply, listCodes, type PayReply, payClient } from "../support/pay-client.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { saveCard } from "../support/save-card.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take long on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const PARALLEL = 64;
const ROUNDS = 20;
const email = "full.au@trestle.test";
const accountId = await moveToNewAccount(db, email);
const client = await payClient(server, email);
const viewer = await getSessionViewer(db, await openSession(db, email));
const today = todayInBooks();
/** The sandbox gateway charges this card and never answers. */
const unansweredCard = "4000000000004087";
const decliningCard = "4000000000000002";

const postInvoice = async (amount: number, daysAgo = 1) =>
  (await bookDocument(db, { accountId, amount, issuedOn: addDays(today, -daysAgo) })).id;

/** Sums the money that the gateway captured for account payments and did not refund. */
async function sumKeptByGateway(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(c.captured_cents - c.refunded_cents), 0)::integer as taken
    from sandbox_charges c join payments p on p.intent_id = c.intent_id where p.purpose = 'account'`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Sums the cash that the ledger received by card. */
async function sumCashInLedger(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(e.cents), 0)::integer as taken
    from ledger_entries e join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
    where e.account_id = ${accountId} and e.book = 'CASH' and d.method is distinct from 'BANK'`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** Expects this balance everywhere, and the same cash in the ledger and at the gateway. */
async function expectAgreement(balance: number): Promise<void> {
  expect(await readBooks(db, accountId)).toEqual(balanced(balance));
  expect(await sumCashInLedger()).toBe(await sumKeptByGateway());
}

/** Every test begins with a balance of zero. */
beforeEach(async () => {
  const { balance } = await readBooks(db, accountId);
  if (balance === 0) return;
  throw new Error(`A test has left a balance of ${balance}.`);
});

const { now: services, later } = await (async () => {
  const gateway = await connectSandbox(server, email);
  const servicesAhead = (aheadMs: number) => {
    const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
    return { db, clock, log: makeLog("silent"), gateway, purposes: { account: accountPurpose(clock) } };
  };
  return { now: servicesAhead(0), later: servicesAhead(130_000) };
})();

async function findCardPayment(reply: PayReply) {
  const reference = reply.result?.gtmPaymentAccountID ?? "";
  const [payment] = await listUsablePayments(db, { accountId, purpose: "account", reference });
  if (payment === undefined) throw new Error("There is no payment.");
  return payment;
}

describe("an invoice", () => {
  test(`${PARALLEL} parallel payments pay an invoice once, in ${ROUNDS} rounds`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const id = await postInvoice(1_000 + round);
      const started = await Promise.all(Array.from({ length: PARALLEL }, () => client.begin([id])));
      await Promise.all(started.map(({ result }) => client.confirm(result?.intentSecretID)));
      const replies = await Promise.all(started.map(({ result }) => client.finish(result?.gtmPaymentAccountID)));
      expect(replies.filter(({ result }) => result?.status === "PAID")).toHaveLength(1);
      expect(replies.flatMap(listCodes)).toEqual(Array(PARALLEL - 1).fill("ITEMS_CHANGED"));
      await expectAgreement(0);
    }
    const { rows } = await sql`select count(*)::integer as waiting from payments
      where purpose = 'account' and status in ('reserved', 'open')`.execute(db);
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  test("64 parallel requests with one key make one payment with one receipt", async () => {
    const id = await postInvoice(5_000);
    const started = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.begin([id], { idempotencyKey: "k1" })),
    );
    expect(new Set(started.map(({ result }) => result?.gtmPaymentAccountID)).size).toBe(1);
    const [first] = started;
    await client.confirm(first?.result?.intentSecretID);
    const replies = await Promise.all(started.map(({ result }) => client.finish(result?.gtmPaymentAccountID)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.result?.receiptNumber))).size).toBe(1);
    expect(replies.flatMap(listCodes)).toEqual([]);
    await expectAgreement(0);
    expect((await client.begin([id], { idempotencyKey: "k1" })).result).toMatchObject({ status: "PAID" });
    expect(listCodes(await client.begin([id], { idempotencyKey: "k1", applyTradePoints: true }))).toEqual([
      "PAYMENT_KEY_REUSED",
    ]);
  });

  test("an invoice can be paid in part, but not together with other invoices", async () => {
    const [one, two] = [await postInvoice(3_000), await postInvoice(4_000)];
    const half = [{ documentId: one, amount: 12.5 }];
    const { userErrors } = await client.pay([], { invoices: half });
    expect(userErrors).toEqual([]);
    await expectAgreement(5_750);
    const both = await client.begin([], { invoices: [...half, { documentId: two }] });
    expect(listCodes(both)).toEqual(["PART_OF_ONE"]);
    expect((await client.pay([one, two])).result).toMatchObject({ status: "PAID", amount: { value: 57.5 } });
    await expectAgreement(0);
  });
});

describe("credit documents", () => {
  test("a credit note lowers the payment of three invoices", async () => {
    const invoices = [await postInvoice(10_000), await postInvoice(20_000), await postInvoice(30_000)];
    const note = await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: 5_500 });
    const { result } = await client.pay(invoices, { credits: [{ documentId: note.id }] });
    expect(result).toMatchObject({
      status: "PAID",
      amount: { value: 545 },
      receiptNumber: expect.stringMatching(/^RCT-/),
    });
    await expectAgreement(0);
  });

  test("a credit that covers the whole invoice settles it without a card and without a receipt", async () => {
    const id = await postInvoice(2_000);
    const money = await bookDocument(db, { accountId, kind: "PAYMENT", amount: 2_000 });
    const { result, userErrors } = await client.pay([id], { credits: [{ documentId: money.id }] });
    expect(userErrors).toEqual([]);
    expect(result).toMatchObject({ status: "PAID", intentSecretID: null, receiptNumber: null });
    await expectAgreement(0);
  });
});

describe("a payment of any amount", () => {
  const payBalance = async (amount: number, more: object = {}): Promise<BalanceReply> => {
    const input = { paymentAccountId: client.accountId, amount, applyTradePoints: false, ...more };
    const started = await client.ask<BalanceReply>("createAccountPayment", input);
    if (started.accountPayment === null) return started;
    const { intentSecret, paymentAccountId } = started.accountPayment;
    if (intentSecret !== null) await client.confirm(intentSecret);
    return client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId, amount });
  };

  test("the amount settles the oldest invoice first, after credits are used", async () => {
    const [newer, older] = [await postInvoice(10_000, 1), await postInvoice(10_000, 80)];
    await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: 1_000 });
    expect((await payBalance(100)).accountPayment).toMatchObject({ status: "PAID", amount: { value: 100 } });
    const { rows } = await sql`select open_cents::integer as open from billing_documents
      where id in (${newer}, ${older}) order by issued_on`.execute(db);
    expect(rows).toEqual([{ open: 0 }, { open: 9_000 }]);
    expect(listCodes(await payBalance(90.01))).toEqual(["AMOUNT_TOO_LARGE"]);
    expect(listCodes(await payBalance(90))).toEqual([]);
    await expectAgreement(0);
  });

  test("an amount for another account, below the card minimum or different from the shown one is refused", async () => {
    await postInvoice(5_000);
    expect(listCodes(await payBalance(1, { paymentAccountId: "AU-0000000" }))).toEqual(["PAYMENT_ACCOUNT_NOT_FOUND"]);
    expect(listCodes(await payBalance(0.49))).toEqual(["AMOUNT_TOO_SMALL"]);
    const { accountPayment } = await client.ask<BalanceReply>("createAccountPayment", {
      paymentAccountId: client.accountId,
      amount: 50,
      applyTradePoints: false,
    });
    const charge = { paymentAccountId: accountPayment?.paymentAccountId, amount: 49 };
    expect(listCodes(await client.ask<BalanceReply>("ChargeAccountPayment", charge))).toEqual(["INVALID_AMOUNT"]);
    expect(listCodes(await payBalance(50))).toEqual([]);
    await expectAgreement(0);
  });

  test("points pay all but the card minimum of 50 cents", async () => {
    await givePoints(db, accountId, 10_000);
    const before = await findPoints(db, accountId);
    const worthCents = before / 2;
    await postInvoice(Math.floor(worthCents) + 20);
    const amount = (Math.floor(worthCents) + 20) / 100;
    const { accountPayment } = await payBalance(amount, { applyTradePoints: true });
    expect(accountPayment).toMatchObject({ status: "PAID" });
    const used = accountPayment?.rewardPoints.tradePointsApplied ?? 0;
    expect(before - used).toBe(await findPoints(db, accountId));
    // Two points are worth one cent.
    expect(used / 2).toBe(Math.round(amount * 100) - 50);
    await expectAgreement(0);
  });
});

describe("a payment by card", () => {
  test("a declined card books nothing, and another card can pay", async () => {
    const id = await postInvoice(7_000);
    const started = await client.begin([id]);
    await client.confirm(started.result?.intentSecretID, decliningCard);
    expect(listCodes(await client.finish(started.result?.gtmPaymentAccountID))).toEqual(["CARD_NOT_CONFIRMED"]);
    await expectAgreement(7_000);
    await client.confirm(started.result?.intentSecretID);
    expect((await client.finish(started.result?.gtmPaymentAccountID)).result).toMatchObject({ status: "PAID" });
    await expectAgreement(0);
  });

  test("a charge without an answer is booked, and the reconciler finds that it was paid", async () => {
    const id = await postInvoice(8_000);
    const reply = await client.pay([id], {}, unansweredCard);
    expect(listCodes(reply)).toEqual([]);
    await reconcilePayments(later);
    const known = await findAccountPayment(db, accountId, reply.result?.gtmPaymentAccountID ?? "");
    expect(known?.status).toBe("PAID");
    await expectAgreement(0);
  });

  test("a reservation that is never booked is released", async () => {
    const id = await postInvoice(6_000);
    const started = await client.begin([id]);
    await client.confirm(started.result?.intentSecretID);
    // The reconciler counts the time from the moment in which the shop learnt of the reservation.
    await readPayment(services, await findCardPayment(started));
    await reconcilePayments(later);
    expect((await findAccountPayment(db, accountId, started.result?.gtmPaymentAccountID ?? ""))?.status).toBe("FAILED");
    await expectAgreement(6_000);
    expect(listCodes(await client.finish(started.result?.gtmPaymentAccountID))).toEqual(["ACCOUNT_NOT_CHARGED"]);
    expect(listCodes(await client.pay([id]))).toEqual([]);
    await expectAgreement(0);
  });

  /** Books a payment without capturing its card, as if the process had ended in between. */
  async function bookWithoutCapture(started: PayReply) {
    await client.confirm(started.result?.intentSecretID);
    const open = await findCardPayment(started);
    await readPayment(services, open);
    const payment = await findCardPayment(started);
    const asked = await findAccountPayment(db, accountId, started.result?.gtmPaymentAccountID ?? "");
    if (asked === null) throw new Error("There is no account payment.");
    const { userId } = asked;
    const payer = { viewer, accountId, userId, accountNumber: "", country: await getCountry(db, "AU") };
    const posted = await postPayment(services, { payer, asked, card: payment });
    expect(posted).toMatchObject({ kind: "posted" });
    return payment;
  }

  test("the reconciler captures the card of a payment that was booked before the process ended", async () => {
    const id = await postInvoice(9_000);
    await bookWithoutCapture(await client.begin([id]));
    await reconcilePayments(later);
    await expectAgreement(0);
  });

  test("a booked payment is reported as booked while the gateway does not answer", async () => {
    const id = await postInvoice(9_000);
    const started = await client.begin([id]);
    const other = await client.begin([await postInvoice(1_000)]);
    await bookWithoutCapture(started);
    const readIntent = async () => ({ kind: "unknown", cause: new Error("No answer.") }) as const;
    const gateway = { ...services.gateway, readIntent };
    const payments = { gateway, cardForm: null, ...makeCardPayments({ ...services, gateway }) };
    const payServices = { ...services, payments, publicUrl: server.url };
    const country = await getCountry(db, "AU");
    const askAgain = async ({ result }: PayReply) => {
      const asked = await findAccountPayment(db, accountId, result?.gtmPaymentAccountID ?? "");
      const userId = asked?.userId ?? "";
      const payer = { viewer, accountId, userId, accountNumber: client.accountId, country };
      return finishAccountPayment(payServices, payer, { id: asked?.id ?? "" });
    };
    expect(await askAgain(started)).toMatchObject({ shown: { payment: { status: "POSTED" } }, userErrors: [] });
    expect(listCodes(await askAgain(other))).toEqual(["GATEWAY_UNREACHABLE"]);
    await reconcilePayments(later);
    expect(await askAgain(started)).toMatchObject({ shown: { payment: { status: "PAID" } }, userErrors: [] });
    await client.confirm(other.result?.intentSecretID);
    await client.finish(other.result?.gtmPaymentAccountID);
    await expectAgreement(0);
  });

  test("a payment that the bank releases after the booking is reversed once, with its points and credits", async () => {
    const id = await postInvoice(9_000);
    const note = await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: 1_000 });
    await givePoints(db, accountId, 4_000);
    const before = await findPoints(db, accountId);
    const started = await client.begin([id], { credits: [{ documentId: note.id }], applyTradePoints: true });
    const payment = await bookWithoutCapture(started);
    expect(await findPoints(db, accountId)).toBeLessThan(before);
    await Promise.all(Array.from({ length: 8 }, () => cancelPayment(services, payment)));
    expect(await findPoints(db, accountId)).toBe(before);
    await expectAgreement(8_000);
    const { rows } = await sql`select open_cents::integer as open from billing_documents
      where id in (${id}, ${note.id}) order by open_cents`.execute(db);
    expect(rows).toEqual([{ open: 1_000 }, { open: 9_000 }]);
    const mails = sql`select 1 from mails where subject like '% did not go through' and recipient = ${email}`;
    await expect.poll(async () => (await mails.execute(db)).rows).toHaveLength(1);
    expect(listCodes(await client.pay([id], { credits: [{ documentId: note.id }] }))).toEqual([]);
    await expectAgreement(0);
  });

  test("a payment that is refunded at the gateway is owed again", async () => {
    const id = await postInvoice(4_000);
    const reply = await client.pay([id]);
    const payment = await findCardPayment(reply);
    await refundPayment(services, payment, { amountCents: payment.amountCents, key: `back-${payment.id}` });
    await expectAgreement(4_000);
    expect(listCodes(await client.pay([id]))).toEqual([]);
    await expectAgreement(0);
  });

  test("a saved card pays at once, without a confirmation in the browser", async () => {
    const { paymentMethodId } = await saveCard(server, email);
    const id = await postInvoice(2_500);
    const { result } = await client.begin([id], { paymentMethodId });
    expect(result).toMatchObject({ status: "PAID", receiptNumber: expect.stringMatching(/^RCT-/) });
    await expectAgreement(0);
    const other = await postInvoice(2_500);
    expect(listCodes(await client.begin([other], { paymentMethodId: "pm_0" }))).toEqual(["CARD_NOT_FOUND"]);
    expect(listCodes(await client.pay([other]))).toEqual([]);
  });

  test("a repeated request reports the payment, whatever the gateway says about the saved card now", async () => {
    const { paymentMethodId } = await saveCard(server, email);
    const [id, idempotencyKey] = [await postInvoice(5_000), "again"];
    const { result } = await client.begin([id], { paymentMethodId, idempotencyKey });
    const again = await client.begin([id], { paymentMethodId: "pm_0", idempotencyKey });
    expect(again).toMatchObject({ result: { ...result, status: "PAID" }, userErrors: [] });
  });
});

describe("an account on hold", () => {
  const findHold = async () => (await findAccount(db, accountId))?.hold;

  test("the payment of the last overdue invoice lifts the hold, and no other payment does", async () => {
    const overdue = [await postInvoice(5_000, 70), await postInvoice(6_000, 70)];
    const current = await postInvoice(1_000, 1);
    await refreshAccountHold(db, accountId);
    expect(await findHold()).not.toBe("GREEN");
    const { liftedBy } = await client.ask<{ liftedBy: { value: number } }>("GetPayments");
    expect(liftedBy.value).toBe(110);
    await client.pay([current]);
    expect(await findHold()).not.toBe("GREEN");
    await client.pay(overdue.slice(0, 1));
    expect(await findHold()).not.toBe("GREEN");
    await client.pay(overdue.slice(1));
    expect(await findHold()).toBe("GREEN");
    await expectAgreement(0);
  });
});

describe("documents of another account", () => {
  test("an invoice or payment of another account is answered like a missing one, and the payer gets the receipt", async () => {
    const theirs = await payClient(server, "painter.au@trestle.test");
    const id = await postInvoice(1_500);
    expect(await theirs.begin([id])).toEqual(await theirs.begin([missingId]));
    const started = await client.begin([id]);
    expect(await theirs.finish(started.result?.gtmPaymentAccountID)).toEqual(await theirs.finish(missingId));
    const { result } = await client.pay([id]);
    const mails = sql`select 1 from mails where subject like ${`Receipt ${result?.receiptNumber}%`} and recipient = ${email}`;
    await expect.poll(async () => (await mails.execute(db)).rows).toHaveLength(1);
  });
});
