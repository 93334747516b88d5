// Shows that the merchant's name, colours, logo and letterhead are live on pages, in mails and on papers, that two editors lose
// nothing, and that without the demo world invoices wait for the merchant's own letterhead.
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { formatSeen } from "../../src/shared/merge-edit.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { drawLogo, newLetterhead, newShop } from "../support/merchant.ts";
import { readData, runMutation } from "../support/operation-client.ts";
import { orderClient } from "../support/order-client.ts";
import { freezeDemoOrders } from "../support/order-world.ts";
import { plainPage } from "../support/plain-page.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const adminEmail = "admin.au@trestle.test";
const admin = await openSession(db, adminEmail);
const holder = "holder.au@trestle.test";
const save = async (operation: string, variables: object) =>
  (await runMutation(url, operation, { cookie: admin, variables })).codes;
const readText = async (path: string, cookie = "") =>
  (await fetch(url + path, { headers: { cookie, accept: "text/html" } })).text();

interface Settings {
  shop: { name: string; tagline: string; seen: string };
  letterheads: { country: string; name: string; isUsable: boolean; seen: string }[];
}

async function readSettings(): Promise<Settings> {
  const { body } = await askOperation(url, "GetMerchantSettings", { cookie: admin });
  return (body.data as { merchantSettings: Settings }).merchantSettings;
}

async function sendLogo(bytes: Buffer, cookie = admin): Promise<{ userErrors?: { code: string }[] }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "logo.png");
  const headers = { cookie, origin: url, accept: "application/json" };
  return (await fetch(`${url}/staff/merchant/logo`, { method: "POST", body: form, headers })).json() as Promise<{
    userErrors?: { code: string }[];
  }>;
}

describe("the name of the shop", () => {
  test("is on pages, error pages, in the manifest and in mails a second after it is saved", async () => {
    expect(await readText("/")).toContain("<title>Trestle Trade · ");
    expect(await save("SaveShop", { ...newShop, name: "Two <Coats>", seen: "" })).toEqual([]);
    await expect.poll(() => readText("/")).toContain("<title>Two &lt;Coats&gt; · ");
    expect(await readText("/")).toContain(newShop.tagline);
    expect(await readText("/cart/")).toContain("<title>Cart · Two &lt;Coats&gt;</title>");
    expect(await readText("/shop/logo/none")).not.toContain("Trestle Trade");
    expect(JSON.parse(await readText("/app/manifest.webmanifest"))).toMatchObject({ name: "Two <Coats>" });
    const person = { email: "kim@twocoats.example", firstName: "Kim", lastName: "Lee", role: "MARKETING", stores: "" };
    expect(await save("AddStaffMember", person)).toEqual([]);
    const { rows } = await sql<{ subject: string; text: string; html: string }>`select subject, text_body as text,
      html_body as html from mails where recipient = ${person.email}`.execute(db);
    expect(rows).toEqual([
      {
        subject: "You now work at Two <Coats>",
        text: expect.stringMatching(/\n\nTwo <Coats>\n$/),
        html: expect.stringContaining(`Two &lt;Coats&gt;</p>`),
      },
    ]);
    expect(rows[0]?.html).toContain(`background:${newShop.brandColour};color:#ffffff`);
    expect(JSON.stringify(rows)).not.toMatch(/[\uE000-\uE0FF]|Trestle Trade/);
  });

  test("comes with a style sheet of the colours, and refuses a colour that cannot be read", async () => {
    const [, href = ""] = /href="(\/shop\/theme\.css[^"]*)"/.exec(await readText("/")) ?? [];
    const sheet = await fetch(url + href);
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    expect(await sheet.text()).toContain(`--inverse:${newShop.barColour}`);
    expect(await save("SaveShop", { ...newShop, brandColour: "#ffe066", seen: "" })).toEqual(["BRAND_COLOUR_TOO_PALE"]);
  });

  test("keeps the changes of two editors, and names a field that both changed", async () => {
    const { shop } = await readSettings();
    expect(await save("SaveShop", { ...newShop, name: shop.name, tagline: "Ours.", seen: shop.seen })).toEqual([]);
    // The second editor still sees the old tagline, and changes the name.
    const second = { ...newShop, name: "Three Coats", seen: shop.seen };
    expect(await save("SaveShop", second)).toEqual([]);
    expect((await readSettings()).shop).toMatchObject({ name: "Three Coats", tagline: "Ours." });
    const { payload } = await runMutation(url, "SaveShop", {
      cookie: admin,
      variables: { ...newShop, name: "Three Coats", tagline: "Theirs.", seen: shop.seen },
    });
    expect(JSON.stringify(payload)).toContain("Tagline is now “Ours.”");
    const fresh = formatSeen({ tagline: "Ours.", name: "Three Coats" });
    expect(await save("SaveShop", { ...newShop, name: "Three Coats", tagline: "Theirs.", seen: fresh })).toEqual([]);
  });
});

describe("the logo", () => {
  test("is made small, shown on every page, and removed again", async () => {
    expect(await sendLogo(await drawLogo(2_400, 600))).toEqual({ userErrors: [] });
    const find = async () => /src="(\/shop\/logo\/[0-9a-f]{12}\.png)"/.exec(await readText("/"))?.[1] ?? "";
    await expect.poll(find).not.toBe("");
    const picture = await fetch(url + (await find()));
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBeLessThan(150_000);
    expect(await save("RemoveLogo", {})).toEqual([]);
    await expect.poll(find).toBe("");
    expect(await save("RemoveLogo", {})).toEqual(["LOGO_NOT_FOUND"]);
  });

  test("is refused from a customer, and when it is no picture", async () => {
    expect(await sendLogo(await drawLogo(), await openSession(db, holder))).toEqual({
      message: "Unauthorized access detected",
    });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await sendLogo(svg)).userErrors?.map(({ code }) => code)).toEqual(["LOGO_TYPE"]);
    expect((await sendLogo(Buffer.alloc(0))).userErrors?.map(({ code }) => code)).toEqual(["LOGO_MISSING"]);
  });
});

describe("the letterhead without the demo world", () => {
  const listInvoices = async (number: string) =>
    (
      await sql<{ id: string }>`select d.id from billing_documents d join orders o on o.id = d.order_id
        where o.number = ${number} and d.kind = 'INVOICE'`.execute(db)
    ).rows;

  test("an invoice waits for it, and carries it then", async () => {
    await freezeDemoOrders(db);
    await sql`insert into stock (store_id, sku, on_hand) select id, 'TRD-CUT-63', 500 from stores
      on conflict (store_id, sku) do update set on_hand = 500 + stock.reserved`.execute(db);
    await sql`update accounts set po_number_required = false, credit_limit_cents = 10000000, hold = 'GREEN'
      where terms = 'CREDIT'`.execute(db);
    const client = orderClient(url, await openSession(db, holder));
    await client.add("TRD-CUT-63", 2);
    await client.pickUp();
    const number = (await client.order()).order?.id ?? "";
    await sql`update shop_settings set is_demo = false`.execute(db);
    const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
    await advanceDemoOrders({ db, clock: later(3) });
    await advanceDemoOrders({ db, clock: later(9) });
    const countWaiting = async () =>
      (await sql`select from waiting_invoices where number = ${number}`.execute(db)).rows.length;
    await expect.poll(countWaiting).toBe(1);
    expect(await listInvoices(number)).toEqual([]);
    expect((await readSettings()).letterheads).toMatchObject([
      { country: "AU", name: "", isUsable: false },
      { country: "NZ", name: "", isUsable: false },
    ]);

    const page = await plainPage(server, adminEmail);
    await page.open("/staff/merchant?letterhead=AU");
    expect(page.text()).toContain("their invoices wait for them");
    expect(await save("SaveMerchant", { ...newLetterhead, businessNumber: "51 824 753 557", seen: "" })).toEqual([
      "LETTERHEAD_NUMBER_NOT_VALID",
    ]);
    expect(await save("SaveMerchant", { ...newLetterhead, seen: "" })).toEqual([]);
    await expect.poll(() => listInvoices(number)).toHaveLength(1);
    expect(await countWaiting()).toBe(0);

    const [{ id } = { id: "" }] = await listInvoices(number);
    const { invoiceContent } = await readData<{ invoiceContent: { document: { content: string } } }>(server, holder, {
      operation: "InvoiceContent",
      variables: { documentId: id },
    });
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(invoiceContent.document.content, "base64")));
    const text = (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, " ");
    for (const part of ["Three Coats", "Two Coats Pty Ltd", "51 824 753 556", "BSB 062-000, account 1234 5678"])
      expect(text).toContain(part);
    expect(text).not.toContain("Trestle");
  });
});
