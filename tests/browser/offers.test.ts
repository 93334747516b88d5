// Shows offers in the browser, on a phone and at a desk: an activated offer gives its bonus when the order is handed over, and the
// activity says where the points come from and until when they can be used. A reached goal gives a voucher.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { setMember } from "../support/membership.ts";
import { rewriteOffers } from "../support/offers.ts";
import { freezeDemoOrders, minutesAhead } from "../support/order-world.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
await freezeDemoOrders(db);
await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000 where terms = 'CREDIT'`.execute(
  db,
);
await sql`insert into stock (store_id, sku, on_hand) select id, ${skus.oil}, 500 from stores
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const main = (page: Page) => page.getByRole("main");
const offer = { rsn: "timber-extra", name: "500 extra points for outdoor timber" };
const buyers = { phone: "holder.au@trestle.test", desk: "painter.au@trestle.test" };
for (const email of Object.values(buyers)) {
  await setMember(db, await getAccountId(db, email), { status: "ACTIVE" });
}

async function orderOil(page: Page): Promise<string> {
  await putInCart(page, server, { productCode: skus.oil, quantity: 2 });
  await openForPickup(page);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  return readOrderNumber(page);
}

async function handOver(): Promise<void> {
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
}

const countBonuses = async (number: string) => {
  const { rows } = await sql`select from points_movements where type = 'BONUS' and reference = ${number}`.execute(db);
  return rows.length;
};

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("an activated offer gives its bonus when the order is handed over", async () => {
    const page = await visit({ as: buyers[screen], screen });
    await go(page, "/dashboard/rewards/offers/");
    const card = main(page).getByRole("article", { name: offer.name });
    await card.getByText("Not active yet").waitFor();
    await card.getByRole("button", { name: `Activate ${offer.name}` }).click();
    await card.getByText("Active", { exact: true }).waitFor();
    await expect.poll(() => card.getByRole("button").count()).toBe(0);
    await expectAccessible(page);

    const number = await orderOil(page);
    await go(page, "/dashboard/rewards/points-activity");
    await main(page)
      .getByText(/more are on the way with/)
      .waitFor();
    await handOver();
    await expect.poll(() => countBonuses(number)).toBe(1);

    await go(page, "/dashboard/rewards/points-activity?show=earned&months=3");
    const movement = main(page)
      .getByRole("article")
      .filter({ hasText: `${offer.name} with order ${number}` });
    await movement.getByText("+500 points").waitFor();
    await movement.getByText("+$2.50").waitFor();
    await movement.getByText("Where from, and until when").click();
    await movement.getByText(/500 left, usable until \d+ \w+ \d{4}/).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadableColours(page);

    await go(page, `/dashboard/rewards/offers/${offer.rsn}`);
    await main(page).getByRole("heading", { name: "Points you were given" }).waitFor();
    await main(page).getByRole("link", { name: number }).waitFor();
    await expectReadableColours(page);
  });
});

test("a reached goal gives a voucher, which the achievement, the overview and the page of vouchers show", async () => {
  const accountId = await getAccountId(db, buyers.phone);
  // Only the achievement with a voucher counts the next order, and one tin is enough.
  await rewriteOffers(
    db,
    sql`update offers set needs_activation = true, measure = 'UNITS', target = 2, reward_voucher_dollars = 35
      where rsn = 'busy-quarter'`,
  );
  await sql`update offer_grants set withdrawn_at = now() where rsn = 'busy-quarter' and account_id = ${accountId}`.execute(
    db,
  );
  const page = await visit({ as: buyers.phone, screen: "phone" });
  await go(page, "/dashboard/rewards/achievements/busy-quarter");
  await main(page).getByRole("heading", { name: "A $35 voucher" }).waitFor();
  await page.getByRole("button", { name: "Activate Busy quarter" }).click();
  await main(page)
    .getByText(/^2 more units by .+ give you a \$35 voucher\.$/)
    .waitFor();
  await expectAccessible(page);
  await orderOil(page);
  await handOver();
  const countGrants = async () => {
    const { rows } = await sql`select from offer_grants where rsn = 'busy-quarter' and account_id = ${accountId}
      and withdrawn_at is null`.execute(db);
    return rows.length;
  };
  await expect.poll(countGrants).toBe(1);

  await go(page, "/dashboard/rewards/achievement-details/");
  const card = main(page).getByRole("article", { name: "Busy quarter" });
  await card.getByText("Reached").waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  await card.getByRole("link", { name: /^\$35 voucher until \d+ \w+ \d{4}$/ }).click();
  await page.waitForURL(/\/dashboard\/rewards-vouchers\/$/);
  await main(page).getByRole("heading", { name: "$35.00" }).waitFor();
  await main(page).getByRole("img", { name: "The barcode of Busy quarter" }).first().waitFor();

  await go(page, "/dashboard/rewards/achievements/busy-quarter");
  const given = main(page)
    .getByRole("heading", { name: "Rewards you were given" })
    .locator("xpath=ancestor::section[1]");
  await given.getByRole("link", { name: /^\$35 voucher until/ }).waitFor();
  expect(await given.getByText(/points/i).count()).toBe(0);
});

test("an achievement shows which orders count, and its address of an offer leads to it", async () => {
  const page = await visit({ as: buyers.desk });
  await go(page, "/dashboard/rewards/offers/steady-hand");
  await page.waitForURL(/\/dashboard\/rewards\/achievements\/steady-hand$/);
  await main(page)
    .getByText(/^\d of 6 months in a row$/)
    .waitFor();
  await main(page).getByRole("heading", { name: "Orders that count" }).waitFor();
  await go(page, "/dashboard/rewards/achievement-details/?rsn=steady-hand");
  await page.getByRole("heading", { level: 1, name: "Steady hand" }).waitFor();
});

test("a member with limited access sees offers and cannot activate them", async () => {
  const page = await visit({ as: "limited.au@trestle.test", screen: "phone" });
  await go(page, "/dashboard/rewards/offers/");
  await main(page).getByRole("article", { name: "Triple points for roofs" }).waitFor();
  expect(
    await main(page)
      .getByRole("button", { name: /^Activate/ })
      .count(),
  ).toBe(0);
});

test("without script an offer is activated by a plain form", async () => {
  const page = await visit({ as: "full.au@trestle.test", script: false });
  await page.goto("/dashboard/rewards/offers/roof-triple");
  await page.getByRole("button", { name: "Activate Triple points for roofs" }).click();
  await main(page).getByText("Active", { exact: true }).waitFor();
});
