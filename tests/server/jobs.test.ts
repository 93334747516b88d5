// Shows jobs from their name to their orders: unique names, orders and lines that find their job, old orders that are matched by
// name, and who sees which job.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { getAccountId } from "../support/billing.ts";
import { brush, getPlacedOrder, listCodes, orderWorld, paint, richmondAddress } from "../support/order-world.ts";

const { server, openClient, fillCart } = await orderWorld();
const { db } = server;
const holder = "holder.au@trestle.test";
const limited = "limited.au@trestle.test";

interface Changed {
  readonly job: { readonly id: string; readonly name: string } | null;
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

const site = { siteAddress: "12 Lark Street, Richmond VIC 3121" };
type Client = Awaited<ReturnType<typeof openClient>>;
const create = (client: Client, name: string) => client.ask<Changed>("CreateJob", { name, ...site });
const listNames = async (client: Client, isArchived = false) => {
  const found = await client.ask<{ jobs: { job: { name: string } }[] }>("GetJobs", {
    ...{ text: "", isArchived, currentPage: 1, pageSize: 100 },
  });
  return found.jobs.map(({ job }) => job.name);
};

async function listLinks(orderCode: string) {
  const { rows } = await sql<{ job: string; place: number | null; area: string | null }>`
    select j.name as job, l.place, l.area from orders o join job_orders jo on jo.order_id = o.id join account_jobs j on j.id = jo.job_id
    left join job_lines l on l.order_id = o.id and l.job_id = j.id
    where o.number = ${orderCode} order by j.name, l.place`.execute(db);
  return rows;
}

describe("the name of a job", () => {
  test("64 parallel requests for one name make one job", async () => {
    const client = await openClient(holder);
    const answers = await Promise.all(Array.from({ length: 64 }, () => create(client, "Race Street")));
    expect(answers.filter(({ job }) => job !== null)).toHaveLength(1);
    expect(new Set(answers.flatMap(listCodes))).toEqual(new Set(["JOB_NAME_TAKEN"]));
  });

  test("an archived job frees its name and is restored only under a free name", async () => {
    const client = await openClient(holder);
    const { job: old } = await create(client, "Old wharf");
    await client.ask("ArchiveJob", { jobId: old?.id });
    const { job: next } = await create(client, "  OLD   wharf ");
    expect(next?.name).toBe("OLD wharf");
    expect(await listNames(client)).toContain("OLD wharf");
    expect(await listNames(client, true)).toContain("Old wharf");
    expect(listCodes(await client.ask<Changed>("RestoreJob", { jobId: old?.id }))).toEqual(["RESTORED_NAME_TAKEN"]);
    await client.ask("UpdateJob", { jobId: next?.id, name: "New wharf", ...site });
    expect(listCodes(await client.ask<Changed>("RestoreJob", { jobId: old?.id }))).toEqual([]);
    expect(await listNames(client)).toEqual(expect.arrayContaining(["Old wharf", "New wharf"]));
  });

  test("the database refuses two open jobs with one name, and a job without a name", async () => {
    const accountId = await getAccountId(db, holder);
    const insert = (name: string) =>
      sql`insert into account_jobs (account_id, name, created_by, created_at)
      select ${accountId}, ${name}, id, now() from users where email = ${holder}`.execute(db);
    await insert("Twice");
    await expect(insert("TWICE")).rejects.toThrow("account_jobs_open_names");
    await expect(insert("")).rejects.toThrow("account_jobs_name_check");
  });

  test("each wrong field is named with what to do", async () => {
    const client = await openClient(holder);
    const input = { name: " ", siteAddress: "", customerName: "x".repeat(81), note: "x".repeat(501) };
    expect(listCodes(await client.ask<Changed>("CreateJob", input))).toEqual([
      ...["JOB_NAME_REQUIRED", "SITE_ADDRESS_REQUIRED", "CUSTOMER_NAME_TOO_LONG", "JOB_NOTE_TOO_LONG"],
    ]);
  });
});

describe("an order", () => {
  test("makes the job that it names at its delivery address, and a second order finds the same job", async () => {
    const client = await fillCart(holder);
    await client.pickUp({ deliveryMode: "DELIVERY", fulfillmentStoreId: "", shippingAddress: richmondAddress });
    const first = getPlacedOrder(await client.order({ referenceJobIDs: ["Bridge  Road 1"] }));
    const again = getPlacedOrder(await (await fillCart(holder)).order({ referenceJobIDs: ["bridge road 1"] }));
    expect(await listLinks(first.id)).toEqual([{ job: "Bridge Road 1", place: 1, area: "" }]);
    expect(await listLinks(again.id)).toEqual([{ job: "Bridge Road 1", place: 1, area: "" }]);
    const { rows } = await sql`select site_address from account_jobs where name = 'Bridge Road 1'`.execute(db);
    expect(rows).toEqual([{ site_address: "1 Bridge Road, Richmond VIC 3121" }]);
  });

  test("takes the id of a job, and refuses the id of an archived, another account's or no job", async () => {
    const client = await fillCart(holder);
    const { job } = await create(client, "By id");
    const { job: archived } = await create(client, "Archived");
    await client.ask("ArchiveJob", { jobId: archived?.id });
    const { job: others } = await create(await openClient("painter.au@trestle.test"), "Another account's");
    for (const id of [archived?.id, others?.id, "00000000-0000-4000-8000-000000000000"]) {
      expect(listCodes(await client.order({ referenceJobIDs: [id] }))).toEqual(["ORDER_JOB_NOT_FOUND"]);
    }
    const order = getPlacedOrder(await client.order({ referenceJobIDs: [job?.id] }));
    expect(order).toMatchObject({ referenceJobIDs: ["By id"] });
    expect(await listLinks(order.id)).toEqual([{ job: "By id", place: 1, area: "" }]);
  });

  test("a line that names a job goes there, and any other text is an area of the order's first job", async () => {
    const client = await fillCart(holder);
    await create(client, "Line job");
    const hallway = { productCode: paint, quantity: 1, colourCode: "t-and-t-1-01", reference: "hallway" };
    await client.change("customerCartAddItem", hallway);
    const [first] = (await client.read()).items;
    await client.change("customerCartUpdateItem", {
      ...{ itemId: first?.id, productCode: brush, quantity: 2, reference: "line JOB" },
    });
    await client.pickUp();
    const order = getPlacedOrder(await client.order({ referenceJobIDs: ["First job", "Second job"] }));
    expect(await listLinks(order.id)).toEqual([
      { job: "First job", place: 2, area: "hallway" },
      { job: "Line job", place: 1, area: "" },
      { job: "Second job", place: null, area: null },
    ]);
  });

  test("parallel orders for one new name make one job", async () => {
    const clients = await Promise.all([holder, limited, "full.au@trestle.test"].map((email) => fillCart(email)));
    await Promise.all(
      clients.map(async (client) => getPlacedOrder(await client.order({ referenceJobIDs: ["Together"] }))),
    );
    const { rows } = await sql<{ jobs: number; orders: number }>`select count(distinct j.id)::integer as jobs,
      count(*)::integer as orders from account_jobs j join job_orders o on o.job_id = j.id where j.name = 'Together'`.execute(
      db,
    );
    expect(rows).toEqual([{ jobs: 1, orders: 3 }]);
  });
});

test("orders from before there were jobs are matched by name, once", async () => {
  const client = await fillCart(holder);
  const order = getPlacedOrder(await client.order());
  await sql`update orders set job_references = array['Old  site', '', 'old site', ${"x".repeat(60)}]
    where number = ${order.id}`.execute(db);
  await sql`select match_job_references()`.execute(db);
  await sql`select match_job_references()`.execute(db);
  expect(await listLinks(order.id)).toEqual([{ job: "Old site", place: 1, area: "" }]);
});

describe("a member with limited access", () => {
  test("sees the jobs that they made, ordered for or were given, and no other job", async () => {
    const boss = await openClient("full.au@trestle.test");
    const { job: hidden } = await create(boss, "Hidden site");
    const { job: given } = await create(boss, "Given site");
    await create(boss, "Ordered site");
    const worker = await fillCart(limited);
    await create(worker, "Made site");
    getPlacedOrder(await worker.order({ referenceJobIDs: ["Ordered site"] }));
    const customerId = await findMembershipId(limited);
    await boss.ask("GiveJob", { jobId: given?.id, customerId });
    const names = await listNames(worker);
    expect(names).toEqual(expect.arrayContaining(["Made site", "Ordered site", "Given site"]));
    expect(names).not.toContain("Hidden site");
    const change = { jobId: hidden?.id, name: "Mine now", ...site };
    expect(listCodes(await worker.ask<Changed>("UpdateJob", change))).toEqual(["JOB_NOT_FOUND"]);
    await boss.ask("TakeJobBack", { jobId: given?.id, customerId });
    expect(await listNames(worker)).not.toContain("Given site");
  });
});

async function findMembershipId(email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select m.id from memberships m join users u on u.id = m.user_id
    where u.email = ${email}`.execute(db);
  return rows[0]?.id ?? "";
}
