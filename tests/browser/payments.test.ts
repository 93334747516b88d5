// Shows how a customer pays the account: invoices less a credit note, an amount that lifts a hold, and that a member with limited
// access cannot reach any of it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays } from "../../src/shared/local-date.ts";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import {
  balanced,
  bookDocument,
  moveToNewAccount,
  readBooks,
  refreshAccountHold,
  todayInBooks,
} from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, payWithNewCard, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";

const { visit, server } = await journeys();
const { db } = server;
const payPage = "/dashboard/payments/pay-balance-invoice/";
const daysAgo = (days: number) => addDays(todayInBooks(), -days);
const payButton = (page: Page) => page.getByRole("button", { name: /^Pay \$/ });

async function approveAtBank(page: Page): Promise<void> {
  const bank = page.frameLocator('iframe[title="Your bank\'s question"]');
  await bank.getByRole("button", { name: "Approve" }).click();
}

test("a customer pays three invoices less a credit note with a card that the bank asks to confirm", async () => {
  const accountId = await moveToNewAccount(db, "painter.au@trestle.test");
  const before = await readBooks(db, accountId);
  const invoices = await Promise.all([11_000, 22_000, 33_000].map((amount) => bookDocument(db, { accountId, amount })));
  const unpaid = await bookDocument(db, { accountId, amount: 4_400 });
  const note = await bookDocument(db, { accountId, kind: "CREDIT_NOTE", amount: 6_000, words: "Two tins came back" });
  const page = await visit({ as: "painter.au@trestle.test" });
  await go(page, "/dashboard/payments/");
  await page.getByText("$644.00").first().waitFor();
  await page.getByRole("link", { name: "Choose what to pay" }).click();
  await page.getByRole("heading", { level: 1, name: "Pay balance & invoices" }).waitFor();
  for (const { number } of [...invoices, note]) await page.getByRole("checkbox", { name: number }).check();
  expect(await page.getByRole("checkbox", { name: unpaid.number }).isChecked()).toBe(false);
  await payWithNewCard(page, "4000002760003184");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Pay $600.00" }).click();
  await approveAtBank(page);
  await page.getByRole("heading", { name: "Thank you, your payment is in" }).waitFor();
  await page.getByText(/^RCT-\d{7}$/).waitFor();
  await page.getByText("$44.00").first().waitFor();
  await expectAccessible(page);
  expect(await readBooks(db, accountId)).toEqual(balanced(before.balance + 4_400));
});

test("a payment on a phone lifts an amber hold, and the next order goes on account", async () => {
  const email = "amber.au@trestle.test";
  const accountId = await moveToNewAccount(db, email);
  await bookDocument(db, { accountId, amount: 25_050, issuedOn: daysAgo(65) });
  await bookDocument(db, { accountId, amount: 9_000, issuedOn: daysAgo(2) });
  await refreshAccountHold(db, accountId);
  const page = await visit({ as: email, screen: "phone" });
  await go(page, "/dashboard/payments/");
  await page.getByRole("link", { name: "Pay $250.50" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Pay balance & invoices" }).waitFor();
  const amount = page.getByLabel("Amount to pay");
  await expect.poll(() => amount.inputValue()).toBe("250.50");
  await page.getByText("This lifts your hold.").waitFor();
  await amount.fill("200");
  await page.getByText("is paid in part").waitFor();
  await expect.poll(() => page.getByText("This lifts your hold.").count()).toBe(0);
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
  await readOrderNumber(page);
});

test("a member with limited access is refused the payment pages in the menu, by address and through the API", async () => {
  const email = "limited.au@trestle.test";
  const page = await visit({ as: email, mayAnswer: [403] });
  await go(page, "/dashboard/");
  await expect.poll(() => page.getByRole("link", { name: "Payments" }).count()).toBe(0);
  for (const path of ["/dashboard/payments/", payPage]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(403);
    await page.getByRole("heading", { name: "Unauthorized access detected" }).waitFor();
  }
  const cookie = await openSession(db, email);
  const { id: documentId } = await bookDocument(db, {
    accountId: await moveToNewAccount(db, "holder.au@trestle.test"),
    amount: 700,
  });
  const answers = [
    await askOperation(server.url, "OpenInvoices", { cookie }),
    await askEndpoint(server.url, "/api/dashboard/payments/", { cookie }),
    await askEndpoint(server.url, "/api/dashboard/create-invoice-payment/", {
      cookie,
      body: { input: { invoices: [{ documentId }] } },
    }),
  ];
  for (const { body } of answers) expect(body.errors?.[0]?.message).toBe("Unauthorized access detected");
});
