// Shows jobs in the browser, on a phone and at a desk: an order for a job chosen at the checkout stands in the job, a colour is
// bought again from the passport, and the label of a tin opens without signing in until it is revoked.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { freezeDemoOrders } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await freezeDemoOrders(db);
await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000 where terms = 'CREDIT'`.execute(
  db,
);
// The colour needs another base than the SKU that is asked for.
await sql`insert into stock (store_id, sku, on_hand)
  select s.id, v.sku, 500 from stores s, variants v
  where v.product_code = (select product_code from variants where sku = ${skus.paint})
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const tinted = { productCode: skus.paint, quantity: 2, colourCode: "t-and-t-1-01", colourStrength: "Half" };
const main = (page: Page) => page.getByRole("main");
const passport = (page: Page) => page.getByRole("region", { name: "Colour passport" });
const screens = ["phone", "desk"] as const;
/** The cart is not empty afterwards, so each screen has its own buyer. */
const buyers = { phone: "full.au@trestle.test", desk: "painter.au@trestle.test" };

/** Makes a job on the page of jobs. */
async function makeJob(page: Page, name: string): Promise<void> {
  await go(page, "/dashboard/jobs/");
  await page.getByRole("link", { name: "New job" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Site address").fill("12 Lark Street, Richmond VIC 3121");
  await page.getByRole("button", { name: "Make the job" }).click();
  await page.getByRole("table", { name: "Jobs" }).getByRole("link", { name, exact: true }).waitFor();
}

/** Places an order for a job by choosing the job at the checkout. */
async function orderFor(page: Page, name: string): Promise<string> {
  await putInCart(page, server, { ...tinted, reference: "Hallway" });
  await openForPickup(page);
  await page.getByRole("textbox", { name: /^Job/ }).fill(name.slice(0, 6));
  await page.getByRole("list", { name: "Your jobs" }).getByRole("button", { name, exact: true }).click();
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  return readOrderNumber(page);
}

async function openJob(page: Page, name: string): Promise<void> {
  await go(page, `/dashboard/jobs/?${new URLSearchParams({ q: name })}`);
  await page.getByRole("table", { name: "Jobs" }).getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

describe.each(screens)("on a %s", (screen) => {
  test("an order for a job that is chosen at the checkout stands in the job with its colour and its area", async () => {
    const page = await visit({ as: "holder.au@trestle.test", screen });
    const name = `Larkin ${screen}`;
    await makeJob(page, name);
    const number = await orderFor(page, name);
    await main(page).getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await page.getByRole("table", { name: "Orders of this job" }).getByRole("link", { name: number }).waitFor();
    const hallway = passport(page).getByRole("region", { name: "Hallway" });
    await hallway.getByText("20 L (2 × 10 L)").waitFor();
    await hallway.getByText("Half", { exact: true }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadableColours(page);
  });

  test("same again puts the SKU, colour and strength of a passport into the cart with one tap", async () => {
    const page = await visit({ as: buyers[screen], screen });
    const name = `Again ${screen}`;
    await makeJob(page, name);
    await orderFor(page, name);
    await openJob(page, name);
    await page.getByRole("button", { name: "Same again" }).click();
    await page.getByText(/^2 × .+ added\.$/).waitFor();
    await go(page, "/cart/");
    await page.getByText(`For: ${name}`).first().waitFor();
    await page.getByText("1 line, 2 units").waitFor();
    await main(page).getByText("Half strength").first().waitFor();
    await openJob(page, name);
    await page.getByRole("button", { name: /^Touch-up, / }).click();
    await page.getByText(/^1 × .+ added\.$/).waitFor();
  });

  test("the label of a tin opens the colours without signing in, and nothing after it is revoked", async () => {
    const page = await visit({ as: "holder.au@trestle.test", screen });
    const name = `Label ${screen}`;
    await makeJob(page, name);
    await orderFor(page, name);
    await openJob(page, name);
    await page.getByRole("link", { name: "Label for the tin" }).click();
    await page.getByRole("button", { name: "Make the label" }).click();
    await page.getByRole("img", { name: "The code that opens the colours of the site" }).waitFor();
    await expectAccessible(page);
    const token = new URL(page.url()).searchParams.get("token") ?? "";
    const customer = await visit({ screen });
    await go(customer, `/tin/?${new URLSearchParams({ token })}`);
    await customer.getByRole("region", { name: "Hallway" }).waitFor();
    expect(await main(customer).textContent()).not.toMatch(/\$|12 Lark Street|Label (phone|desk)/);
    await expectAccessible(customer);
    await openJob(page, name);
    await page.getByRole("link", { name: /^Revoke the label of/ }).click();
    await page.getByRole("button", { name: "Revoke it" }).click();
    await page.getByText("The label is revoked.").waitFor();
    await go(customer, `/tin/?${new URLSearchParams({ token })}`);
    await customer.getByText("This label is not valid any more.").waitFor();
  });
});

test("the area of a line is changed in the passport, and a job is made in place on a cart line", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await makeJob(page, "Areas of a site");
  await orderFor(page, "Areas of a site");
  await openJob(page, "Areas of a site");
  await page.getByLabel(/^Change the area of /).click();
  await page.getByLabel("Area of the site").fill("South fascia");
  await page.getByRole("button", { name: "Save" }).click();
  await passport(page).getByRole("region", { name: "South fascia" }).waitFor();
  await putInCart(page, server, tinted);
  await go(page, "/cart/");
  await page.getByText("Add a job or area").click();
  await page.getByLabel(/^Job or area for /).fill("Made in place");
  await page.getByLabel("Site address of Made in place").fill("3 Wharf Road, Balmain NSW 2041");
  await page.getByRole("button", { name: "Make this job" }).click();
  await page.getByText("The job is made.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Make this job" }).count()).toBe(0);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("For: Made in place").waitFor();
  await openJob(page, "Made in place");
});

test("a job is archived and restored, and a taken name says so at its field", async () => {
  const page = await visit({ as: "full.au@trestle.test" });
  await makeJob(page, "Archive me");
  await openJob(page, "Archive me");
  await page.getByRole("button", { name: "Archive this job" }).click();
  await page.getByText("This job is archived.").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Archive this job" }).waitFor();
  await go(page, "/dashboard/jobs/?new=on");
  await page.getByLabel("Name").fill("archive ME");
  await page.getByLabel("Site address").fill("Somewhere");
  await page.getByRole("button", { name: "Make the job" }).click();
  await page.getByText("An open job has this name already.").waitFor();
});
