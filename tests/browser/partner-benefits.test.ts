// Shows the benefits of partners and the member price of tools in the browser, on a phone and at a desk.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { LoyaltyStatus } from "../../src/features/identity/account.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId } from "../support/billing.ts";
import { putInCart } from "../support/cart-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { setMember } from "../support/membership.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const people = { phone: "holder.au@trestle.test", desk: "painter.au@trestle.test" };
const main = (page: Page) => page.getByRole("main");

const tool = (
  await sql<{
    sku: string;
    slug: string;
  }>`select v.sku, p.slug from products p join variants v on v.product_code = p.code
    where p.sub_range_id = 'hand-tools' and p.is_available_online and not exists (
      select from special_promotions s join variants o on o.sku = s.sku where o.product_code = p.code)
    order by v.sku limit 1`.execute(db)
).rows[0];
if (tool === undefined) throw new Error("The demo world has no hand tool.");

async function setStatus(email: string, status: LoyaltyStatus): Promise<void> {
  await setMember(db, await getAccountId(db, email), { status });
}

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a member finds a benefit in the list, claims it and sees its reference", async () => {
    await setStatus(people[screen], "ACTIVE");
    const page = await visit({ as: people[screen], screen });
    await go(page, "/dashboard/rewards/partner-benefits/");
    await expectAccessible(page);
    await main(page)
      .getByRole("link", { name: /^All benefits/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "All partner benefits" }).waitFor();
    await expectAccessible(page);
    await main(page).getByRole("link", { name: "A month of public liability free" }).click();
    await main(page).getByText("Your account can claim it once.").waitFor();
    await expectAccessible(page);
    await main(page)
      .getByRole("button", { name: /^Claim A month/ })
      .click();
    await main(page).getByText("Claimed once", { exact: true }).waitFor();
    const claimButtons = main(page).getByRole("button", { name: /^Claim/ });
    await expect.poll(() => claimButtons.count()).toBe(0);
    await main(page).getByRole("link", { name: "See the reference" }).click();
    const claim = main(page).getByRole("article", { name: "A month of public liability free" });
    await claim.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
  });

  test("an account that is not a member is told why, and its holder is led to the enrolment", async () => {
    await setStatus(people[screen], "INACTIVE");
    const page = await visit({ as: people[screen], screen });
    await go(page, "/dashboard/rewards/partner-benefits/");
    await main(page).getByText("The rewards membership is closed.").waitFor();
    expect(
      await main(page)
        .getByRole("button", { name: /^Claim/ })
        .count(),
    ).toBe(0);
    await expectAccessible(page);
    await main(page).getByRole("link", { name: "Enrol now" }).click();
    await page.getByRole("heading", { level: 1, name: "Enrol in trade rewards" }).waitFor();
  });

  test("an active member sees the member price of a tool on its page and in the cart", async () => {
    await setStatus(people[screen], "ACTIVE");
    const page = await visit({ as: people[screen], screen });
    await go(page, `/products/hand-tools/${tool.slug}/`);
    await page.getByRole("region", { name: "Price" }).getByText("Member price:").waitFor();
    await expectAccessible(page);
    await putInCart(page, server, { productCode: tool.sku, quantity: 2 });
    await go(page, "/cart/");
    await main(page).getByText("Member price:").first().waitFor();
    await expectAccessible(page);
    await expectReadableColours(page);
  });
});
