// Shows the first points of a business in the browser, on a phone: it enrols, orders, and has the points when the order is handed over.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { expectAccessible } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { setMembership } from "../support/membership.ts";
import { freezeDemoOrders, minutesAhead } from "../support/order-world.ts";
import { endOffers, findPoints } from "../support/points.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const holder = "painter.au@trestle.test";
const accountId = await getAccountId(db, holder);
await freezeDemoOrders(db);
await endOffers(db);
await setMembership(db, accountId, "NEW");
await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000
  where id = ${accountId}`.execute(db);
await sql`insert into stock (store_id, sku, on_hand) select id, ${skus.oil}, 500 from stores
  on conflict (store_id, sku) do update set on_hand = stock.reserved + 500`.execute(db);

const main = (page: Page) => page.getByRole("main");
const toNumber = (text: string | null) => Number(text?.replaceAll(/\D/g, ""));
const findPanel = (page: Page, title: string) =>
  main(page)
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function readPoints(page: Page, title: string): Promise<number> {
  return toNumber(
    await findPanel(page, title)
      .getByText(/^[\d,]+ points?$/)
      .textContent(),
  );
}

test("a holder enrols on a phone, and the first order earns its points when it is handed over", async () => {
  const page = await visit({ as: holder, screen: "phone" });
  await go(page, "/dashboard/rewards/");
  await main(page).getByText("Not enrolled", { exact: true }).waitFor();
  await main(page).getByRole("link", { name: "Enrol your business" }).click();
  await page.getByRole("checkbox", { name: /^I accept these terms/ }).check();
  await page.getByRole("button", { name: "Enrol now" }).click();
  await page.getByText("Welcome to trade rewards", { exact: true }).waitFor();

  await go(page, "/dashboard/rewards/");
  const comingBefore = await readPoints(page, "Points on the way");

  await putInCart(page, server, { productCode: skus.oil, quantity: 2 });
  await go(page, "/cart/");
  const promised = await main(page)
    .getByText(/^This order earns [\d,]+ points$/)
    .textContent();
  const points = toNumber(promised);
  await openForPickup(page);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  const number = await readOrderNumber(page);

  await go(page, "/dashboard/rewards/");
  expect(await readPoints(page, "Your points")).toBe(0);
  expect(await readPoints(page, "Points on the way")).toBe(comingBefore + points);
  await expectAccessible(page);

  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  expect(await findPoints(db, accountId)).toBe(points);
  await go(page, "/dashboard/rewards/");
  expect(await readPoints(page, "Your points")).toBe(points);
  expect(await readPoints(page, "Points on the way")).toBe(comingBefore);
  await findPanel(page, "Membership").getByText("Active", { exact: true }).waitFor();
  await main(page).getByRole("link", { name: "Points activity" }).click();
  const movement = main(page)
    .getByRole("article")
    .filter({ hasText: `Earned with order ${number}` });
  await movement.getByText(`+${points.toLocaleString("en")} points`).waitFor();
  await movement.getByRole("link", { name: number }).waitFor();
});
