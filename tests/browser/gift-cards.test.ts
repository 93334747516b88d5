// Shows gift cards in the browser, on a phone and at a desk: a card for a friend is claimed, its mail is read in the outbox and its
// link shows the code once; a card for oneself is shown again after signing in.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { openSession } from "../support/ask-shop.ts";
import { getAccountId, moveToNewAccount } from "../support/billing.ts";
import { listCardRows } from "../support/gift-card-client.ts";
import { go, journeys } from "../support/journey.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { expectScannable } from "../support/read-code.ts";
import { claimWithoutAnswer } from "../support/stuck-claim.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const giftCards = "/dashboard/rewards/gift-card/";
const screens = ["phone", "desk"] as const;
/** Each screen has its own member, whose account has no points of before. */
const members = { phone: "full.au@trestle.test", desk: "painter.au@trestle.test" };
await moveToNewAccount(db, members.phone);
await moveToNewAccount(db, members.desk);

async function openWithPoints(screen: "phone" | "desk", points: number): Promise<Page> {
  const email = members[screen];
  await givePoints(db, await getAccountId(db, email), points);
  const page = await visit({ as: email, screen });
  await go(page, giftCards);
  return page;
}

const main = (page: Page) => page.getByRole("main");
const myCards = (page: Page) => page.getByRole("region", { name: "My gift cards" });
const claimButton = (page: Page) => page.getByRole("button", { name: /^Claim/ });

/** Reads the newest mail to an address in the outbox, as an administrator, and returns its link. */
async function readOutbox(address: string): Promise<string> {
  await expect
    .poll(() => db.selectFrom("mails").select("id").where("recipient", "=", address).execute())
    .toHaveLength(1);
  const admin = await visit({ as: "admin.au@trestle.test" });
  await go(admin, "/staff/outbox");
  const mail = admin
    .getByRole("listitem")
    .filter({ hasText: `To ${address}` })
    .first();
  await mail.locator("summary").click();
  const text = (await mail.locator("pre").textContent()) ?? "";
  expect(text).not.toMatch(/[0-9A-Z]{4} ?[0-9A-Z]{4} ?[0-9A-Z]{4} ?[0-9A-Z]{4}/);
  return /https?:\S+?token=[\w-]+/.exec(text)?.[0] ?? "";
}

describe.each(screens)("on a %s", (screen) => {
  test("a card for a friend is claimed, mailed without its code, and opened once", async () => {
    const page = await openWithPoints(screen, 12_000);
    await main(page).getByText("Choose an amount to see what it costs.").waitFor();
    await page.getByRole("textbox", { name: "Amount" }).fill("5");
    await page.getByLabel("For a friend").check();
    await claimButton(page).click();
    await page
      .getByRole("textbox", { name: "Amount", description: /Select or enter an amount between \$10 and \$500/ })
      .waitFor();
    await page.getByRole("textbox", { name: "Amount" }).fill("50");
    await main(page).getByText("It costs 10,000 points. You keep 2,000 points, worth $10.00.").waitFor();
    const address = `mia.${screen}@friends.example`;
    await page.getByLabel("Their first name").fill("Mia");
    await page.getByLabel("Their last name").fill("Wong");
    await page.getByLabel("Their e-mail address").fill(address);
    await page.getByRole("textbox", { name: /^Message/ }).fill("Thanks for the roof!");
    // Links under the sticky header would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Claim for 10,000 points" }).click();
    await page.getByText("The gift card is on its way.").waitFor();
    await myCards(page).getByText("Sent", { exact: true }).waitFor();
    await myCards(page).getByText(`For Mia Wong, ${address}`).waitFor();
    expect(await findPoints(db, await getAccountId(db, members[screen]))).toBe(2_000);

    const link = await readOutbox(address);
    const mia = await visit({ screen, scheme: "dark" });
    await go(mia, link);
    await mia.getByRole("heading", { level: 1, name: "Mia, here is your gift card" }).waitFor();
    await mia.getByText("$50.00", { exact: true }).waitFor();
    await mia.getByText("Thanks for the roof!").waitFor();
    await expectReadableColours(mia);
    await mia.getByRole("button", { name: "Show the code" }).click();
    const code = (await mia.getByText(/^[0-9A-Z]{4}( [0-9A-Z]{4}){4}$/).textContent()) ?? "";
    const drawing = mia.getByRole("img", { name: "The code as a picture for the scanner" });
    await expectScannable(drawing, code.replaceAll(" ", ""));
    await expectAccessible(mia);

    const thief = await visit({ screen });
    await go(thief, link);
    await thief.getByText("This link has been used, or a newer one was sent.").waitFor();
    await go(page, giftCards);
    await myCards(page).getByText("Opened", { exact: true }).waitFor();
  });

  test("a card for oneself is shown again, and needs a new sign-in after a while", async () => {
    const page = await openWithPoints(screen, 10_000);
    await page.getByRole("link", { name: /^Backyard Grill/ }).click();
    await page.getByRole("radio", { name: "$25" }).check();
    await page.getByRole("button", { name: "Claim for 5,000 points" }).click();
    await myCards(page).getByRole("link", { name: "Show the code" }).first().click();
    await page.getByRole("img", { name: "The code as a picture for the scanner" }).waitFor();
    await expectAccessible(page);

    const own = new URL(page.url()).pathname;
    const later = await visit({ screen });
    const [name = "", value = ""] = (
      await openSession(db, members[screen], { at: new Date(Date.now() - 16 * 60_000) })
    ).split("=");
    await later.context().addCookies([{ name, value, url: server.url }]);
    await go(later, own);
    await later.getByText("Sign in again to see the code").waitFor();
    expect(await later.getByRole("img", { name: "The code as a picture for the scanner" }).count()).toBe(0);
  });

  test("too few points are said before the tap and refused after it", async () => {
    const accountId = await getAccountId(db, members[screen]);
    const before = (await listCardRows(db, accountId)).length;
    const page = await openWithPoints(screen, 200);
    await page.getByRole("textbox", { name: "Amount" }).fill("500");
    await main(page).getByText("It costs 100,000 points, and you have").waitFor();
    await claimButton(page).click();
    await main(page).getByText("You don't have enough points.").waitFor();
    expect(await page.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("500");
    expect(await listCardRows(db, accountId)).toHaveLength(before);
  });
});

test("a second press after a lost reply claims one card, and the form is empty after it", async () => {
  const email = members.desk;
  const accountId = await getAccountId(db, email);
  await givePoints(db, accountId, 20_000);
  const page = await visit({ as: email, mayFail: /claim-egift/ });
  await go(page, giftCards);
  const claim = async () => {
    await page.getByRole("textbox", { name: "Amount" }).fill("10");
    await page.getByLabel("For a friend").check();
    await page.getByLabel("Their first name").fill("Kim");
    await page.getByLabel("Their last name").fill("Wong");
    await page.getByLabel("Their e-mail address").fill("kim@friends.example");
    await claimButton(page).click();
  };
  await claim();
  await page.getByText("The gift card is on its way.").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("");
  const before = (await listCardRows(db, accountId)).length;
  await page.route(
    "**/api/loyalty/claim-egift*",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await claim();
  await page.getByText("The shop could not be reached.").waitFor();
  // Loads the page's data again.
  await myCards(page).getByRole("button", { name: "Send a new link" }).first().click();
  await page.getByText("A new link is on its way.").waitFor();
  await claimButton(page).click();
  await page.getByText("The gift card is on its way.").last().waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Amount" }).inputValue()).toBe("");
  expect(await listCardRows(db, accountId)).toHaveLength(before + 1);
});

test("staff give the points of a claim back that the provider never answers, and the member reads it", async () => {
  const email = members.phone;
  const { cardId } = await claimWithoutAnswer(db, email);
  const staff = await visit({ as: "admin.au@trestle.test", screen: "phone" });
  await go(staff, "/staff/gift-cards");
  await staff.getByText(cardId).waitFor();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: /^Give the points back/ }).click();
  await staff.getByText(/^Give 2,000 points back to/).waitFor();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Give them back" }).click();
  await staff.getByText("No gift card is waiting").waitFor();
  const page = await visit({ as: email, screen: "phone" });
  await go(page, giftCards);
  await myCards(page).getByText("All 2,000 points are back in your account.").first().waitFor();
});

test("a card is claimed and opened without script", async () => {
  const email = members.desk;
  await givePoints(db, await getAccountId(db, email), 4_000);
  const page = await visit({ as: email, script: false });
  await page.goto(giftCards);
  await page.getByRole("textbox", { name: "Amount" }).fill("20");
  await page.getByLabel("For a friend").check();
  await page.getByLabel("Their first name").fill("Noa");
  await page.getByLabel("Their last name").fill("Wong");
  await page.getByLabel("Their e-mail address").fill("noa@friends.example");
  await claimButton(page).click();
  await page.getByText("The gift card is on its way.").waitFor();
  const noa = await visit({ script: false });
  await noa.goto(await readOutbox("noa@friends.example"));
  await noa.getByRole("button", { name: "Show the code" }).click();
  await noa.getByRole("img", { name: "The code as a picture for the scanner" }).waitFor();
});
