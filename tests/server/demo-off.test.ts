// Shows that without the demo world nobody gets in as a demo person and no test card pays, and that the demo world at a public
// address says so in the log and on every page.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "../../demo/people.ts";
import { startServer } from "../../src/main.ts";
import { readConfig } from "../../src/server/config.ts";
import { takeFlash } from "../../src/server/http/flash.ts";
import { makeLog } from "../../src/server/log.ts";
import { askOperation, copySessionCookie, findSignedInEmail, openSession } from "../support/ask-shop.ts";
import { bookDocument, getAccountId } from "../support/billing.ts";
import { addProviderPerson, formBrowser, openSignInPage, signIn } from "../support/browser-session.ts";
import { confirmCard, orderClient } from "../support/order-client.ts";
import { plainPage } from "../support/plain-page.ts";
import { findFreePort } from "../support/server-process.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const admin = "admin.au@trestle.test";
const withDemo = await testServer();
const { db } = withDemo;
const { browser: adminBrowser } = await signIn(withDemo.url, admin);
const adminCookie = copySessionCookie(adminBrowser);
// A real customer of an installation that was a demo before.
const customer = "holder.au@trestle.test";
await sql`update users set is_demo = false where email = ${customer}`.execute(db);
await sql`update provider_people set is_demo = false, demo_label = null, demo_order = null
  where email = ${customer}`.execute(db);
const customerCookie = await openSession(db, customer);
const server = { ...(await startServerOn(withDemo.databaseUrl, { DEMO: "off" })), db };

describe("a demo person where the demo world is off", () => {
  async function tryForm(fields: Record<string, string>) {
    const { browser, address } = await openSignInPage(server.url);
    await browser.post(address, fields);
    return takeFlash(browser.cookieHeader())?.userErrors[0]?.code;
  }

  test("is signed out by the start, in the shop and at the provider, and a customer is not", async () => {
    expect(await findSignedInEmail(server.url, adminCookie)).toBeNull();
    expect(await findSignedInEmail(server.url, customerCookie)).toBe(customer);
    const { rows } = await sql`select from provider_documents where kind = 'Session'
      and payload ->> 'accountId' in (select subject from provider_people where is_demo)`.execute(db);
    expect(rows).toEqual([]);
  });

  test("has no button on the sign-in page", async () => {
    const html = await (await openSignInPage(server.url)).page.text();
    expect(html).not.toContain("demo world");
    expect(html).not.toContain('name="demo"');
    expect((await askOperation(server.url, "GetProviderSignIn", { variables: { invitation: "" } })).body.data).toEqual(
      expect.objectContaining({ demoPeople: [] }),
    );
  });

  test("cannot sign in by the form of the button, nor with the shared password", async () => {
    expect(await tryForm({ demo: admin })).toBe("WRONG_PASSWORD");
    expect(await tryForm({ email: admin, password: demoPassword })).toBe("WRONG_PASSWORD");
  });

  test("cannot sign in with the shared password either if the demo world made them without a button", async () => {
    const { email } = await db
      .selectFrom("provider_people")
      .select("email")
      .where("demo_label", "is", null)
      .where("email", "<>", customer)
      .executeTakeFirstOrThrow();
    expect((await signIn(withDemo.url, email, { password: demoPassword })).landed.url).toContain("/dashboard/");
    expect(await tryForm({ email, password: demoPassword })).toBe("WRONG_PASSWORD");
  });

  test("cannot change the password to one that is not shared", async () => {
    const browser = formBrowser(server.url);
    const repeated = { newPassword: "a-password-of-mine", repeatPassword: "a-password-of-mine" };
    await browser.post("/oidc/password", { email: "full.au@trestle.test", password: demoPassword, ...repeated });
    expect(takeFlash(browser.cookieHeader())?.userErrors[0]?.code).toBe("WRONG_PASSWORD");
  });

  test("is not signed in by a provider's session that was opened with the demo world", async () => {
    // Both servers have the same keys and cookies, as an installation before and after its restart has.
    const { browser } = await signIn(withDemo.url, "rep.au@trestle.test");
    const after = formBrowser(server.url);
    const start = await after.get("/api/auth/start");
    const cookie = `${browser.cookieHeader()}; ${after.cookieHeader()}`;
    const answer = await fetch(start.headers.get("location") ?? "", { redirect: "manual", headers: { cookie } });
    expect(answer.headers.get("location")).not.toContain("code=");
  });

  test("does not keep other people out", async () => {
    const { landed } = await signIn(server.url, customer, { password: demoPassword });
    expect(new URL(landed.url).pathname).toBe("/dashboard/");
    await addProviderPerson(db, "new@merchant.example");
    expect((await signIn(server.url, "new@merchant.example", { password: demoPassword })).landed.url).toContain(
      "problem=stranger",
    );
  });
});

describe("cards without Stripe and without the demo world", () => {
  const says = "This shop takes no cards online.";
  const client = orderClient(server.url, customerCookie);
  beforeAll(async () => {
    await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000, hold = 'GREEN'
      where terms = 'CREDIT'`.execute(db);
    await sql`update stock set on_hand = 500 where sku = 'TRD-CUT-63'`.execute(db);
    await client.add("TRD-CUT-63", 2);
    await client.pickUp();
  });

  test("the checkout asks for no card and says why", async () => {
    const page = await plainPage(server, customer);
    await page.open("/checkout/");
    expect(page.text()).toContain(says);
    expect(page.text()).not.toContain("Visa or Mastercard");
  });

  test("no payment is begun and no order is placed by card", async () => {
    const { code } = await client.read();
    const begun = await client.ask<{ userErrors: { code: string }[] }>("checkCartOnPaymentIntent", {
      input: { cartCode: code },
    });
    expect(begun.userErrors.map((error) => error.code)).toEqual(["CARD_PAYMENTS_OFF"]);
    const placed = await client.order({ isPayByCC: true });
    expect([placed.order, placed.userErrors[0]?.code]).toEqual([null, "CARD_PAYMENTS_OFF"]);
    const bySavedCard = await client.order({ isPayByCC: true, paymentMethodId: "pm_1" });
    expect([bySavedCard.order, bySavedCard.userErrors[0]?.code]).toEqual([null, "CARD_PAYMENTS_OFF"]);
  });

  test("a card that the sandbox reserved before does not pay an order now", async () => {
    const before = orderClient(withDemo.url, customerCookie);
    const { code } = await before.read();
    const started = await before.ask<{ paymentIntent: { clientSecret: string; publishableKey: string } }>(
      "checkCartOnPaymentIntent",
      { input: { cartCode: code } },
    );
    const { cardGateway } = await before.ask<{ cardGateway: { sandboxUrl: string } }>("GetCheckout", { date: "" });
    expect((await confirmCard(cardGateway.sandboxUrl, started.paymentIntent)).status).toBe("requires_capture");
    expect((await client.order({ isPayByCC: true })).order).toBeNull();
  });

  test("invoices are not paid by card, and the page says why", async () => {
    const { id } = await bookDocument(db, { accountId: await getAccountId(db, customer), amount: 20_000 });
    const begun = await client.ask<{ result: unknown; userErrors: { code: string }[] }>("CreateInvoicePayment", {
      input: { invoices: [{ documentId: id }] },
    });
    expect([begun.result, begun.userErrors[0]?.code]).toEqual([null, "CARD_PAYMENTS_OFF"]);
    const page = await plainPage(server, customer);
    await page.open("/dashboard/payments/pay-balance-invoice/");
    expect(page.text()).toContain(says);
    expect(page.text()).not.toContain("Visa or Mastercard");
  });

  test("no card is saved, and the page says why", async () => {
    const setup = await client.ask<{ setupIntent: unknown; userErrors: { code: string }[] }>("CreateSetupIntent", {});
    expect([setup.setupIntent, setup.userErrors[0]?.code]).toEqual([null, "CARD_PAYMENTS_OFF"]);
    const page = await plainPage(server, customer);
    await page.open("/dashboard/saved-cards/");
    expect(page.text()).toContain(says);
    expect(page.list("button", "Add a card")).toEqual([]);
  });

  test("no webhook is accepted", async () => {
    const answer = await fetch(`${server.url}/api/webhooks/stripe`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(404);
  });

  test("an order on account is placed", async () => {
    expect((await client.order({ isPayByCC: false })).order).not.toBeNull();
  });
});

describe("the demo world at a public address", () => {
  const says = "This is a demonstration.";
  const lines: string[] = [];
  let base = "";
  beforeAll(async () => {
    const port = await findFreePort();
    const env = { PORT: port, HOST: "127.0.0.1", PUBLIC_URL: "https://shop.example.com", PUBLIC_DEMO: "on" };
    const log = makeLog("warn", { write: (line) => void lines.push(line) });
    const { databaseUrl } = withDemo;
    const running = await startServer(readConfig(env), { databaseUrl, mode: "production", role: "server", log });
    afterAll(() => running.close());
    base = `http://localhost:${port}`;
  });

  test("is reported in the log at the start", () => {
    expect(lines.join("")).toContain("THE DEMO WORLD IS ON AT A PUBLIC ADDRESS");
  });

  test.each(["/", "/products", "/oidc/password", "/store-finder/", "/no-such-page/", "/cart/"])(
    "is told on the page %s, which does not tell it on localhost",
    async (path) => {
      expect(await (await fetch(base + path)).text()).toContain(says);
      expect(await (await fetch(withDemo.url + path)).text()).not.toContain(says);
    },
  );
});
