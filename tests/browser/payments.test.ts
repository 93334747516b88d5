// Shows paying an account: three invoices less a credit note with the bank's question, out of an amber hold and on to an
// order on account, with a saved card without script, and that who may not see it meets it nowhere.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays } from "../../src/shared/local-date.ts";
import { askDoor, askOperation, openSession } from "../support/ask-shop.ts";
import { balanced, booksOf, openAccount, post, refresh, todayInBooks } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, payWithNewCard, placeButton, placedNumber } from "../support/checkout-journey.ts";
import { expectAccessible, expectReadable, go, journeys } from "../support/journey.ts";
import { saveCard } from "../support/save-card.ts";

const { visit, server } = await journeys();
const { db } = server;
const payPage = "/dashboard/payments/pay-balance-invoice/";
const daysAgo = (days: number) => addDays(todayInBooks(), -days);
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

async function approveAtBank(page: Page): Promise<void> {
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Approve" }).click();
}

test("three invoices less a credit note, with a challenge, at a desk", async () => {
  const accountId = await openAccount(db, "painter.au@trestle.test");
  const before = await booksOf(db, accountId);
  const invoices = await Promise.all([11_000, 22_000, 33_000].map((amount) => post(db, { accountId, amount })));
  const left = await post(db, { accountId, amount: 4_400 });
  const note = await post(db, { accountId, kind: "CREDIT_NOTE", amount: 6_000, words: "Two tins came back" });
  const page = await visit({ as: "painter.au@trestle.test" });
  await go(page, "/dashboard/payments/");
  await page.getByText("$644.00").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Choose what to pay" }).click();
  await page.getByRole("heading", { level: 1, name: "Pay balance & invoices" }).waitFor();
  for (const { number } of [...invoices, note]) await page.getByRole("checkbox", { name: number }).check();
  expect(await page.getByRole("checkbox", { name: left.number }).isChecked()).toBe(false);
  await payWithNewCard(page, "4000002760003184");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Pay $600.00" }).click();
  await approveAtBank(page);
  await page.getByRole("heading", { name: "Thank you, your payment is in" }).waitFor();
  await page.getByText(/^RCT-\d{7}$/).waitFor();
  await page.getByText("$44.00").first().waitFor();
  await expectAccessible(page);
  expect(await booksOf(db, accountId)).toEqual(balanced(before.balance + 4_400));
});

test("out of an amber hold by the amount that lifts it, and then an order on account, on a phone", async () => {
  const email = "amber.au@trestle.test";
  const accountId = await openAccount(db, email);
  await post(db, { accountId, amount: 25_050, issuedOn: daysAgo(65) });
  await post(db, { accountId, amount: 9_000, issuedOn: daysAgo(2) });
  await refresh(db, accountId);
  const page = await visit({ as: email, screen: "phone" });
  await go(page, "/dashboard/payments/");
  await page.getByRole("link", { name: "Pay $250.50" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Pay balance & invoices" }).waitFor();
  const amount = page.getByLabel("Amount to pay");
  expect(await amount.inputValue()).toBe("250.50");
  await page.getByText("This lifts your hold.").waitFor();
  await amount.fill("200");
  await page.getByText("is paid in part").waitFor();
  expect(await page.getByText("This lifts your hold.").count()).toBe(0);
  await amount.fill("250.50");
  await payWithNewCard(page, "4242424242424242");
  await expectAccessible(page);
  await payButton(page).click();
  await page.getByRole("heading", { name: "Thank you, your payment is in" }).waitFor();
  await expect.poll(() => page.getByText("This account is on hold.").count()).toBe(0);
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await openForPickup(page);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  await placedNumber(page);
});

test("without script a ticked invoice is paid with a saved card", async () => {
  const email = "full.nz@trestle.test";
  const accountId = await openAccount(db, email);
  const { balance } = await booksOf(db, accountId);
  const { number } = await post(db, { accountId, amount: 12_300, currency: "NZD" });
  await saveCard(server, email);
  const page = await visit({ as: email, script: false });
  await page.goto(payPage);
  await page.getByRole("checkbox", { name: number }).check();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Thank you. Your payment is in.").waitFor();
  expect(await booksOf(db, accountId)).toEqual(balanced(balance));
});

test("without script a form that is sent twice pays once", async () => {
  const email = "full.nz@trestle.test";
  const accountId = await openAccount(db, email);
  await post(db, { accountId, amount: 30_000, currency: "NZD" });
  await saveCard(server, email);
  const page = await visit({ as: email, script: false });
  await page.route("**/api/payment-methods/createAccountPayment", async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.continue();
  });
  await page.goto(`${payPage}?way=amount`);
  await page.getByLabel("Amount to pay").fill("100");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Thank you. Your payment is in.").waitFor();
  expect(await booksOf(db, accountId)).toEqual(balanced(20_000));
});

test("a limited person meets none of it: not in the menu, by address, nor through the API", async () => {
  const email = "limited.au@trestle.test";
  const page = await visit({ as: email, mayAnswer: [403] });
  await go(page, "/dashboard/");
  expect(await page.getByRole("link", { name: "Payments" }).count()).toBe(0);
  for (const path of ["/dashboard/payments/", payPage]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(403);
    await page.getByRole("heading", { name: "Unauthorized access detected" }).waitFor();
  }
  const cookie = await openSession(db, email);
  const { id: documentId } = await post(db, {
    accountId: await openAccount(db, "holder.au@trestle.test"),
    amount: 700,
  });
  const asked = [
    await askOperation(server.url, "OpenInvoices", { cookie }),
    await askDoor(server.url, "/api/dashboard/payments/", { cookie }),
    await askDoor(server.url, "/api/dashboard/create-invoice-payment/", {
      cookie,
      body: { input: { invoices: [{ documentId }] } },
    }),
  ];
  for (const { body } of asked) expect(body.errors?.[0]?.message).toBe("Unauthorized access detected");
});
