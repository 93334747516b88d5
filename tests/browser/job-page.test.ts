// Shows the page of a job in the browser: orders that are put there and taken out, spend, invoices, deliveries and the printed
// colours, what a member with limited access sees, and the nearest products for one that is no longer sold.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForDelivery, openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { readData } from "../support/operation-client.ts";
import { freezeDemoOrders } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await freezeDemoOrders(db);
await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000 where terms = 'CREDIT'`.execute(
  db,
);
const ofPaint = sql`product_code = (select product_code from variants where sku = ${skus.paint})`;
await sql`insert into stock (store_id, sku, on_hand) select s.id, v.sku, 500 from stores s, variants v where ${ofPaint}
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const holder = "holder.au@trestle.test";
const limited = "limited.au@trestle.test";
const tinted = { productCode: skus.paint, quantity: 2, colourCode: "t-and-t-1-01", colourStrength: "Half" };
const main = (page: Page) => page.getByRole("main");
const passport = (page: Page) => page.getByRole("region", { name: "Colour passport" });
const panel = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const orderTable = (page: Page) => page.getByRole("table", { name: "Orders of this job" });
const orderLink = (page: Page, number: string) => orderTable(page).getByRole("link", { name: number });

async function makeJob(name: string, email = holder): Promise<string> {
  const variables = { name, siteAddress: "12 Lark Street, Richmond VIC 3121" };
  const made = await readData<{ createJob: { job: { id: string } } }>(server, email, {
    operation: "CreateJob",
    variables,
  });
  return `/dashboard/jobs/${made.createJob.job.id}/`;
}

/** Places an order for the hallway in the browser, for delivery or pickup. */
async function placeOrder(page: Page, open = openForPickup, jobName = ""): Promise<string> {
  await putInCart(page, server, { ...tinted, reference: "Hallway" });
  await open(page);
  if (jobName !== "") await page.getByRole("textbox", { name: /^Job/ }).fill(jobName);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  return readOrderNumber(page);
}

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("an order is put into a job from its page, moved to another and taken out", async () => {
    const page = await visit({ as: holder, screen });
    const [first, second] = [`Put ${screen}`, `Move ${screen}`];
    await makeJob(first);
    const number = await placeOrder(page);
    const job = panel(page, "Job");
    const choose = async (summary: string, name: string, button: string) => {
      await job.getByText(summary).click();
      await job.getByRole("textbox", { name: /^Job/ }).fill(name);
      await job.getByRole("button", { name: button }).click();
    };
    await job.getByText("This order is in no job.").waitFor();
    await choose("Put it into a job", "No such job", "Put the order there");
    await job.getByText("None of your open jobs has this name.").waitFor();
    await expectAccessible(page);
    await job.getByRole("textbox", { name: /^Job/ }).fill(first.slice(0, -1));
    await job.getByRole("list", { name: "Your jobs" }).getByRole("button", { name: first, exact: true }).click();
    await job.getByRole("button", { name: "Put the order there" }).click();
    await job.getByRole("link", { name: first, exact: true }).waitFor();
    // The other job does not exist yet. It is made on the same page.
    await job.getByText("Move it to another job").click();
    await job.getByRole("textbox", { name: /^Job/ }).fill(second);
    await job.getByLabel(`Site address of ${second}`).fill("3 Wharf Road, Balmain NSW 2041");
    await job.getByRole("button", { name: "Make this job" }).click();
    await page.getByText("The job is made.").waitFor();
    // The fields of the new job disappear, and the button below them moves.
    await expect.poll(() => job.getByRole("button", { name: "Make this job" }).count()).toBe(0);
    await job.getByRole("button", { name: "Move the order" }).click();
    await job.getByRole("link", { name: second, exact: true }).click();
    await orderLink(page, number).waitFor();
    await passport(page).getByRole("region", { name: "Hallway" }).waitFor();
    await orderLink(page, number).click();
    await job.getByRole("button", { name: `Take out ${number} from ${second}` }).click();
    await job.getByText("This order is in no job.").waitFor();
  });

  test("an order is put into a job from the job's page and taken out, and a wrong number says so at its field", async () => {
    const page = await visit({ as: holder, screen });
    const address = await makeJob(`From the job ${screen}`);
    const number = await placeOrder(page);
    await go(page, address);
    const field = page.getByLabel("Put an order into this job");
    await field.fill("AU-1");
    await page.getByRole("button", { name: "Put it here" }).click();
    await page.getByText("We couldn't find that order.").waitFor();
    await field.fill(` ${number} `);
    await page.getByRole("button", { name: "Put it here" }).click();
    await orderLink(page, number).waitFor();
    await passport(page).getByRole("region", { name: "Hallway" }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadableColours(page);
    await page.getByRole("button", { name: `Take out ${number} from From the job ${screen}` }).click();
    await page.getByText("Nothing is ordered for this job yet.").waitFor();
    await page.getByText("No colours yet").waitFor();
  });
});

test("the page of a job has its spend by month, its invoices and its open deliveries, and prints the colours only", async () => {
  const page = await visit({ as: holder });
  const address = await makeJob("Spend street");
  const number = await placeOrder(page, openForDelivery, "Spend street");
  const { rows } = await sql<{ number: string }>`select o.number from orders o join users u on u.id = o.user_id
    join billing_documents d on d.order_id = o.id and d.kind = 'INVOICE'
    where u.email = ${holder} and o.status = 'COMPLETED' order by o.number desc limit 1`.execute(db);
  const invoiced = rows[0]?.number ?? "";
  await go(page, address);
  await panel(page, "On its way").getByRole("link", { name: number }).waitFor();
  await page.getByLabel("Put an order into this job").fill(invoiced);
  await page.getByRole("button", { name: "Put it here" }).click();
  await orderLink(page, invoiced).waitFor();
  await panel(page, "Invoices").getByRole("link").first().waitFor();
  const spend = page.getByRole("region", { name: "Spend" });
  const title = (await spend.getByRole("heading", { level: 3 }).textContent()) ?? "";
  const spent = await sql<{ net: string; gross: string }>`
    select to_char(sum(l.net_cents) / 100.0, 'FM$999,990.00') as net,
      to_char(sum(l.net_cents + l.tax_cents) / 100.0, 'FM$999,990.00') as gross
    from orders o join order_lines l on l.order_id = o.id join stores s on s.id = o.fulfilment_store_id
    where o.number in (${number}, ${invoiced})
      and to_char(o.created_at at time zone s.timezone, 'YYYY') = ${title.slice(-4)}`.execute(db);
  expect(title).toContain(`${spent.rows[0]?.net} ex GST (${spent.rows[0]?.gross} inc GST)`);
  await page.emulateMedia({ media: "print" });
  expect(await passport(page).isVisible()).toBe(true);
  expect(await page.getByRole("heading", { level: 1, name: "Spend street" }).isVisible()).toBe(true);
  const headings = await main(page).getByRole("heading", { level: 2 }).allTextContents();
  expect(headings).toEqual(["Colour passport"]);
  expect(await spend.isVisible()).toBe(false);
  expect(await page.getByRole("button").count()).toBe(0);
});

test("a member with limited access sees a given job with all its colours, without the orders and spend of others", async () => {
  const boss = await visit({ as: holder });
  const address = await makeJob("Given street");
  const hidden = await makeJob("Hidden street");
  const number = await placeOrder(boss, openForPickup, "Given street");
  await go(boss, address);
  const { rows } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from users
    where email = ${limited}`.execute(db);
  await boss.getByRole("button", { name: `Give the job to ${rows[0]?.name}` }).click();
  await boss.getByText("They see this job now.").waitFor();
  const page = await visit({ as: limited, screen: "phone" });
  await go(page, "/dashboard/jobs/?size=100");
  await page.getByRole("link", { name: "Given street" }).click();
  const entry = passport(page).getByRole("region", { name: "Hallway" });
  await entry.getByText("20 L (2 × 10 L)").waitFor();
  await page.getByText("Nothing is ordered for this job yet.").waitFor();
  await page
    .getByRole("region", { name: "Spend" })
    .getByRole("heading", { name: /^\$0\.00 ex GST/ })
    .waitFor();
  expect(await main(page).getByText(number).count()).toBe(0);
  expect(await page.getByText("Who works here").count()).toBe(0);
  await entry.getByRole("button", { name: "Same again" }).waitFor();
  await expectAccessible(page);
  await go(page, "/dashboard/jobs/?q=Hidden");
  await page.getByText("No job matches").waitFor();
  await go(page, hidden);
  await page.getByRole("heading", { name: "There is no such job" }).waitFor();
});

test("for a product that is no longer sold the passport offers the nearest ones, and one tap adds them", async () => {
  const email = "full.nz@trestle.test";
  const page = await visit({ as: email, screen: "phone" });
  const address = await makeJob("Gone street", email);
  await placeOrder(page, openForPickup, "Gone street");
  const setSold = (isSold: boolean) =>
    sql`update products set is_available_online = ${isSold}
      where code = (select product_code from variants where sku = ${skus.paint})`.execute(db);
  await setSold(false);
  const isGone = async () => {
    await go(page, address);
    return passport(page).getByText("It is no longer sold. The nearest that are:").isVisible();
  };
  await expect.poll(isGone).toBe(true);
  expect(
    await passport(page)
      .getByRole("button", { name: /Same again|Touch-up/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await passport(page).getByRole("button", { name: "Add 1" }).first().click();
  await page.getByText(/^1 × .+ added\.$/).waitFor();
  await go(page, "/cart/");
  await page.getByText("For: Gone street").waitFor();
  await setSold(true);
});
