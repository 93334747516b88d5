// Shows that the checkout and the payment of an account work in a browser without script.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askEndpoint } from "../support/ask-shop.ts";
import { balanced, bookDocument, moveToNewAccount, readBooks } from "../support/billing.ts";
import { skus } from "../support/cart-journey.ts";
import { readText } from "../support/html.ts";
import { type PlainPage, plainPage } from "../support/plain-page.ts";
import { attachCard, saveCard } from "../support/save-card.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const { db } = server;
const payPage = "/dashboard/payments/pay-balance-invoice/";

/** A page without script of a person with two tins of paint in the cart. */
async function openWithPaint(email: string): Promise<PlainPage> {
  const page = await plainPage(server, email);
  const { status } = await askEndpoint(server.url, "/api/cart/add/", {
    cookie: page.browser.cookieHeader(),
    body: { productCode: skus.paint, quantity: 2 },
  });
  expect(status).toBe(200);
  return page;
}

/** Chooses pickup at the first store and a saved card, and types references. */
async function fillInPickup(page: PlainPage, cardEnding: string): Promise<void> {
  await page.open("/checkout/?mode=PICKUP");
  await page.press(/^Pick up here/, "first");
  page.fill("PO number", "PO-77");
  page.fill("Note for the store", "Back door");
  page.check(new RegExp(`ending ${cardEnding}`));
}

function expectListedOrder(page: PlainPage, reference: string): void {
  expect(page.mainHeading()).toMatch(/^Orders/);
  expect(page.text()).toContain("Thank you. Your order is in.");
  expect(page.list("table", "Orders").map(readText).join("\n")).toContain(reference);
}

test("an order for delivery is placed on account", async () => {
  const page = await openWithPaint("holder.nz@trestle.test");
  await page.open("/checkout/");
  await page.press(/^Deliver here/, "first");
  page.fill("PO number", "PO-5");
  await page.press(/^Place order/);
  expectListedOrder(page, "PO-5");
});

test("a saved card pays an order for pickup", async () => {
  await attachCard(server, "full.nz@trestle.test", "4242424242424242");
  const page = await openWithPaint("full.nz@trestle.test");
  await fillInPickup(page, "4242");
  await page.press(/^Place order/);
  expectListedOrder(page, "PO-77");
});

test("a declined card is reported at the payment, and the form keeps the typed text", async () => {
  await attachCard(server, "holder.nz@trestle.test", "4000000000000341");
  const page = await openWithPaint("holder.nz@trestle.test");
  await fillInPickup(page, "0341");
  await page.press(/^Place order/);
  expect(page.text("alert")).toContain("Your card was declined.");
  expect(page.value("PO number")).toBe("PO-77");
  page.check(/^On account/);
  await page.press(/^Place order/);
  expectListedOrder(page, "PO-77");
});

test("a ticked invoice is paid with a saved card", async () => {
  const email = "full.nz@trestle.test";
  const accountId = await moveToNewAccount(db, email);
  const { balance } = await readBooks(db, accountId);
  const { number } = await bookDocument(db, { accountId, amount: 12_300, currency: "NZD" });
  await saveCard(server, email);
  const page = await plainPage(server, email);
  await page.open(payPage);
  page.check(number);
  await page.press(/^Pay/);
  expect(page.text()).toContain("Thank you. Your payment is in.");
  expect(await readBooks(db, accountId)).toEqual(balanced(balance));
});

test("a payment form that is sent twice pays once", async () => {
  const email = "full.nz@trestle.test";
  const accountId = await moveToNewAccount(db, email);
  await bookDocument(db, { accountId, amount: 30_000, currency: "NZD" });
  await saveCard(server, email);
  const page = await plainPage(server, email);
  await page.open(`${payPage}?way=amount`);
  page.fill("Amount to pay", "100");
  const payment = page.readForm(/^Pay/);
  await page.browser.post(payment.address, payment.fields);
  await page.send(payment);
  expect(page.text()).toContain("Thank you. Your payment is in.");
  expect(await readBooks(db, accountId)).toEqual(balanced(20_000));
});

test("after a declined card, another saved card pays the same account payment", async () => {
  const email = "holder.au@trestle.test";
  const accountId = await moveToNewAccount(db, email);
  await bookDocument(db, { accountId, amount: 30_000 });
  const declined = await attachCard(server, email, "4000000000000341");
  const good = await attachCard(server, email, "4242424242424242");
  const page = await plainPage(server, email);
  await page.open(`${payPage}?way=amount`);
  page.fill("Amount to pay", "100");
  const form = page.readForm(/^Pay/);
  const payWith = async ({ paymentMethodId }: { paymentMethodId: string }) => {
    form.fields.set("paymentMethodId", paymentMethodId);
    await page.send(form);
  };
  await payWith(declined);
  expect(page.text()).toContain("Your card was declined.");
  await payWith(good);
  expect(page.text()).toContain("Thank you. Your payment is in.");
  expect(await readBooks(db, accountId)).toEqual(balanced(20_000));
});

test("an account payment with an expired card is refused before anything is stored", async () => {
  const email = "full.au@trestle.test";
  const accountId = await moveToNewAccount(db, email);
  await bookDocument(db, { accountId, amount: 30_000 });
  const { paymentMethodId } = await attachCard(server, email, "4242424242424242");
  await sql`update sandbox_objects set body = jsonb_set(body, '{card,exp_year}', '2024') where id = ${paymentMethodId}`.execute(
    db,
  );
  const page = await plainPage(server, email);
  await page.open(`${payPage}?way=amount`);
  page.fill("Amount to pay", "100");
  const form = page.readForm(/^Pay/);
  form.fields.set("paymentMethodId", paymentMethodId);
  await page.send(form);
  expect(page.text()).toContain("This card has expired. Choose another one.");
  const stored = await db.selectFrom("account_payments").select("id").where("account_id", "=", accountId).execute();
  expect(stored).toEqual([]);
});
