// Shows saved cards in the browser: adding with a bank confirmation, making a card the default, removing it, and errors at their
// fields. No card number ever reaches the shop's server.
import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys, signInAs, waitForHydration } from "../support/journey.ts";

const { visit, server } = await journeys();
const savedCardsPage = "/dashboard/saved-cards/";

function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}

async function openForm(page: Page): Promise<FrameLocator> {
  await page.getByRole("button", { name: "Add a card" }).click();
  const frame = cardFrame(page);
  await frame.getByLabel("Card number").waitFor();
  return frame;
}

async function fillCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expires").fill("12/31");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on the card").fill("Grace Walsh");
}

async function addCard(page: Page, number: string): Promise<void> {
  await fillCard(await openForm(page), number);
  await page.getByRole("button", { name: "Save card" }).click();
}

function cardRow(page: Page, name: string) {
  return page.getByRole("listitem").filter({ hasText: name });
}

/** Records every request that the browser sends to the shop itself. */
function recordShopRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== server.url) return;
    sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ""}`);
  });
  return sent;
}

test("cards are added with a bank confirmation, made default and removed, and no card number is sent to the shop", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  const sent = recordShopRequests(page);
  await go(page, savedCardsPage);
  await page.getByRole("heading", { name: "No saved cards yet" }).waitFor();
  await addCard(page, "4242424242424242");
  const first = cardRow(page, "Visa ending 4242");
  await first.waitFor();

  await addCard(page, "4000002500003155");
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Approve" }).click();
  const added = cardRow(page, "Visa ending 3155");
  await added.waitFor();
  await page.getByRole("button", { name: /^Make default.*3155$/ }).click();
  await added.getByText("Default").waitFor();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Remove Visa ending 4242" }).click();
  await page.getByRole("link", { name: "Keep it" }).click();
  await page.getByRole("link", { name: "Remove Visa ending 4242" }).click();
  await page.getByRole("button", { name: /^Remove card.*4242$/ }).click();
  await page.getByText("The card was removed.").waitFor();
  await first.waitFor({ state: "detached" });

  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((line) => /4242424242424242|4000002500003155|4242 4242/.test(decodeURIComponent(line)))).toEqual(
    [],
  );
});

test("on a phone each card error is shown at its field, and another card can be tried", async () => {
  const page = await visit({ as: "full.nz@trestle.test", screen: "phone", scheme: "dark", mayAnswer: [402] });
  await go(page, savedCardsPage);
  const frame = await openForm(page);
  await page.getByRole("button", { name: "Save card" }).click();
  await frame.getByRole("textbox", { name: "Card number", description: "Enter the whole card number." }).waitFor();
  await frame.getByRole("textbox", { name: "Name on the card", description: /Enter the name/ }).waitFor();
  await expectFrameAccessible(page);

  await fillCard(frame, "4111111111111111");
  await page.getByRole("button", { name: "Save card" }).click();
  await frame.getByRole("textbox", { name: "Card number", description: /test cards/ }).waitFor();
  for (const [number, words] of [
    ["4000000000000002", "Your card was declined."],
    ["378282246310005", "Your card is not supported."],
  ] as const) {
    await fillCard(frame, number);
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("alert").filter({ hasText: words }).waitFor();
  }
  await fillCard(frame, "5555555555554444");
  await page.getByRole("button", { name: "Save card" }).click();
  await cardRow(page, "Mastercard ending 4444").waitFor();
});

test("a card whose bank confirmation is declined is not saved", async () => {
  const page = await visit({ as: "consumer.au@trestle.test" });
  await go(page, savedCardsPage);
  await addCard(page, "4000002760003184");
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("alert").filter({ hasText: "unable to authenticate" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("heading", { name: "No saved cards yet" }).waitFor();
});

test("a person who signed in long ago must sign in again before changing cards", async () => {
  const page = await visit({ as: "cash.au@trestle.test" });
  await go(page, savedCardsPage);
  server.advance(16 * 60_000);
  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByText("It is a while since you signed in.").waitFor();
  await page.getByRole("button", { name: "Add a card" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Sign in again" }).click();
  await signInAs(page, "Callum Burns");
  await waitForHydration(page);
  await openForm(page);
});

/** The frame is a page of another origin, so axe checks it in a tab of its own. */
async function expectFrameAccessible(page: Page): Promise<void> {
  const source = await page.locator('iframe[title="Card details"]').getAttribute("src");
  const tab = await page.context().newPage();
  await tab.goto(source ?? "");
  for (const scheme of ["light", "dark"] as const) {
    await tab.emulateMedia({ colorScheme: scheme });
    await expectAccessible(tab);
  }
  await tab.close();
}
