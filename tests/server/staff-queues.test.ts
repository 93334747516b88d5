// Shows what waits in each queue of staff, for whom, and how a task leaves its queue.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { findPart, moveToStore, type Part, placePickup, runAs, toBulkTask } from "../support/counter.ts";
import { makeImport } from "../support/imports.ts";
import { orderWorld } from "../support/order-world.ts";
import { plainPage } from "../support/plain-page.ts";
import { bounceMail, countQueues as countQueuesOf, listTasks } from "../support/queues.ts";
import { placeOrderIn } from "../support/staff-changes.ts";

const world = await orderWorld();
const { db, url } = world.server;
const admin = "admin.au@trestle.test";
const store = "store.au@trestle.test";
const receivables = "receivables.au@trestle.test";
const full = "full.au@trestle.test";

const countQueues = (email: string, storeId?: string) => countQueuesOf({ db, url }, email, storeId);
const listQueue = (email: string, queue: string, storeId?: string) => listTasks({ db, url }, { email, queue, storeId });
const toTaskId = ({ orderCode, shipment, storeId }: Part) => `${orderCode}.${shipment}.${storeId}`;
const listIds = async (email: string, queue: string) => (await listQueue(email, queue)).map(({ id }) => id);

async function work(operation: string, { orderCode, shipment, storeId }: Part, more: object = {}): Promise<void> {
  expect(await runAs(world, admin, { operation, variables: { orderCode, shipment, storeId, ...more } })).toEqual([]);
}

test("an order moves from the queue of picking to the queue of handing over, and then leaves both", async () => {
  const part = await moveToStore(db, await placePickup(world, full), "2226");
  const id = toTaskId(part);
  const task = (await listQueue(store, "PICK")).find((each) => each.id === id);
  expect(task).toMatchObject({
    title: part.orderCode,
    status: "To pick",
    address: `/staff/orders/${part.orderCode}?queue=PICK&task=${id}`,
  });
  expect(task?.customer).not.toBe("");
  await work("StartPicking", part);
  expect((await listQueue(store, "PICK")).find((each) => each.id === id)?.status).toBe("Picking");
  await work("SavePickProgress", part, { version: 2, isAll: true });
  await work("MarkReady", part);
  expect([await listIds(store, "PICK"), await listIds(store, "HAND_OVER")]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
  await work("HandOver", part);
  expect(await listIds(store, "HAND_OVER")).not.toContain(id);
});

test("store staff see and count the tasks of their own stores only", async () => {
  const own = await moveToStore(db, await placePickup(world, full), "2226");
  const other = await moveToStore(db, await placePickup(world, full), "2240");
  const ids = await listIds(store, "PICK");
  expect([ids.includes(toTaskId(own)), ids.includes(toTaskId(other))]).toEqual([true, false]);
  expect(await listQueue(store, "PICK", "2240")).toEqual([]);
  const [mine, all, ofStore] = [await countQueues(store), await countQueues(admin), await countQueues(admin, "2226")];
  expect(mine.PICK?.count).toBe(ids.length);
  expect(all.PICK?.count).toBeGreaterThan(ids.length);
  expect(ofStore.PICK?.count).toBe(ids.length);
});

test("the next task is one of the store that the queue is limited to", async () => {
  const [first, second] = [await placePickup(world, full), await placePickup(world, full)];
  const parts = [await moveToStore(db, first, "2226"), await moveToStore(db, second, "2240")];
  const cookie = await openSession(db, admin);
  for (const storeId of ["2226", "2240"]) {
    const [task] = await listQueue(admin, "PICK", storeId);
    expect(task?.address).toContain(`&store=${storeId}`);
    const variables = { queue: "PICK", taskId: toTaskId(parts[storeId === "2226" ? 1 : 0] ?? first), storeId };
    const { body } = await askOperation(url, "GetStaffTask", { cookie, variables });
    expect(body.data).toMatchObject({
      staffTask: { task: { isWaiting: true, nextAddress: expect.stringMatching(new RegExp(`\\.${storeId}&store=`)) } },
    });
  }
});

test("a task is overdue, due today or due later by the clock of its store", async () => {
  const part = await moveToStore(db, await placePickup(world, full), "2226");
  const promise = async (days: number) => {
    await sql`update orders set promised_for = to_char(now() at time zone 'Australia/Melbourne' + ${days} * interval '1 day',
      'YYYY-MM-DD') where number = ${part.orderCode}`.execute(db);
    return (await listQueue(store, "PICK")).find(({ id }) => id === toTaskId(part))?.dueIn;
  };
  expect([await promise(-1), await promise(1)]).toEqual(["overdue", "later"]);
});

test("an order that waits for a credit review is in the queue of reviews and not in the queue of picking", async () => {
  const { orderCode } = await placeOrderIn(world, "inReview");
  expect((await listQueue(receivables, "CREDIT_REVIEW")).map(({ title }) => title)).toContain(orderCode);
  expect((await listQueue(admin, "PICK")).map(({ title }) => title)).not.toContain(orderCode);
  expect(Object.keys(await countQueues(receivables))).toEqual([
    "CREDIT_REVIEW",
    "CLAIMS",
    "SIGN_UPS",
    "BOUNCED_MAILS",
    "IMPORT_ERRORS",
  ]);
});

test("a later part of an order is a back order that came in", async () => {
  const part = await placePickup(world, full);
  await sql`update stock_reservations set shipment = 2 where order_id = (select id from orders where number = ${part.orderCode})`.execute(
    db,
  );
  await sql`update shipments set shipment = 2 where order_id = (select id from orders where number = ${part.orderCode})`.execute(
    db,
  );
  await sql`insert into back_orders (order_id, account_id, sku, store_id, wanted, missing, since)
    select r.order_id, r.account_id, r.sku, r.store_id, 1, 0, now() from stock_reservations r join orders o on o.id = r.order_id
    where o.number = ${part.orderCode}`.execute(db);
  const id = toTaskId({ ...part, shipment: 2 });
  expect([await listIds(admin, "PICK"), await listIds(admin, "BACK_ORDERS_IN")]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
});

test("a dispatched order waits for its arrival after a day", async () => {
  const part = await placePickup(world, full);
  const ofOrder = sql`order_id = (select id from orders where number = ${part.orderCode})`;
  const leave = async (left: string) =>
    sql`update shipments set picking_at = now(), ready_at = now(), left_at = now() - ${left}::interval, how = 'DISPATCHED',
      status = 'LEFT' where ${ofOrder}`.execute(db);
  await sql`update shipments set status = 'PICKING', picking_at = now() where ${ofOrder}`.execute(db);
  await sql`update shipments set status = 'READY', ready_at = now() where ${ofOrder}`.execute(db);
  await leave("23 hours");
  expect(await listIds(admin, "ARRIVAL_DUE")).not.toContain(toTaskId(part));
  await leave("25 hours");
  expect(await listIds(admin, "ARRIVAL_DUE")).toContain(toTaskId(part));
});

test("an import with rejected rows waits for those who may import its kind", async () => {
  const { number } = await makeImport(db);
  const title = `Import ${number}`;
  const find = async (email: string) => (await listQueue(email, "IMPORT_ERRORS")).find((each) => each.title === title);
  expect(await find(admin)).toMatchObject({
    status: "Ready to apply",
    address: expect.stringContaining(`/staff/imports/${number}?`),
  });
  expect(await find("marketing.au@trestle.test")).toBeDefined();
  expect(await find(store)).toBeUndefined();
  await sql`update imports set status = 'DISCARDED', ended_at = now() where number = ${number}`.execute(db);
  expect(await find(admin)).toBeUndefined();
});

test("the file of a queue is UTF-8 for spreadsheets, and no cell of it is a formula", async () => {
  const { mailId } = await bounceMail(db);
  await sql`update mails set recipient = '=1+1@kererū.example' where id = ${mailId}`.execute(db);
  const headers = { cookie: await openSession(db, admin) };
  const response = await fetch(`${url}/staff/queues/BOUNCED_MAILS/file?columns=title`, { headers });
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="bounced-mails.csv"');
  const lines = Buffer.from(await response.arrayBuffer())
    .toString()
    .split("\r\n");
  expect(lines).toEqual(expect.arrayContaining(["\ufeffTo", "'=1+1@kererū.example"]));
});

describe("bounced mails", () => {
  test("a refused mail waits until staff write what they did", async () => {
    const { mailId } = await bounceMail(db, 125);
    expect(await listIds(receivables, "BOUNCED_MAILS")).toContain(mailId);
    expect((await countQueues(receivables)).BOUNCED_MAILS?.oldestMinutes).toBeGreaterThanOrEqual(125);
    const answer = (note: string) =>
      runAs(world, receivables, { operation: "AnswerBounce", variables: { mailId, note } });
    expect(await answer(" ")).toEqual(["BOUNCE_NOTE_REQUIRED"]);
    expect(await answer("Corrected the address.")).toEqual([]);
    expect(await answer("Again.")).toEqual(["BOUNCE_ANSWERED"]);
    expect(await listIds(receivables, "BOUNCED_MAILS")).not.toContain(mailId);
  });

  test("64 parallel answers to one mail write one audit entry", async () => {
    const { mailId } = await bounceMail(db);
    const variables = { mailId, note: "Called the customer." };
    const cookie = await openSession(db, admin);
    await Promise.all(Array.from({ length: 64 }, () => askOperation(url, "AnswerBounce", { cookie, variables })));
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entries
      where action = 'BOUNCE_ANSWERED' and reason = ${variables.note}`.execute(db);
    expect(rows[0]?.count).toBe(1);
  });
});

describe("claims", () => {
  interface OpenTask {
    readonly isWaiting: boolean;
    readonly claim: { readonly userId: string; readonly isMine: boolean } | null;
    readonly nextAddress: string | null;
  }

  async function openTask(email: string, taskId: string): Promise<OpenTask | null> {
    const cookie = await openSession(db, email);
    const variables = { queue: "BOUNCED_MAILS", taskId };
    const { body } = await askOperation(url, "GetStaffTask", { cookie, variables });
    return (body.data as { staffTask: { task: OpenTask | null } }).staffTask.task;
  }

  const claim = (email: string, taskId: string, from = "") =>
    runAs(world, email, { operation: "ClaimTask", variables: { queue: "BOUNCED_MAILS", taskId, from } });

  test("a claimed task stays with its person until it lapses, is released or is taken over", async () => {
    const { mailId } = await bounceMail(db);
    expect((await openTask(admin, mailId))?.claim).toBeNull();
    expect(await claim(admin, mailId)).toEqual([]);
    expect(await claim(admin, mailId)).toEqual([]);
    expect(await claim(receivables, mailId)).toEqual(["TASK_CLAIMED"]);
    const seen = await openTask(receivables, mailId);
    expect(seen?.claim?.isMine).toBe(false);
    expect(await claim(receivables, mailId, seen?.claim?.userId)).toEqual([]);
    expect((await openTask(receivables, mailId))?.claim?.isMine).toBe(true);
    // The claim that is named here is taken over already.
    expect(await claim(admin, mailId, seen?.claim?.userId)).toEqual(["TASK_CLAIMED"]);
    await sql`update staff_claims set at = at - interval '1 hour', lapses_at = lapses_at - interval '1 hour'`.execute(
      db,
    );
    expect((await openTask(admin, mailId))?.claim).toBeNull();
    expect(await claim(admin, mailId)).toEqual([]);
    const variables = { queue: "BOUNCED_MAILS", taskId: mailId };
    expect(await runAs(world, receivables, { operation: "ReleaseTask", variables })).toEqual([]);
    expect((await openTask(admin, mailId))?.claim?.isMine).toBe(true);
    expect(await runAs(world, admin, { operation: "ReleaseTask", variables })).toEqual([]);
    expect((await openTask(admin, mailId))?.claim).toBeNull();
  });

  test("of 64 parallel claims by two people one person gets the task", async () => {
    const { mailId } = await bounceMail(db);
    const cookies = [await openSession(db, admin), await openSession(db, receivables)];
    const variables = { queue: "BOUNCED_MAILS", taskId: mailId };
    const answers = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        const { body } = await askOperation(url, "ClaimTask", { cookie: cookies[index % 2] ?? "", variables });
        const { claimTask } = body.data as { claimTask: { userErrors: unknown[] } };
        return { person: index % 2, isDone: claimTask.userErrors.length === 0 };
      }),
    );
    const winners = new Set(answers.filter(({ isDone }) => isDone).map(({ person }) => person));
    expect(winners.size).toBe(1);
  });

  test("the next task is the oldest that no colleague has claimed, and a task that is done does not wait", async () => {
    await sql`update mails set bounce_answered_at = now() where bounced_at is not null`.execute(db);
    const [first, second, third] = [await bounceMail(db, 30), await bounceMail(db, 20), await bounceMail(db, 10)];
    await claim(receivables, second.mailId);
    const open = await openTask(admin, first.mailId);
    expect(open).toMatchObject({ isWaiting: true, nextAddress: expect.stringContaining(third.mailId) });
    const variables = { mailId: first.mailId, note: "Done." };
    expect(await runAs(world, admin, { operation: "AnswerBounce", variables })).toEqual([]);
    expect(await openTask(admin, first.mailId)).toMatchObject({ isWaiting: false });
    expect(await claim(admin, first.mailId)).toEqual(["TASK_GONE"]);
  });
});

describe("bulk actions", () => {
  interface PreviewRow {
    readonly taskId: string;
    readonly text: string;
    readonly isLeftOut: boolean;
  }

  async function preview(email: string, choice: string, taskIds: readonly string[]) {
    const queue = choice === "HAND_OVER" ? "HAND_OVER" : "PICK";
    const cookie = await openSession(db, email);
    const { body } = await askOperation(url, "GetBulkPreview", { cookie, variables: { queue, choice, taskIds } });
    const { bulkPreview } = body.data as {
      bulkPreview: { preview: { rows: PreviewRow[] } | null; userErrors: { code: string }[] };
    };
    return { rows: bulkPreview.preview?.rows ?? [], codes: bulkPreview.userErrors.map(({ code }) => code) };
  }

  interface Result {
    readonly taskId: string;
    readonly isDone: boolean;
    readonly message: string;
  }

  async function run(email: string, move: string, parts: readonly (Part & { version: number })[]) {
    const variables = { move, tasks: parts.map(toBulkTask) };
    const { body } = await askOperation(url, "RunBulk", { cookie: await openSession(db, email), variables });
    return (body.data as { runBulk: { results: Result[] } }).runBulk.results;
  }

  const place = async (storeId = "2226") => moveToStore(db, await placePickup(world, full), storeId);
  const again = ({ orderCode }: Part) => findPart(db, orderCode);
  const listActions = async ({ orderCode }: Part) =>
    (
      await sql<{ action: string }>`select action from audit_entries where subject_id = ${orderCode}
        and action like 'SHIPMENT%' order by id`.execute(db)
    ).rows.map(({ action }) => action);

  test("several orders are started, made ready and handed over, each with its own audit entries", async () => {
    const parts = [await place(), await place()];
    for (const [move, status] of [
      ["START", "Picking"],
      ["READY", "Ready"],
    ] as const) {
      const results = await run(store, move, await Promise.all(parts.map(again)));
      expect(results.map(({ isDone }) => isDone)).toEqual([true, true]);
      const queue = move === "START" ? "PICK" : "HAND_OVER";
      const listed = (await listQueue(store, queue)).filter(({ id }) => parts.map(toTaskId).includes(id));
      expect(listed.map((each) => each.status)).toEqual([status, status]);
    }
    await run(store, "HAND_OVER", await Promise.all(parts.map(again)));
    for (const part of parts)
      expect(await listActions(part)).toEqual(["SHIPMENT_STARTED", "SHIPMENT_READY", "SHIPMENT_LEFT"]);
  });

  test("a preview changes nothing and says which orders are left out and why", async () => {
    const [waiting, picking, claimed, other] = [await place(), await place(), await place(), await place("2240")];
    await work("StartPicking", picking);
    const variables = { queue: "PICK", taskId: toTaskId(claimed) };
    expect(await runAs(world, admin, { operation: "ClaimTask", variables })).toEqual([]);
    const ids = [waiting, picking, claimed, other].map(toTaskId);
    const { rows } = await preview(store, "START", [...ids, ...ids, "none"]);
    expect(rows.map(({ isLeftOut }) => isLeftOut)).toEqual([false, true, true, true, true]);
    expect(rows.map(({ text }) => text)).toEqual([
      "Picking starts: 2 units. From then the customer cannot cancel the order.",
      "This is not possible now. This part of the order is: Picking.",
      "A colleague works on this now. Take it over, or go on with the next one.",
      "We couldn't find this part of the order. Look at the order again.",
      "We couldn't find this part of the order. Look at the order again.",
    ]);
    expect((await preview(admin, "PRINT", ids)).rows.every(({ isLeftOut }) => !isLeftOut)).toBe(true);
    expect(await listActions(waiting)).toEqual([]);
  });

  test("one refusal stops no other order, and an order that changed after the preview stays as it is", async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    await run(store, "START", [first, second]);
    const seen = [await again(first), await again(second), await again(third)];
    await work("SavePickProgress", second, { version: 2, isAll: true });
    const results = await run(store, "READY", seen);
    expect(results.map(({ isDone }) => isDone)).toEqual([true, false, false]);
    expect(results.map(({ message }) => message)).toEqual([
      "It is ready.",
      "Somebody has changed this part of the order meanwhile. Look at it again, then repeat your change.",
      "Nobody has started to pick this. Start picking first.",
    ]);
    expect((await run(store, "READY", seen)).map(({ isDone }) => isDone)).toEqual([true, false, false]);
    expect(await listActions(first)).toEqual(["SHIPMENT_STARTED", "SHIPMENT_READY"]);
  });

  test("an order of another store, and a delivery at the counter, are not handed over", async () => {
    const [other, delivery] = [await place("2240"), await place()];
    expect(await run(store, "START", [other])).toMatchObject([{ isDone: false }]);
    await run(admin, "START", [delivery]);
    await run(admin, "READY", [await again(delivery)]);
    await sql`update orders set delivery_mode = 'DELIVERY',
      address = '{"line1": "1 Bridge Road", "suburb": "Richmond", "state": "VIC", "postcode": "3121"}'
      where number = ${delivery.orderCode}`.execute(db);
    const { rows } = await preview(store, "HAND_OVER", [toTaskId(delivery)]);
    expect(rows).toMatchObject([{ isLeftOut: true }]);
    expect(await run(store, "HAND_OVER", [await again(delivery)])).toMatchObject([{ isDone: false }]);
  });

  test("64 parallel requests hand an order over once", async () => {
    const part = await place();
    await run(store, "START", [part]);
    await run(store, "READY", [await again(part)]);
    const ready = await again(part);
    const all = await Promise.all(Array.from({ length: 64 }, () => run(store, "HAND_OVER", [ready])));
    expect(all.flat().every(({ isDone }) => isDone)).toBe(true);
    expect(await listActions(part)).toEqual(["SHIPMENT_STARTED", "SHIPMENT_READY", "SHIPMENT_LEFT"]);
  });

  test("more than 50 orders, and no order, are refused", async () => {
    const many = Array.from({ length: 51 }, (_, index) => `AU-${9_000_000 + index}.1.2226`);
    expect((await preview(store, "START", many)).codes).toEqual(["BULK_TOO_MANY"]);
    expect((await preview(store, "START", [])).codes).toEqual(["BULK_NOTHING_CHOSEN"]);
    const tasks = many.map((taskId) => ({ taskId, version: 1 }));
    expect(await runAs(world, store, { operation: "RunBulk", variables: { move: "START", tasks } })).toEqual([
      "BULK_TOO_MANY",
    ]);
  });

  test("without script, orders are chosen, previewed, started and printed", async () => {
    const parts = [await place(), await place()];
    const page = await plainPage(world.server, store);
    await page.open("/staff/queues/PICK?q=AU-");
    for (const { orderCode } of parts) page.check(`Choose ${orderCode}`);
    await page.press("Start picking");
    expect(page.text()).toContain("2 orders: what will happen");
    await page.press("Start picking: 2 orders");
    expect(page.text()).toContain("2 orders done.");
    await page.follow("Back to the queue");
    expect(page.url().search).toBe("?q=AU-");
    const query = new URLSearchParams(parts.map((part) => ["task", toTaskId(part)]));
    const cookie = await openSession(db, store);
    const sheets = await fetch(`${url}/staff/queues/PICK/pick-sheets?${query}`, { headers: { cookie } });
    expect([sheets.status, sheets.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});
