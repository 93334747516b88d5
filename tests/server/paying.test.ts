// Shows that what an account owes is paid once: whatever is asked twice, declined, answered late, let go or given back,
// the ledger, the documents, the balance and the gateway's own book agree, and the hold follows.
import { sql } from "kysely";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findAccountPayment } from "../../src/features/billing/server/account-payments.store.ts";
import { accountPurpose } from "../../src/features/billing/server/account-purpose.ts";
import { listOpenDocuments } from "../../src/features/billing/server/documents.store.ts";
import { payBegun } from "../../src/features/billing/server/pay-begun.ts";
import { postInTransaction } from "../../src/features/billing/server/post-payment.ts";
import { makeGateway } from "../../src/features/cards/server/gateway.ts";
import { connectGateway } from "../../src/features/cards/server/gateway-connection.ts";
import { listPaymentsFor } from "../../src/features/cards/server/payments.store.ts";
import { cancelPayment, readPayment, refundPayment } from "../../src/features/cards/server/payments.ts";
import { reconcilePayments } from "../../src/features/cards/server/reconcile-payments.ts";
import { findAccount } from "../../src/features/identity/server/accounts.store.ts";
import { addUnbilled } from "../../src/features/orders/server/credit.store.ts";
import { getCountry } from "../../src/features/stores/server/countries.store.ts";
import { systemClock } from "../../src/server/clock.ts";
import { inTransaction } from "../../src/server/database.ts";
import { makeLog } from "../../src/server/log.ts";
import { addDays } from "../../src/shared/local-date.ts";
import { balanced, booksOf, openAccount, post, refresh, todayInBooks } from "../support/billing.ts";
import { type BalanceReply, codesOf, type PayReply, payClient } from "../support/pay-client.ts";
import { saveCard } from "../support/save-card.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take as long as the machine has other things to do.
vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO: "off" });
const { db } = server;
const PARALLEL = 64;
const ROUNDS = 20;
const email = "full.au@trestle.test";
const accountId = await openAccount(db, email);
const client = await payClient(server, email);
const today = todayInBooks();
const late = "4000000000004087";
const declined = "4000000000000002";

const invoice = async (amount: number, daysAgo = 1) =>
  (await post(db, { accountId, amount, issuedOn: addDays(today, -daysAgo) })).id;

/** What the gateway's own book says it took and kept for payments of accounts. */
async function takenAtGateway(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(c.captured_cents - c.refunded_cents), 0)::integer as taken
    from sandbox_charges c join payments p on p.intent_id = c.intent_id where p.purpose = 'account'`.execute(db);
  return rows[0]?.taken ?? 0;
}

/** What the ledger says came in by card. */
async function takenInLedger(): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select coalesce(sum(e.cents), 0)::integer as taken
    from ledger_entries e join ledger_postings p on p.id = e.posting_id join billing_documents d on d.id = p.document_id
    where e.account_id = ${accountId} and e.book = 'CASH' and d.method is distinct from 'BANK'`.execute(db);
  return rows[0]?.taken ?? 0;
}

async function expectAgreement(balance: number): Promise<void> {
  expect(await booksOf(db, accountId)).toEqual(balanced(balance));
  expect(await takenInLedger()).toBe(await takenAtGateway());
}

/** Every test begins with an account that owes nothing. */
beforeEach(async () => {
  const { balance } = await booksOf(db, accountId);
  if (balance === 0) return;
  throw new Error(`A test has left a balance of ${balance}.`);
});

const { now: services, later } = await (async () => {
  const keys = Object.fromEntries(
    (await db.selectFrom("sandbox_keys").selectAll().execute()).map(({ name, value }) => [name, value]),
  );
  const { cardGateway } = await client.ask<{ cardGateway: { sandboxUrl: string } }>("GetPayBalance");
  const at = { host: "127.0.0.1", port: Number(new URL(cardGateway.sandboxUrl).port) };
  const gateway = makeGateway(connectGateway({ secretKey: keys.secret ?? "", at }));
  const servicesIn = (aheadMs: number) => {
    const clock = { now: () => new Date(systemClock.now().getTime() + aheadMs) };
    return { db, clock, log: makeLog("silent"), gateway, purposes: { account: accountPurpose(clock) } };
  };
  return { now: servicesIn(0), later: servicesIn(130_000) };
})();

async function paymentOf(reply: PayReply) {
  const reference = reply.result?.gtmPaymentAccountID ?? "";
  const [payment] = await listPaymentsFor(db, { accountId, purpose: "account", reference });
  if (payment === undefined) throw new Error("There is no payment.");
  return payment;
}

describe("one invoice", () => {
  test(`is paid once by ${PARALLEL} payments at once, ${ROUNDS} times`, async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const id = await invoice(1_000 + round);
      const begun = await Promise.all(Array.from({ length: PARALLEL }, () => client.begin([id])));
      await Promise.all(begun.map(({ result }) => client.confirm(result?.intentSecretID)));
      const replies = await Promise.all(begun.map(({ result }) => client.finish(result?.gtmPaymentAccountID)));
      expect(replies.filter(({ result }) => result?.status === "PAID")).toHaveLength(1);
      expect(replies.flatMap(codesOf)).toEqual(Array(PARALLEL - 1).fill("ITEMS_CHANGED"));
      await expectAgreement(0);
    }
    const { rows } = await sql`select count(*)::integer as waiting from payments
      where purpose = 'account' and status in ('reserved', 'open')`.execute(db);
    expect(rows).toEqual([{ waiting: 0 }]);
  });

  test("is paid once by one payment asked for 64 times, and every reply is the same", async () => {
    const id = await invoice(5_000);
    const begun = await Promise.all(
      Array.from({ length: PARALLEL }, () => client.begin([id], { idempotencyKey: "k1" })),
    );
    expect(new Set(begun.map(({ result }) => result?.gtmPaymentAccountID)).size).toBe(1);
    const [first] = begun;
    await client.confirm(first?.result?.intentSecretID);
    const replies = await Promise.all(begun.map(({ result }) => client.finish(result?.gtmPaymentAccountID)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.result?.receiptNumber))).size).toBe(1);
    expect(replies.flatMap(codesOf)).toEqual([]);
    await expectAgreement(0);
    expect((await client.begin([id], { idempotencyKey: "k1" })).result).toMatchObject({ status: "PAID" });
    expect(codesOf(await client.begin([id], { idempotencyKey: "k1", applyTradePoints: true }))).toEqual([
      "PAYMENT_KEY_REUSED",
    ]);
  });

  test("may be paid in parts, each alone", async () => {
    const [one, two] = [await invoice(3_000), await invoice(4_000)];
    const half = [{ documentId: one, amount: 12.5 }];
    const { userErrors } = await client.pay([], { invoices: half });
    expect(userErrors).toEqual([]);
    await expectAgreement(5_750);
    const both = await client.begin([], { invoices: [...half, { documentId: two }] });
    expect(codesOf(both)).toEqual(["PART_OF_ONE"]);
    expect((await client.pay([one, two])).result).toMatchObject({ status: "PAID", amount: { value: 57.5 } });
    await expectAgreement(0);
  });
});

describe("credits", () => {
  test("lower what is paid: three invoices less a credit note", async () => {
    const invoices = [await invoice(10_000), await invoice(20_000), await invoice(30_000)];
    const note = await post(db, { accountId, kind: "CREDIT_NOTE", amount: 5_500 });
    const { result } = await client.pay(invoices, { credits: [{ documentId: note.id }] });
    expect(result).toMatchObject({
      status: "PAID",
      amount: { value: 545 },
      receiptNumber: expect.stringMatching(/^RCT-/),
    });
    await expectAgreement(0);
  });

  test("alone settle without a card and without a receipt", async () => {
    const id = await invoice(2_000);
    const money = await post(db, { accountId, kind: "PAYMENT", amount: 2_000 });
    const { result, userErrors } = await client.pay([id], { credits: [{ documentId: money.id }] });
    expect(userErrors).toEqual([]);
    expect(result).toMatchObject({ status: "PAID", intentSecretID: null, receiptNumber: null });
    await expectAgreement(0);
  });
});

describe("any amount", () => {
  const payBalance = async (amount: number, more: object = {}): Promise<BalanceReply> => {
    const wish = { paymentAccountId: client.accountId, amount, applyTradePoints: false, ...more };
    const begun = await client.ask<BalanceReply>("createAccountPayment", wish);
    if (begun.accountPayment === null) return begun;
    const { intentSecret, paymentAccountId } = begun.accountPayment;
    if (intentSecret !== null) await client.confirm(intentSecret);
    return client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId, amount });
  };

  test("goes to what has been due longest, with credits used first", async () => {
    const [young, old] = [await invoice(10_000, 1), await invoice(10_000, 80)];
    await post(db, { accountId, kind: "CREDIT_NOTE", amount: 1_000 });
    expect((await payBalance(100)).accountPayment).toMatchObject({ status: "PAID", amount: { value: 100 } });
    const { rows } = await sql`select open_cents::integer as open from billing_documents
      where id in (${young}, ${old}) order by issued_on`.execute(db);
    expect(rows).toEqual([{ open: 0 }, { open: 9_000 }]);
    expect(codesOf(await payBalance(90.01))).toEqual(["AMOUNT_TOO_LARGE"]);
    expect(codesOf(await payBalance(90))).toEqual([]);
    await expectAgreement(0);
  });

  const beginBalance = (amount: number) =>
    client.ask<BalanceReply>("createAccountPayment", {
      ...{ paymentAccountId: client.accountId, amount, applyTradePoints: false },
    });
  const finishBalance = ({ accountPayment }: BalanceReply, amount: number) =>
    client.ask<BalanceReply>("ChargeAccountPayment", { paymentAccountId: accountPayment?.paymentAccountId, amount });
  const unbilled = (amount: number) => inTransaction(db, (tx) => addUnbilled(tx, accountId, amount));

  /** What was paid ahead pays for an invoice. */
  async function settleAhead(id: string): Promise<void> {
    const money = (await listOpenDocuments(db, accountId)).find(({ kind }) => kind === "PAYMENT");
    expect(codesOf(await client.pay([id], { credits: [{ documentId: money?.id }] }))).toEqual([]);
    await expectAgreement(0);
  }

  test(`is paid ahead once by ${PARALLEL} payments at once`, async () => {
    await unbilled(50_000);
    const begun = await Promise.all(Array.from({ length: PARALLEL }, () => beginBalance(500)));
    await Promise.all(begun.map(({ accountPayment }) => client.confirm(accountPayment?.intentSecret)));
    const replies = await Promise.all(begun.map((each) => finishBalance(each, 500)));
    expect(replies.filter(({ accountPayment }) => accountPayment?.status === "PAID")).toHaveLength(1);
    expect(replies.flatMap(codesOf)).toEqual(Array(PARALLEL - 1).fill("ITEMS_CHANGED"));
    await expectAgreement(-50_000);
    await unbilled(-50_000);
    await settleAhead(await invoice(50_000));
  });

  test("is not paid ahead together with what is owed where somebody has paid ahead meanwhile", async () => {
    await unbilled(50_000);
    const ahead = await beginBalance(300);
    const id = await invoice(30_000);
    await unbilled(-30_000);
    const both = await beginBalance(500);
    for (const { accountPayment } of [ahead, both]) await client.confirm(accountPayment?.intentSecret);
    expect(codesOf(await finishBalance(ahead, 300))).toEqual([]);
    expect(codesOf(await finishBalance(both, 500))).toEqual(["ITEMS_CHANGED"]);
    await unbilled(-20_000);
    await settleAhead(id);
  });

  test("is refused for another account, below the card's minimum, and when it is not what was shown", async () => {
    await invoice(5_000);
    expect(codesOf(await payBalance(1, { paymentAccountId: "AU-0000000" }))).toEqual(["PAYMENT_ACCOUNT_NOT_FOUND"]);
    expect(codesOf(await payBalance(0.49))).toEqual(["AMOUNT_TOO_SMALL"]);
    const { accountPayment } = await client.ask<BalanceReply>("createAccountPayment", {
      paymentAccountId: client.accountId,
      amount: 50,
      applyTradePoints: false,
    });
    const charge = { paymentAccountId: accountPayment?.paymentAccountId, amount: 49 };
    expect(codesOf(await client.ask<BalanceReply>("ChargeAccountPayment", charge))).toEqual(["INVALID_AMOUNT"]);
    expect(codesOf(await payBalance(50))).toEqual([]);
    await expectAgreement(0);
  });

  test("may be paid in part by points, which leave the card nothing or its minimum", async () => {
    await sql`insert into points_movements (account_id, at, type, points, cause)
      values (${accountId}, now(), 'BONUS', 10000, 'A test')`.execute(db);
    const points = async () =>
      (await sql<{ points: number }>`select points from points_balances where account_id = ${accountId}`.execute(db))
        .rows[0]?.points ?? 0;
    const before = await points();
    const worth = before / 2;
    await invoice(Math.floor(worth) + 20);
    const amount = (Math.floor(worth) + 20) / 100;
    const { accountPayment } = await payBalance(amount, { applyTradePoints: true });
    expect(accountPayment).toMatchObject({ status: "PAID" });
    const used = accountPayment?.rewardPoints.tradePointsApplied ?? 0;
    expect(before - used).toBe(await points());
    // Points for all but the card's fifty cents.
    expect(used / 2).toBe(Math.round(amount * 100) - 50);
    await expectAgreement(0);
  });
});

describe("a card", () => {
  test("that is declined books nothing, and another pays", async () => {
    const id = await invoice(7_000);
    const begun = await client.begin([id]);
    await client.confirm(begun.result?.intentSecretID, declined);
    expect(codesOf(await client.finish(begun.result?.gtmPaymentAccountID))).toEqual(["CARD_NOT_CONFIRMED"]);
    await expectAgreement(7_000);
    await client.confirm(begun.result?.intentSecretID);
    expect((await client.finish(begun.result?.gtmPaymentAccountID)).result).toMatchObject({ status: "PAID" });
    await expectAgreement(0);
  });

  test("whose charge is answered too late is booked and found out, once", async () => {
    const id = await invoice(8_000);
    const reply = await client.pay([id], {}, late);
    expect(codesOf(reply)).toEqual([]);
    await reconcilePayments(later);
    const known = await findAccountPayment(db, accountId, reply.result?.gtmPaymentAccountID ?? "");
    expect(known?.status).toBe("PAID");
    await expectAgreement(0);
  });

  test("that was reserved and never booked is let go", async () => {
    const id = await invoice(6_000);
    const begun = await client.begin([id]);
    await client.confirm(begun.result?.intentSecretID);
    // How long it may stand is counted from when it was heard of.
    await readPayment(services, await paymentOf(begun));
    await reconcilePayments(later);
    expect((await findAccountPayment(db, accountId, begun.result?.gtmPaymentAccountID ?? ""))?.status).toBe("FAILED");
    await expectAgreement(6_000);
    expect(codesOf(await client.finish(begun.result?.gtmPaymentAccountID))).toEqual(["ACCOUNT_NOT_CHARGED"]);
    expect(codesOf(await client.pay([id]))).toEqual([]);
    await expectAgreement(0);
  });

  /** Booked, and then the process ended before the money was taken. */
  async function bookedOnly(begun: PayReply) {
    await client.confirm(begun.result?.intentSecretID);
    const open = await paymentOf(begun);
    await readPayment(services, open);
    const payment = await paymentOf(begun);
    const asked = await findAccountPayment(db, accountId, begun.result?.gtmPaymentAccountID ?? "");
    if (asked === null) throw new Error("Nothing was asked.");
    const viewer = { user: { id: asked.userId }, acting: false } as Parameters<typeof postInTransaction>[1]["viewer"];
    const country = await getCountry(db, "AU");
    const context = services as unknown as Parameters<typeof postInTransaction>[0];
    expect(await postInTransaction(context, { viewer, country, asked, payment })).toMatchObject({ kind: "posted" });
    return payment;
  }

  test("whose payment is booked when the process ends is charged afterwards", async () => {
    const id = await invoice(9_000);
    await bookedOnly(await client.begin([id]));
    await reconcilePayments(later);
    await expectAgreement(0);
  });

  test("whose payment is booked is told so when it is asked about again and the gateway does not answer", async () => {
    const id = await invoice(9_000);
    const begun = await client.begin([id]);
    const other = await client.begin([await invoice(1_000)]);
    await bookedOnly(begun);
    const readIntent = async () => ({ kind: "unknown", cause: new Error("No answer.") }) as const;
    const payments = { gateway: { ...services.gateway, readIntent }, purposes: services.purposes };
    const context = { ...services, payments } as unknown as Parameters<typeof payBegun>[0];
    const account = { id: accountId, country: "AU" };
    const askAgain = async ({ result }: PayReply) => {
      const asked = await findAccountPayment(db, accountId, result?.gtmPaymentAccountID ?? "");
      const viewer = { user: { id: asked?.userId }, account } as unknown as Parameters<typeof payBegun>[1];
      return payBegun(context, viewer, { id: asked?.id ?? "" });
    };
    expect(await askAgain(begun)).toMatchObject({ shown: { payment: { status: "POSTED" } }, userErrors: [] });
    expect(codesOf(await askAgain(other))).toEqual(["GATEWAY_UNREACHABLE"]);
    await reconcilePayments(later);
    expect(await askAgain(begun)).toMatchObject({ shown: { payment: { status: "PAID" } }, userErrors: [] });
    await client.confirm(other.result?.intentSecretID);
    await client.finish(other.result?.gtmPaymentAccountID);
    await expectAgreement(0);
  });

  test("that the bank lets go after the booking opens everything again, points and credits too, once", async () => {
    const id = await invoice(9_000);
    const note = await post(db, { accountId, kind: "CREDIT_NOTE", amount: 1_000 });
    await sql`insert into points_movements (account_id, at, type, points, cause)
      values (${accountId}, now(), 'BONUS', 4000, 'A test')`.execute(db);
    const points = sql<{ points: number }>`select points from points_balances where account_id = ${accountId}`;
    const before = (await points.execute(db)).rows;
    const begun = await client.begin([id], { credits: [{ documentId: note.id }], applyTradePoints: true });
    const payment = await bookedOnly(begun);
    expect((await points.execute(db)).rows).not.toEqual(before);
    await Promise.all(Array.from({ length: 8 }, () => cancelPayment(services, payment)));
    expect((await points.execute(db)).rows).toEqual(before);
    await expectAgreement(8_000);
    const { rows } = await sql`select open_cents::integer as open from billing_documents
      where id in (${id}, ${note.id}) order by open_cents`.execute(db);
    expect(rows).toEqual([{ open: 1_000 }, { open: 9_000 }]);
    const told = sql`select 1 from mails where subject like '% did not go through' and recipient = ${email}`;
    await expect.poll(async () => (await told.execute(db)).rows).toHaveLength(1);
    expect(codesOf(await client.pay([id], { credits: [{ documentId: note.id }] }))).toEqual([]);
    await expectAgreement(0);
  });

  test("that is given back at the gateway is owed again", async () => {
    const id = await invoice(4_000);
    const reply = await client.pay([id]);
    const payment = await paymentOf(reply);
    await refundPayment(services, payment, { amountCents: payment.amountCents, key: `back-${payment.id}` });
    await expectAgreement(4_000);
    expect(codesOf(await client.pay([id]))).toEqual([]);
    await expectAgreement(0);
  });

  test("that is saved pays at once, without a browser to confirm it", async () => {
    const { paymentMethodId } = await saveCard(server, email);
    const id = await invoice(2_500);
    const { result } = await client.begin([id], { paymentMethodId });
    expect(result).toMatchObject({ status: "PAID", receiptNumber: expect.stringMatching(/^RCT-/) });
    await expectAgreement(0);
    const other = await invoice(2_500);
    expect(codesOf(await client.begin([other], { paymentMethodId: "pm_0" }))).toEqual(["CARD_NOT_FOUND"]);
    expect(codesOf(await client.pay([other]))).toEqual([]);
  });
});

describe("a hold", () => {
  const hold = async () => (await findAccount(db, accountId))?.hold;

  test("is lifted by the payment that settles what is overdue, and by none that does not", async () => {
    const overdue = [await invoice(5_000, 70), await invoice(6_000, 70)];
    const current = await invoice(1_000, 1);
    await refresh(db, accountId);
    expect(await hold()).not.toBe("GREEN");
    const { liftedBy } = await client.ask<{ liftedBy: { value: number } }>("GetPayments");
    expect(liftedBy.value).toBe(110);
    await client.pay([current]);
    expect(await hold()).not.toBe("GREEN");
    await client.pay(overdue.slice(0, 1));
    expect(await hold()).not.toBe("GREEN");
    await client.pay(overdue.slice(1));
    expect(await hold()).toBe("GREEN");
    await expectAgreement(0);
  });
});

describe("another's", () => {
  test("invoice and payment are answered like missing ones, and a receipt goes to who paid", async () => {
    const theirs = await payClient(server, "painter.au@trestle.test");
    const id = await invoice(1_500);
    const missing = "00000000-0000-4000-8000-000000000000";
    expect(await theirs.begin([id])).toEqual(await theirs.begin([missing]));
    const begun = await client.begin([id]);
    expect(await theirs.finish(begun.result?.gtmPaymentAccountID)).toEqual(await theirs.finish(missing));
    const { result } = await client.pay([id]);
    const mails = sql`select 1 from mails where subject like ${`Receipt ${result?.receiptNumber}%`} and recipient = ${email}`;
    await expect.poll(async () => (await mails.execute(db)).rows).toHaveLength(1);
  });
});
