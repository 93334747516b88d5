// The round of the access matrix in which a right is taken away between the request and the lock: the change waits for a lock,
// meanwhile its person loses the right, and then nothing is changed.
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { inTransaction, type Transaction } from "../../src/server/database.ts";
import { newToken } from "../../src/server/secrets.ts";
import { toOutcome } from "../support/access-rows.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId } from "../support/billing.ts";
import { claimIssuedCard, prepareClaim } from "../support/gift-card-client.ts";
import { friend } from "../support/gift-card-inputs.ts";
import { runMutation } from "../support/operation-client.ts";
import { brush, getPlacedOrder, orderWorld } from "../support/order-world.ts";
import { ownChanges } from "../support/own-changes.ts";
import { listPainterChanges } from "../support/painter-changes.ts";
import { payClient } from "../support/pay-client.ts";
import { bounceMail } from "../support/queues.ts";
import { listStaffChanges, placeOrder, placeOrderIn } from "../support/staff-changes.ts";

const world = await orderWorld();
const { server } = world;
const { db, url } = server;
const holder = "holder.au@trestle.test";
const full = "full.au@trestle.test";
const limited = "limited.au@trestle.test";
const admin = "admin.au@trestle.test";
const accountId = await getAccountId(db, holder);
// Every order of the limited member waits for approval.
await sql`update memberships set spend_limit_cents = 0
  where account_id = ${accountId} and access = 'LIMITED'`.execute(db);

const findCustomerId = async (email: string) => {
  const members = sql<{ id: string }>`select m.id from memberships m join users u on u.id = m.user_id
    where u.email = ${email} and m.account_id = ${accountId}`;
  return (await world.readRow(members)).id;
};

const terms = { permission: "FULL_ACCESS", powerOfAttorney: false };
let [people, jobs] = [0, 0];
const newPerson = () => ({ ...terms, firstName: "Robin", lastName: "Hale", email: `robin${++people}@trades.example` });

async function invite(): Promise<{ invitationId: string }> {
  const person = newPerson();
  await runMutation(url, "InviteMember", { cookie: await openSession(db, holder), variables: person });
  const find = () =>
    db
      .selectFrom("invitations")
      .select(["id", "sent_at as sentAt"])
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
  // A job writes the mail and marks the invitation as sent.
  await expect.poll(async () => (await find()).sentAt).not.toBeNull();
  return { invitationId: (await find()).id };
}

const order = (email: string) => placeOrder(world, email);

async function invoice(): Promise<{ documentId: string }> {
  return { documentId: (await bookDocument(db, { accountId, amount: 5_000 })).id };
}

/** A payment whose card is confirmed and that is not booked yet. */
async function confirmedPayment(): Promise<string> {
  const client = await payClient(server, full);
  const begun = await client.begin([(await invoice()).documentId]);
  await client.confirm(begun.result?.intentSecretID);
  return begun.result?.gtmPaymentAccountID ?? "";
}

const { number: accountNumber } = await db
  .selectFrom("accounts")
  .select("number")
  .where("id", "=", accountId)
  .executeTakeFirstOrThrow();

async function newJob(): Promise<{ jobId: string }> {
  const variables = { name: `Job ${++jobs}`, siteAddress: "1 High Street, Richmond" };
  const { payload } = await runMutation(url, "CreateJob", { cookie: await openSession(db, holder), variables });
  return { jobId: (payload.job as { id: string }).id };
}

/** A job and a line that went there. */
async function newJobLine(): Promise<{ jobId: string; lineId: string }> {
  const { jobId } = await newJob();
  const { id } = getPlacedOrder(await (await world.fillCart(holder)).order({ referenceJobIDs: [jobId] }));
  const { orderId } = await world.readRow<{ orderId: string }>(
    sql`select id as "orderId" from orders where number = ${id}`,
  );
  return { jobId, lineId: `${orderId}.1` };
}

async function newLabel(): Promise<{ jobId: string; labelId: string }> {
  const variables = { ...(await newJobLine()), token: newToken() };
  await runMutation(url, "MakeTinLabel", { cookie: await openSession(db, holder), variables });
  const { jobId } = variables;
  const { id } = await world.readRow<{ id: string }>(sql`select id from tin_labels where job_id = ${jobId}`);
  return { jobId, labelId: id };
}

const newGift = async () => ({ ...(await newJob()), customerId: await findCustomerId(limited) });

const claimable = async () => ({ queue: "BOUNCED_MAILS", taskId: (await bounceMail(db)).mailId });

interface Change {
  readonly by: string;
  /** Makes what the operation changes. Without the loss of the right the operation succeeds. */
  readonly variables: () => Promise<object>;
  /** The outcome after the right was taken away. */
  readonly outcome: string;
  /** By default the member gets limited access. A member with limited access may order, so this one is switched off. */
  readonly isSwitchedOff?: boolean;
}

const byHolder = (variables: () => Promise<object>): Change => ({ by: holder, variables, outcome: "UNAUTHORIZED" });
const byFull = (variables: () => Promise<object>): Change => ({ by: full, variables, outcome: "UNAUTHORIZED" });

const changes: Record<string, Change> = {
  InviteMember: byHolder(async () => newPerson()),
  UpdateMember: byHolder(async () => ({ customerId: await findCustomerId(full), ...terms })),
  DeactivateMember: byHolder(async () => ({ customerId: await findCustomerId(full) })),
  ReactivateMember: byHolder(async () => ({ customerId: await findCustomerId(full) })),
  HandOverAccount: byHolder(async () => ({ customerId: await findCustomerId(full) })),
  ActivateOffer: byHolder(async () => ({ rsn: "roof-triple" })),
  ClaimPartnerBenefit: {
    ...byHolder(async () => ({ code: "motel" })),
    outcome: "BENEFITS_NOT_PERMITTED",
  },
  EnrollCustomerLoyaltyReward: byHolder(async () => ({ enroll: true })),
  CancelCustomerLoyaltyReward: byHolder(async () => ({})),
  UpdateCustomerDigitalProfile: { ...byFull(async () => ({ status: true })), isSwitchedOff: true },
  ResendInvitation: byHolder(invite),
  WithdrawInvitation: byHolder(invite),
  ApproveOrder: { by: holder, variables: () => order(limited), outcome: "ORDER_NOT_FOUND" },
  CancelOrder: { by: holder, variables: () => order(full), outcome: "ORDER_NOT_FOUND" },
  ClaimOrderItem: {
    by: holder,
    variables: async () => ({
      ...(await placeOrderIn(world, "handedOver")),
      itemId: "1",
      problem: "DAMAGED",
      quantity: 1,
    }),
    outcome: "ORDER_NOT_FOUND",
  },
  CreateInvoicePayment: byFull(async () => ({ input: { invoices: [await invoice()] } })),
  createAccountPayment: byFull(async () => {
    await invoice();
    return { paymentAccountId: accountNumber, amount: 5, applyTradePoints: false };
  }),
  PayOpenInvoices: byFull(async () => ({ gtmPaymentAccountID: await confirmedPayment() })),
  ChargeAccountPayment: byFull(async () => ({ paymentAccountId: await confirmedPayment(), amount: 50 })),
  StartExport: byFull(async () => ({ kind: "OPEN_ITEMS", format: "CSV" })),
  CreateJob: byFull(async () => ({ name: `Job ${++jobs}`, siteAddress: "1 High Street, Richmond" })),
  UpdateJob: byFull(async () => ({ ...(await newJob()), name: `Job ${++jobs}`, siteAddress: "2 High Street" })),
  ArchiveJob: byFull(newJob),
  RestoreJob: byFull(newJob),
  GiveJob: byFull(newGift),
  TakeJobBack: byFull(newGift),
  SetLineArea: byFull(async () => ({ ...(await newJobLine()), area: "Hallway" })),
  MakeTinLabel: byFull(async () => ({ ...(await newJobLine()), token: newToken() })),
  RevokeTinLabel: byFull(newLabel),
  ...Object.fromEntries(
    Object.entries(await listPainterChanges(server, { accountId, holder, full })).map(([name, variables]) => [
      name,
      byFull(variables),
    ]),
  ),
  LoyaltyClaimEGiftCard: byFull(() => prepareClaim(server, full)),
  // An unspent card of the account would keep its holder from closing the membership.
  ResendGiftCard: byFull(() => claimIssuedCard(server, full, friend)),
  ...Object.fromEntries(
    Object.entries(listStaffChanges(world, { accountId, accountNumber })).map(([name, change]) => [
      name,
      { by: admin, ...change },
    ]),
  ),
  ClaimTask: { by: admin, variables: claimable, outcome: "UNAUTHORIZED" },
  ReleaseTask: { by: admin, variables: claimable, outcome: "UNAUTHORIZED" },
  PutOrderIntoJob: byFull(async () => ({ ...(await order(full)), ...(await newJob()), jobName: `Job ${jobs}` })),
  TakeOrderOutOfJob: byFull(async () => ({ ...(await order(full)), ...(await newJob()) })),
  OrderCreateAndCharge: {
    by: full,
    variables: async () => ({ cartCode: (await (await world.fillCart(full)).read()).code, saleOffice: "" }),
    outcome: "MAY_NOT_PAY_ON_ACCOUNT",
    isSwitchedOff: true,
  },
};

const operations = JSON.parse(readFileSync(new URL("../../operations.json", import.meta.url), "utf8")) as {
  name: string;
  kind: "query" | "mutation";
}[];

test("every operation that changes data is in one of the lists", () => {
  const mutations = operations.filter(({ kind }) => kind === "mutation").map(({ name }) => name);
  expect([...Object.keys(changes), ...ownChanges].toSorted()).toEqual(mutations.toSorted());
});

/** Runs a request while the rows are locked. It waits for them; then the rows are changed and released. */
async function runWhileLocked<T>(rows: Locked, request: () => Promise<T>): Promise<T> {
  const { answer } = await inTransaction(db, async (tx) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await rows.lock(tx);
    const pending = request();
    const isAwaited = async () =>
      (
        await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
          where datname = current_database() and ${own[0]?.pid}::integer = any (pg_blocking_pids(pid))) as waits`.execute(
          db,
        )
      ).rows[0]?.waits;
    await expect.poll(isAwaited).toBe(true);
    await rows.change(tx);
    return { answer: pending };
  });
  return answer;
}

interface Locked {
  lock(tx: Transaction): Promise<unknown>;
  change(tx: Transaction): Promise<unknown>;
}

/** A customer gets limited access or is switched off. An administrator becomes a customer. */
function takeRight({ by: email, isSwitchedOff = false }: Change): Locked {
  if (email === admin) {
    return {
      lock: (tx) => sql`select from users where email = ${email} for update`.execute(tx),
      change: (tx) => sql`update users set role = 'CUSTOMER' where email = ${email}`.execute(tx),
    };
  }
  return {
    lock: (tx) => sql`select from accounts where id = ${accountId} for update`.execute(tx),
    change: (tx) =>
      sql`update memberships m set access = 'LIMITED', power_of_attorney = false, spend_limit_cents = 0,
      status = ${isSwitchedOff ? "INACTIVE" : "ACTIVE"} from users u where u.id = m.user_id and u.email = ${email} and m.account_id = ${accountId}`.execute(
        tx,
      ),
  };
}

const memberships = await db.selectFrom("memberships").selectAll().where("account_id", "=", accountId).execute();

async function giveRightsBack(): Promise<void> {
  await sql`update users set role = 'ADMIN' where email = ${admin}`.execute(db);
  await inTransaction(db, async (tx) => {
    await sql`update memberships set access = 'FULL', spend_limit_cents = null where account_id = ${accountId}`.execute(
      tx,
    );
    for (const { id, access, power_of_attorney, spend_limit_cents, status } of memberships) {
      await tx
        .updateTable("memberships")
        .set({ access, power_of_attorney, spend_limit_cents, status })
        .where("id", "=", id)
        .execute();
    }
  });
}

/** Tables with rows that the test itself changes and restores. */
const restoredTables = ["accounts", "memberships"];
const tables = [
  ...["invitations", "orders", "order_events", "order_claims", "billing_documents"],
  ...["order_returns", "order_return_lines", "claim_answers"],
  ...["ledger_entries", "exports", "sign_ups", "audit_entries", "account_jobs", "job_members", "job_line_areas"],
  ...[
    "tin_labels",
    "staff_stores",
    "staff_claims",
    "leads",
    "lead_events",
    "push_subscriptions",
    "lead_paint_plans",
    "lead_quotes",
  ],
  ...["imports", "import_locks", "account_notes", "bank_transfers", "booking_keys", "allocations", "closed_months"],
];

/**
 * A fingerprint of each table that the changes write. PostgreSQL gives a row the number of the transaction that wrote it, so
 * every insert, update and delete changes the count or the sum of these numbers. That is quicker than reading the columns.
 */
async function readTables(): Promise<Record<string, string | null>> {
  const read = async (table: string) => {
    const text = restoredTables.includes(table)
      ? sql`md5(string_agg(t::text, '|' order by t::text))`
      : sql`count(*) || ' ' || sum(xmin::text::bigint)`;
    const { rows } = await sql<{ text: string | null }>`select ${text} as text from ${sql.table(table)} t`.execute(db);
    return [table, rows[0]?.text ?? null] as const;
  };
  return Object.fromEntries(await Promise.all([...tables, ...restoredTables].map(read)));
}

describe("a right that is taken away while the change waits", () => {
  test.each(Object.entries(changes))("%s changes nothing", async (operation, change) => {
    const given = await change.variables();
    const cookie = await openSession(db, change.by);
    const before = await readTables();
    const ask = () => askOperation(url, operation, { cookie, variables: given });
    const answer = await runWhileLocked(takeRight(change), ask);
    expect(toOutcome(answer)).toBe(change.outcome);
    await giveRightsBack();
    expect(await readTables()).toEqual(before);
  });

  test.each(Object.entries(changes))("%s succeeds when the right stays", async (operation, { by, variables }) => {
    const given = await variables();
    const answer = await askOperation(url, operation, { cookie: await openSession(db, by), variables: given });
    expect(toOutcome(answer)).toBe("ok");
    await giveRightsBack();
  });
});

test("of 64 parallel hand-overs to two members one succeeds, and the other member does not become the holder", async () => {
  const heirs = [await findCustomerId(full), await findCustomerId(limited)];
  const cookie = await openSession(db, holder);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      runMutation(url, "HandOverAccount", { cookie, variables: { customerId: heirs[index % 2] } }),
    ),
  );
  const done = answers.flatMap(({ codes }, index) => (codes.length === 0 ? [heirs[index % 2]] : []));
  expect(done).toHaveLength(1);
  const { rows } = await sql<{ id: string }>`select id from memberships
    where account_id = ${accountId} and access = 'HOLDER' and status = 'ACTIVE'`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual(done);
  await giveRightsBack();
});

test("a person who becomes the holder while they close their sign-in stays", async () => {
  const cookie = await openSession(db, full);
  const handOver: Locked = {
    lock: (tx) => sql`select from accounts where id = ${accountId} for update`.execute(tx),
    change: async (tx) => {
      await sql`update memberships set access = 'FULL' where account_id = ${accountId} and access = 'HOLDER'`.execute(
        tx,
      );
      await sql`update memberships m set access = 'HOLDER', spend_limit_cents = null from users u
        where u.id = m.user_id and u.email = ${full} and m.account_id = ${accountId}`.execute(tx);
    },
  };
  const answer = await runWhileLocked(handOver, () => askOperation(url, "CloseOnlineAccount", { cookie }));
  expect(toOutcome(answer)).toBe("MUST_CALL_TO_CLOSE");
  await giveRightsBack();
});

test("a rep whose assignment ends while the order waits places no order", async () => {
  const rep = "rep.au@trestle.test";
  const cookie = await openSession(db, rep);
  const customerAccount = await getAccountId(db, "painter.au@trestle.test");
  await runMutation(url, "StartActingFor", { cookie, variables: { accountId: customerAccount } });
  const line = { cartId: "mine", store: "", date: "", productCode: brush, quantity: 1 };
  await askOperation(url, "customerCartAddItem", { cookie, variables: line });
  const { body } = await askOperation(url, "customerCart", { cookie, variables: { store: "" } });
  const { customerCart } = body.data as { customerCart: { code: string; store: { storeId: string } } };
  const { code, store } = customerCart;
  const choice = { displayUid: "me", deliveryMode: "PICKUP", store: "", shippingCondition: "STANDARD" };
  const place = { deliveryDateTime: "", cartCode: code, fulfillmentStoreId: store.storeId };
  await askOperation(url, "customerCartUpdateCheckout", { cookie, variables: { ...choice, ...place } });
  const ending: Locked = {
    lock: (tx) => sql`select from accounts where id = ${customerAccount} for update`.execute(tx),
    change: (tx) => sql`delete from rep_assignments where account_id = ${customerAccount}`.execute(tx),
  };
  const answer = await runWhileLocked(ending, () =>
    askOperation(url, "OrderCreateAndCharge", { cookie, variables: { cartCode: code, saleOffice: "" } }),
  );
  expect(toOutcome(answer)).toBe("MAY_NOT_PAY_ON_ACCOUNT");
});
