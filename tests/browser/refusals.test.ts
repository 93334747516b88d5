// Shows on a phone that no form fails silently: the message of a refusal is on the screen, its cause has the focus, and both go
// when the cause is mended.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { bookDocument, moveToNewAccount } from "../support/billing.ts";
import { cartLine, names, putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, payWithNewCard, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { expectMended, expectRefusal } from "../support/refusal-journey.ts";

const { visit, server } = await journeys();
const paint = { productCode: skus.paint, quantity: 2 };
const cards = { declined: "4000000000000002", asks: "4000002760003184" };
const cardNumber = (page: Page) => page.frameLocator('iframe[title="Card details"]').getByLabel("Card number");
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("a checkout without an address says so at the button, and the step is marked until an address is chosen", async () => {
  const page = await visit({ as: "holder.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await go(page, "/checkout/");
  await placeButton(page).click();
  const message = "Choose delivery or pickup first, and where.";
  await expectRefusal(page, message);
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Deliver here/ })
    .first()
    .click();
  await page.getByText("Delivered to").waitFor();
  await expectMended(page, message);
});

test("a checkout without the PO number that the account asks for marks the field until it is typed", async () => {
  const accountId = await moveToNewAccount(server.db, "amber.au@trestle.test");
  await sql`update accounts set po_number_required = true where id = ${accountId}`.execute(server.db);
  const page = await visit({ as: "amber.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await page.getByRole("radio", { name: /^On account/ }).check();
  await placeButton(page).click();
  await expectRefusal(page, /PO number.*\./);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("customerPONumber");
  await page.getByLabel("PO number").fill("PO-1");
  await expect.poll(() => page.locator("[data-refusal], [aria-invalid=true]").count()).toBe(0);
});

test("a checkout with a declined, a refused and an incomplete card says so, and another number mends it", async () => {
  const page = await visit({ as: "full.nz@trestle.test", screen: "phone", mayAnswer: [402] });
  await putInCart(page, server, paint);
  await openForPickup(page);
  await payWithNewCard(page, cards.declined);
  await placeButton(page).click();
  await expectRefusal(page, /declined/);
  await expectAccessible(page);
  await cardNumber(page).fill(cards.asks);
  await expectMended(page, /declined/);

  await placeButton(page).click();
  await page.frameLocator('iframe[title="Your bank\'s question"]').getByRole("button", { name: "Decline" }).click();
  await expectRefusal(page, /bank|authenticate/);

  await cardNumber(page).fill("4242");
  await placeButton(page).click();
  await expectRefusal(page, "The card details are not complete. What is missing or wrong is marked.");
  await cardNumber(page).fill("4242424242424242");
  await expectMended(page, "The card details are not complete. What is missing or wrong is marked.");
  await placeButton(page).click();
  await readOrderNumber(page);
});

test("paying the account with nothing chosen, no amount or a declined card says so until it is mended", async () => {
  const accountId = await moveToNewAccount(server.db, "painter.au@trestle.test");
  const { number } = await bookDocument(server.db, { accountId, amount: 11_000 });
  const page = await visit({ as: "painter.au@trestle.test", screen: "phone", mayAnswer: [402] });
  await go(page, "/dashboard/payments/pay-balance-invoice/");
  await press(page, /^Pay$/);
  await expectRefusal(page, "Choose at least one invoice to pay.");
  await page.getByRole("checkbox", { name: number }).check();
  await expectMended(page, "Choose at least one invoice to pay.");
  await payWithNewCard(page, cards.declined);
  await press(page, /^Pay \$/);
  await expectRefusal(page, /declined/);
  await cardNumber(page).fill("4242424242424242");
  await expectMended(page, /declined/);
  await go(page, "/dashboard/payments/pay-balance-invoice/?way=amount");
  await page.getByLabel("Amount to pay").fill("");
  await press(page, /^Pay$/);
  await expectRefusal(page, "Please enter a valid amount.");
});

test("a card that cannot be saved says so at the button", async () => {
  const page = await visit({ as: "holder.nz@trestle.test", screen: "phone", mayAnswer: [402] });
  await go(page, "/dashboard/saved-cards/");
  await press(page, "Add a card");
  const frame = page.frameLocator('iframe[title="Card details"]');
  await frame.getByLabel("Card number").fill(cards.declined);
  await frame.getByLabel("Expires").fill("12/31");
  await frame.getByLabel("Security code").fill("123");
  await frame.getByLabel("Name on the card").fill("Grace Walsh");
  await press(page, "Save card");
  await expectRefusal(page, /declined/);
  await cardNumber(page).fill("4242424242424242");
  await expectMended(page, /declined/);
});

test("an unknown coupon and a quantity that cannot be had are marked in the cart", async () => {
  const page = await visit({ as: "cash.au@trestle.test", screen: "phone" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.getByLabel("Coupon code").fill("NO-SUCH-COUPON");
  await press(page, /^Add$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
  await page.getByLabel("Coupon code").fill("OTHER");
  await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(0);
  // The server refuses what the field of the page does not allow.
  await page.route("**/api/cart/update/**", async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? "");
    sent.set("quantity", "0");
    await route.continue({ postData: sent.toString() });
  });
  await cartLine(page, names.paint).getByRole("button", { name: /^More/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
});

test("a product that cannot be added says so at its button", async () => {
  const page = await visit({ as: "cash.au@trestle.test", screen: "phone" });
  await go(page, "/products?q=deck+oil");
  await page.route("**/api/cart/add/**", async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? "");
    sent.set("productCode", "NO-SUCH-SKU");
    await route.continue({ postData: sent.toString() });
  });
  await page.getByRole("button", { name: /Add/ }).first().click();
  await expectRefusal(page, "Add to cart failed");
  expect(await page.locator("form [data-refusal]").count()).toBe(1);
});

const forms: readonly {
  readonly form: string;
  readonly as: string;
  readonly path: string;
  readonly fill?: Readonly<Record<string, string>>;
  readonly button: string;
  readonly message: string | RegExp;
  readonly mend: readonly [label: string, text: string];
}[] = [
  {
    form: "personal details",
    as: "painter.nz@trestle.test",
    path: "/dashboard/settings/",
    fill: { "Mobile number": "12" },
    button: "Save",
    message: /mobile number/i,
    mend: ["Mobile number", "021 555 0123"],
  },
  {
    form: "e-mail address",
    as: "painter.nz@trestle.test",
    path: "/dashboard/settings/",
    fill: { "New e-mail address": "nobody" },
    button: "Send a link to it",
    message: /e-?mail/i,
    mend: ["New e-mail address", "hemi@paint.example"],
  },
  {
    form: "invitation of a member",
    as: "holder.au@trestle.test",
    path: "/dashboard/account/members/?invite",
    fill: { "First name": "", "E-mail address": "robin@trades.example" },
    button: "Send the invitation",
    message: /first name/i,
    mend: ["First name", "Robin"],
  },
  {
    form: "export of payments",
    as: "holder.au@trestle.test",
    path: "/dashboard/payments/export-transactions/",
    fill: { From: "2026-03-05", To: "2026-03-01" },
    button: "Spreadsheet (XLSX)",
    message: "Choose a first and a last day, and the last no earlier than the first.",
    mend: ["From", "2026-02-01"],
  },
];

test.each(forms)("the form for $form marks its refused field until it is changed", async (each) => {
  const page = await visit({ as: each.as, screen: "phone" });
  await go(page, each.path);
  for (const [label, text] of Object.entries(each.fill ?? {})) await page.getByLabel(label).first().fill(text);
  await page.getByRole("button", { name: each.button, exact: true }).last().click();
  await expectRefusal(page, each.message);
  const marked = page.locator("[aria-invalid=true]");
  const before = await marked.count();
  const [label, text] = each.mend;
  await page.getByLabel(label).first().fill(text);
  await expect.poll(() => marked.count()).toBe(before - 1);
});

test("a wrong password is marked on the sign-in page", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/login/");
  await page.getByLabel("E-mail address").fill("holder.au@trestle.test");
  await page.getByLabel("Password").fill("wrong");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-invalid"))).toBe("true");
});
