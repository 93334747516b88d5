// Shows a member of an account in the browser: invited, joined, ordering within the spend limit, changed, and switched off.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForDelivery, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { waitForMailedLink } from "../support/mail-link.ts";

const { server, visit } = await journeys();
const members = "/dashboard/account/members/";
const invitedEmail = "robin.hale@trades.example";

async function fillInvitation(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Hale");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Spend limit for an order").fill("400");
}

test("a member is invited, joins, orders within the limit, and is signed out when switched off", async () => {
  const holder = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await go(holder, "/dashboard/account/");
  await holder.getByRole("link", { name: "See all members" }).click();
  await holder.getByRole("link", { name: "Invite somebody" }).click();
  await fillInvitation(holder, invitedEmail);
  await holder.getByRole("button", { name: "Send the invitation" }).click();
  await holder.getByText("The invitation is on its way.").waitFor();
  await holder.getByRole("heading", { name: "Invited" }).waitFor();

  const robin = await visit();
  const link = await waitForMailedLink(server.db, { email: invitedEmail, about: "Join Harbour City Painters" });
  await go(robin, link);
  await robin.getByRole("heading", { level: 1, name: "Join Harbour City Painters Pty Ltd" }).waitFor();
  await robin.getByRole("link", { name: "Choose a password" }).click();
  await robin.getByRole("heading", { level: 1, name: "Choose a password" }).waitFor();
  await robin.getByLabel("Password", { exact: true }).fill("short");
  await robin.getByLabel("Password again").fill("short");
  await robin.getByRole("button", { name: "Go on" }).click();
  await robin.getByRole("textbox", { name: "Password", exact: true, description: /at least 12 characters/ }).waitFor();
  await expectAccessible(robin);
  await robin.getByLabel("Password", { exact: true }).fill("two coats by noon");
  await robin.getByLabel("Password again").fill("two coats by noon");
  await robin.getByRole("button", { name: "Go on" }).click();
  await robin.waitForURL("**/invitation/**");
  await waitForHydration(robin);
  await robin.getByRole("button", { name: "Join" }).click();
  await robin.getByText("Limited access at Harbour City Painters Pty Ltd").waitFor();
  await robin.getByText("Nothing waits for you").waitFor();

  await orderWithinLimit(robin);

  await holder.reload();
  await waitForHydration(holder);
  await holder.getByRole("link", { name: "Change Robin Hale" }).click();
  await holder.getByRole("heading", { name: "Change Robin Hale" }).waitFor();
  await expectAccessible(holder);
  await holder.getByRole("link", { name: "Switch off" }).click();
  await holder.getByText("Switch off Robin Hale?").waitFor();
  await expectAccessible(holder);
  await holder.getByRole("button", { name: "Switch off Robin Hale" }).click();
  await holder.getByText("They are switched off and signed out.").waitFor();
  await robin.getByRole("link", { name: "Settings" }).click();
  await robin.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
});

/** Orders one tin on account. An order within the spend limit needs no approval. */
async function orderWithinLimit(page: Page): Promise<void> {
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForDelivery(page);
  await page.getByLabel("PO number").fill("PO-17");
  await placeButton(page).click();
  const number = await readOrderNumber(page);
  await go(page, "/dashboard/");
  const underWay = page.getByRole("main").getByRole("listitem").filter({ hasText: number });
  await underWay.getByText("Order received").waitFor();
  await expectAccessible(page);
}

test("a member with full access sees the members and cannot change them", async () => {
  const page = await visit({ as: "full.au@trestle.test" });
  await go(page, members);
  await page.getByRole("cell", { name: "Jack Nguyen" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: /^(Change|Invite)/ }).count()).toBe(0);
});

test("an administrator changes the members of any account", async () => {
  const page = await visit({ as: "admin.au@trestle.test" });
  await go(page, "/staff/accounts?q=harbour");
  await page.getByRole("link", { name: "Members of Harbour City Painters" }).click();
  await page.getByRole("link", { name: "Change Marco Rossi" }).click();
  await page.getByLabel("Access").selectOption("LIMITED_ACCESS");
  await page.getByLabel("Spend limit for an order").fill("750");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The change is saved.").waitFor();
  await page.getByText("up to $750.00 an order").waitFor();
});

test("handing the account over names the person and asks again, and a second Enter does not answer", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", screen: "phone" });
  await go(page, members);
  await page
    .getByRole("link", { name: /^Change / })
    .first()
    .click();
  const [name = ""] =
    /(?<=Change ).+/.exec((await page.getByRole("heading", { name: /^Change / }).textContent()) ?? "") ?? [];
  const handOver = page.getByRole("link", { name: "Hand the account over" });
  await handOver.press("Enter");
  const question = page.getByText(`Hand the account over to ${name}?`);
  await question.waitFor();
  await page.keyboard.press("Enter");
  await question.waitFor();
  expect(await page.getByText("The account has a new holder.").count()).toBe(0);
  await page.getByRole("link", { name: "Leave it as it is" }).click();
  await handOver.waitFor();
});
