// Shows the start page of rewards, the points that a cart promises, and how staff decide about memberships, in the browser.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { setMember } from "../support/membership.ts";
import { findPoints, givePoints } from "../support/points.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const buyers = { phone: "holder.au@trestle.test", desk: "painter.au@trestle.test" };
const main = (page: Page) => page.getByRole("main");

async function setStatus(email: string, status: LoyaltyStatus): Promise<string> {
  const accountId = await getAccountId(db, email);
  await setMember(db, accountId, { status });
  return accountId;
}

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a member opens rewards from the menu and goes on to offers, activity and gift cards", async () => {
    const accountId = await setStatus(buyers[screen], "ACTIVE");
    await givePoints(db, accountId, 3_000);
    const page = await visit({ as: buyers[screen], screen });
    await go(page, "/dashboard/");
    await page.getByRole("navigation", { name: "Your pages" }).getByRole("link", { name: "Rewards" }).click();
    await page.getByRole("heading", { level: 1, name: "Rewards" }).waitFor();
    const points = (await findPoints(db, accountId)).toLocaleString("en");
    await main(page).getByText(`${points} points`, { exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);

    await main(page)
      .getByRole("link", { name: /^Gift cards/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Gift cards" }).waitFor();
    const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
    await crumbs.getByRole("link", { name: "Rewards" }).click();
    await main(page).getByRole("link", { name: "All offers" }).click();
    await page.getByRole("heading", { level: 1, name: "Offers" }).waitFor();
    await crumbs.getByRole("link", { name: "Rewards" }).click();
    await main(page).getByRole("link", { name: "Points activity" }).click();
    await page.getByRole("heading", { level: 1, name: "Points activity" }).waitFor();
    const download = page.waitForEvent("download");
    await main(page).getByRole("link", { name: "Download for Excel" }).click();
    expect((await download).suggestedFilename()).toMatch(/-points-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  test("an address with an anchor opens at its section", async () => {
    await setStatus(buyers[screen], "ACTIVE");
    const page = await visit({ as: buyers[screen], screen });
    const sections = { "earn-points": "Earn points", "exclusive-perks": "Exclusive perks" };
    for (const [anchor, title] of Object.entries(sections)) {
      await go(page, `/dashboard/rewards/#${anchor}`);
      const heading = main(page).getByRole("heading", { level: 2, name: title });
      await expect.poll(() => heading.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(800);
    }
  });

  test("the cart and the checkout say what the order earns, and nothing once the membership is closed", async () => {
    await setStatus(buyers[screen], "ACTIVE");
    const page = await visit({ as: buyers[screen], screen });
    await putInCart(page, server, { productCode: skus.oil, quantity: 2 });
    await go(page, "/cart/");
    const promise = main(page).getByText(/^This order earns [\d,]+ points$/);
    const inCart = await promise.textContent();
    await expectAccessible(page);
    await go(page, "/checkout/");
    expect(await promise.textContent()).toBe(inCart);
    await setStatus(buyers[screen], "INACTIVE");
    await go(page, "/cart/");
    await main(page).getByRole("link", { name: "Check out" }).waitFor();
    expect(await promise.count()).toBe(0);
  });

  test("an administrator accepts and refuses applications, and closes a membership after a confirmation", async () => {
    const accountId = await setStatus(buyers[screen], "IN_PROGRESS");
    const { rows } = await sql<{ number: string; name: string }>`
      select number, name from accounts where id = ${accountId}`.execute(db);
    const { number = "", name = "" } = rows[0] ?? {};
    const page = await visit({ as: "admin.au@trestle.test", screen });
    await go(page, `/staff/accounts?q=${number}`);
    await main(page)
      .getByRole("button", { name: `Refuse ${name}` })
      .click();
    await main(page).getByText("Not enrolled", { exact: true }).waitFor();
    await setStatus(buyers[screen], "IN_PROGRESS");
    await go(page, `/staff/accounts?q=${number}`);
    await expectAccessible(page);
    await main(page)
      .getByRole("button", { name: `Accept ${name}` })
      .click();
    await main(page).getByText("Enrolled", { exact: true }).waitFor();
    await givePoints(db, accountId, 500);
    await main(page)
      .getByRole("link", { name: `Close the rewards membership of ${name}` })
      .click();
    await main(page).getByText(`Close the rewards membership of ${name}?`).waitFor();
    await main(page)
      .getByText(/are lost for good/)
      .waitFor();
    await expectAccessible(page);
    await main(page).getByRole("button", { name: "Close it now" }).click();
    await main(page).getByText("Closed", { exact: true }).waitFor();
    expect(await findPoints(db, accountId)).toBe(0);
  });
});
