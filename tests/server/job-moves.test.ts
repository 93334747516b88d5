// Shows how an existing order is put into a job, moved to another and taken out, what follows it, and who may do it.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { newToken } from "../../src/server/secrets.ts";
import { askOperation } from "../support/ask-shop.ts";
import { getPlacedOrder, listCodes, orderWorld, paint } from "../support/order-world.ts";

const { server, openClient, fillCart } = await orderWorld();
const { db, url } = server;
const holder = "holder.au@trestle.test";
const limited = "limited.au@trestle.test";
type Client = Awaited<ReturnType<typeof openClient>>;

interface Changed {
  readonly userErrors: readonly { readonly code: string; readonly message: string }[];
}

interface SeenPage {
  readonly passport: readonly { lineId: string; colour: { area: string } }[];
  readonly orders: readonly { id: string; totalItems: number }[];
  readonly months: readonly { totalPrice: { value: number } }[];
  readonly labels: readonly { id: string }[];
}

async function makeJob(client: Client, name: string): Promise<string> {
  const { job } = await client.ask<{ job: { id: string } }>("CreateJob", {
    name,
    siteAddress: "1 Bridge Road, Richmond",
  });
  return job.id;
}

/** An order with a tinted line for the hallway, in no job. */
async function placeOrder(email = holder): Promise<string> {
  const client = await fillCart(email);
  await client.change("customerCartAddItem", {
    ...{ productCode: paint, quantity: 2, colourCode: "t-and-t-1-01", reference: "hallway" },
  });
  await client.pickUp();
  return getPlacedOrder(await client.order()).id;
}

const put = (client: Client, orderCode: string, jobName: string) =>
  client.ask<Changed>("PutOrderIntoJob", { orderCode, jobName });
const takeOut = (client: Client, orderCode: string, jobId: string) =>
  client.ask<Changed>("TakeOrderOutOfJob", { orderCode, jobId });

async function openJob(client: Client, jobId: string) {
  const { page } = await client.ask<{ page: SeenPage }>("GetJob", { jobId });
  return {
    page,
    orders: page.orders.map(({ id }) => id),
    areas: [...new Set(page.passport.map(({ colour }) => colour.area))],
    spend: page.months.reduce((sum, { totalPrice }) => sum + totalPrice.value, 0),
    lineId: page.passport[0]?.lineId ?? "",
  };
}

const empty = { orders: [], areas: [], spend: 0 };

let sites = 0;

/** Two jobs of the holder, by name and id. */
async function makeSites(client: Client) {
  sites += 1;
  const names = { first: `First site ${sites}`, second: `Second site ${sites}` };
  return { names, first: await makeJob(client, names.first), second: await makeJob(client, names.second) };
}

describe("an order", async () => {
  const client = await openClient(holder);

  test("that is put into a job brings its colours, its areas and its spend, and the audit log has who did it", async () => {
    const [order, { first, names }] = [await placeOrder(), await makeSites(client)];
    expect(listCodes(await put(client, order, `  ${names.first.toUpperCase().replace(" ", "   ")} `))).toEqual([]);
    const { page, spend } = await openJob(client, first);
    expect(page.orders).toMatchObject([{ id: order, totalItems: 2 }]);
    expect(page.passport).toMatchObject([{ colour: { area: "hallway" } }]);
    expect(spend).toBeGreaterThan(0);
    const { order: seen } = await client.ask<{ order: { jobs: object[]; canChooseJob: boolean } }>("GetOrderByCode", {
      ...{ orderCode: order, creationDate: "", date: "" },
    });
    expect(seen).toMatchObject({ jobs: [{ id: first }], canChooseJob: true });
    const { rows } = await sql<{ action: string; detail: object; email: string }>`
      select e.action, e.detail, u.email from audit_entries e join users u on u.id = e.user_id
      where e.action like '%JOB' order by e.id desc limit 1`.execute(db);
    expect(rows).toEqual([{ action: "ORDER_PUT_INTO_JOB", detail: { order, job: names.first }, email: holder }]);
  });

  test("that moves to another job leaves the first one with everything, and keeps an area that was named since", async () => {
    const [order, { first, second, names }] = [await placeOrder(), await makeSites(client)];
    await put(client, order, names.first);
    const { lineId } = await openJob(client, first);
    await client.ask("SetLineArea", { jobId: first, lineId, area: "South fascia" });
    expect(listCodes(await put(client, order, names.second))).toEqual([]);
    expect(await openJob(client, first)).toMatchObject(empty);
    expect(await openJob(client, second)).toMatchObject({ orders: [order], areas: ["South fascia"] });
  });

  test("that is taken out leaves no trace in the job, and comes back as it was", async () => {
    const [order, { first, names }] = [await placeOrder(), await makeSites(client)];
    await put(client, order, names.first);
    const before = await openJob(client, first);
    expect(listCodes(await takeOut(client, order, first))).toEqual([]);
    expect(await openJob(client, first)).toMatchObject(empty);
    // A repeated request succeeds.
    expect(listCodes(await takeOut(client, order, first))).toEqual([]);
    await put(client, order, names.first);
    expect(await openJob(client, first)).toEqual(before);
  });

  test("whose lines were in two jobs goes to one job as a whole", async () => {
    const [buyer, { first, second, names }] = [await fillCart(holder), await makeSites(client)];
    await buyer.change("customerCartAddItem", { productCode: paint, quantity: 1, reference: names.second });
    await buyer.pickUp();
    const order = getPlacedOrder(await buyer.order({ referenceJobIDs: [names.first] })).id;
    expect((await openJob(client, second)).page.orders).toMatchObject([{ id: order, totalItems: 1 }]);
    await put(client, order, names.first);
    expect(await openJob(client, second)).toMatchObject(empty);
    expect((await openJob(client, first)).page.orders).toMatchObject([{ id: order, totalItems: 2 }]);
  });

  test("takes the label of its tin along: it opens only while the order is in the job of the label", async () => {
    const [order, { first, second, names }] = [await placeOrder(), await makeSites(client)];
    await put(client, order, names.first);
    const { lineId } = await openJob(client, first);
    const token = newToken();
    await client.ask("MakeTinLabel", { jobId: first, lineId, token });
    const open = async () => {
      const { body } = await askOperation(url, "GetTin", { cookie: "", variables: { token } });
      return listCodes((body.data as { tin: Changed }).tin);
    };
    expect(await open()).toEqual([]);
    await put(client, order, names.second);
    expect(await open()).toEqual(["TIN_LINK_NOT_VALID"]);
    expect((await openJob(client, second)).page.labels).toEqual([]);
    await put(client, order, names.first);
    expect(await open()).toEqual([]);
  });

  test("that 64 parallel requests move to two jobs is in one of them with all its lines", async () => {
    const [order, { first, second, names }] = [await placeOrder(), await makeSites(client)];
    const targets = Array.from({ length: 64 }, (_, index) => (index % 2 === 0 ? names.first : names.second));
    const answers = await Promise.all(targets.map((name) => put(client, order, name)));
    expect(answers.flatMap(listCodes)).toEqual([]);
    const jobs = [await openJob(client, first), await openJob(client, second)];
    expect(jobs.flatMap(({ page }) => page.orders)).toMatchObject([{ id: order, totalItems: 2 }]);
  });
});

describe("the database refuses", () => {
  test.each([
    [
      "a line in a job that its order is not in",
      sql`update job_lines set job_id = (select id from account_jobs j
      where j.account_id = job_lines.account_id and j.id <> job_lines.job_id limit 1) where job_id is not null`,
      "job_lines_job_id_order_id_fkey",
    ],
    ["another job for the link of an order", sql`update job_orders set at = now()`, "are never changed"],
    ["the end of a line's link", sql`delete from job_lines`, "are never changed"],
  ])("%s", async (_, statement, reason) => {
    await expect(statement.execute(db)).rejects.toThrow(reason);
  });
});

describe("who may", async () => {
  const boss = await openClient(holder);
  const worker = await openClient(limited);
  const hidden = await makeJob(boss, "Hidden from workers");
  await makeJob(worker, "A worker's site");

  test("a member with limited access moves only the orders and jobs that they see", async () => {
    const [own, others] = [await placeOrder(limited), await placeOrder(holder)];
    expect(listCodes(await put(worker, own, "A worker's site"))).toEqual([]);
    expect(listCodes(await put(worker, others, "A worker's site"))).toEqual(["ORDER_NOT_FOUND"]);
    expect(listCodes(await put(worker, own, "Hidden from workers"))).toEqual(["OPEN_JOB_NOT_FOUND"]);
    await put(boss, others, "Hidden from workers");
    expect(listCodes(await takeOut(worker, others, hidden))).toEqual(["ORDER_NOT_FOUND"]);
    expect((await openJob(boss, hidden)).orders).toEqual([others]);
  });

  test("a member with limited access sees the job that their order was moved to", async () => {
    const own = await placeOrder(limited);
    await put(boss, own, "Hidden from workers");
    expect((await openJob(worker, hidden)).orders).toEqual([own]);
    await takeOut(boss, own, hidden);
    const answer = await worker.ask<Changed & { page: null }>("GetJob", { jobId: hidden });
    expect(listCodes(answer)).toEqual(["JOB_NOT_FOUND"]);
  });

  test("nobody puts an order into an archived job, or an order of another account into their own", async () => {
    const archived = await makeJob(boss, "Archived site");
    await boss.ask("ArchiveJob", { jobId: archived });
    const order = await placeOrder();
    expect(listCodes(await put(boss, order, "Archived site"))).toEqual(["OPEN_JOB_NOT_FOUND"]);
    const stranger = await openClient("painter.au@trestle.test");
    await makeJob(stranger, "A stranger's site");
    expect(listCodes(await put(stranger, order, "A stranger's site"))).toEqual(["ORDER_NOT_FOUND"]);
  });
});
