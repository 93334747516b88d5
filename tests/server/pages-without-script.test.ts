// Shows that pages and forms outside the cart and checkout work in a browser without script, and that a refused form keeps the typed text.
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { demoPeople } from "../../demo/people.ts";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { askOperation } from "../support/ask-shop.ts";
import { expectedMenus, paymentPages } from "../support/expected-menus.ts";
import { findAncestor, type HtmlElement, listElements, readText } from "../support/html.ts";
import { getPlacedOrder, minutesAhead, orderWorld } from "../support/order-world.ts";
import { type PlainPage, plainPage } from "../support/plain-page.ts";
import { waitForInvoice } from "../support/returns.ts";

const { server, fillCart } = await orderWorld();
const { db } = server;

const listLinks = (element: HtmlElement) => listElements(element).filter(({ tag }) => tag === "a");

test("every person of the demo world sees the right menu beside the page and in the header", async () => {
  for (const { email, name } of demoPeople) {
    const page = await plainPage(server, email);
    await page.open("/dashboard/");
    const expected = expectedMenus[email.split(".")[0] ?? ""];
    const beside = page.list("navigation", "Your pages").flatMap(listLinks).map(readText);
    expect({ email, menu: beside }).toEqual({ email, menu: expected });
    const face = listElements(page.root()).filter(
      ({ attributes }) => attributes["aria-label"] === `Account menu of ${name.first} ${name.last}`,
    );
    const inHeader = face
      .flatMap((element) => findAncestor(element, "details") ?? [])
      .flatMap(listLinks)
      .map(readText);
    // The header has one entry for all payment pages.
    const withoutPaymentPages = expected?.filter((label) => !paymentPages.includes(label));
    expect({ email, menu: inHeader }).toEqual({ email, menu: withoutPaymentPages });
  }
});

test("a rep starts and stops acting for an account", async () => {
  const page = await plainPage(server, "rep.nz@trestle.test");
  await page.open("/staff/accounts?q=kerer%C5%AB");
  await page.press("Act for Kererū Painters");
  expect(page.text("status")).toContain("You are now acting for this account.");
  expect(page.url().href).toMatch(/\/staff\/accounts\?q=/);
  await page.press("Stop acting");
  expect(page.text("status")).toContain("You are yourself again.");
});

test("a wrong password is reported at its field, and the e-mail address stays filled in", async () => {
  const page = await plainPage(server);
  await page.open("/login/");
  page.fill("E-mail address", "holder.nz@trestle.test");
  page.fill("Password", "not-this-one");
  await page.press("Sign in");
  expect(page.description("Password")).toMatch(/do not match/);
  expect(page.value("E-mail address")).toBe("holder.nz@trestle.test");
});

test("an invalid mobile number is refused, and the settings keep the typed text", async () => {
  const page = await plainPage(server, "partner.au@trestle.test");
  await page.open("/dashboard/settings/");
  page.fill("Last name", "Singh-Doyle");
  page.fill("Mobile number", "12");
  await page.press("Save");
  expect(page.description("Mobile number")).toMatch(/such as 0412 345 678/);
  expect(page.value("Last name")).toBe("Singh-Doyle");
  expect(page.value("Mobile number")).toBe("12");
});

test("a refused invitation keeps the typed text, and a sent invitation can be withdrawn", async () => {
  const page = await plainPage(server, "holder.nz@trestle.test");
  await page.open("/dashboard/account/members/?invite=on");
  page.fill("First name", "Robin");
  page.fill("Last name", "Hale");
  page.fill("E-mail address", "full.nz@trestle.test");
  page.fill("Spend limit for an order", "400");
  await page.press("Send the invitation");
  expect(page.text()).toContain("Somebody with this e-mail address is in the account already.");
  expect(page.value("First name")).toBe("Robin");
  expect(page.value("E-mail address")).toBe("full.nz@trestle.test");
  page.fill("E-mail address", "robin.nz@trades.example");
  await page.press("Send the invitation");
  expect(page.text()).toContain("The invitation is on its way.");
  expect(page.text()).toContain("robin.nz@trades.example");
  await page.follow("Withdraw the invitation of Robin Hale");
  expect(page.text()).toContain("Withdraw the invitation of Robin Hale?");
  await page.press("Withdraw it: Robin Hale");
  expect(page.text()).toContain("The invitation is withdrawn.");
});

test("switching a member off and handing the account over ask with the name before they act", async () => {
  const page = await plainPage(server, "holder.nz@trestle.test");
  const openMember = async (link: string | RegExp) => {
    await page.open("/dashboard/account/members/");
    await page.follow(link, "first");
  };
  await openMember(/^Change /);
  const name = page.text("heading").match(/(?<=Change ).+/)?.[0] ?? "";
  await page.follow("Switch off");
  expect(page.text()).toContain(`Switch off ${name}?`);
  await page.follow("Leave it as it is");
  await page.follow("Switch off");
  await page.press(`Switch off ${name}`);
  expect(page.text()).toContain("They are switched off and signed out.");
  await openMember(`Change ${name}`);
  await page.press("Switch on again");
  await openMember(`Change ${name}`);
  await page.follow("Hand the account over");
  expect(page.text()).toContain(`Hand the account over to ${name}?`);
  expect(page.list("button", "Hand the account over")).toEqual([]);
  await page.press(`Hand over to ${name}`);
  expect(page.list("link", /^Change /)).toEqual([]);
});

test("a whole SKU or barcode opens that very size and base", async () => {
  const page = await plainPage(server);
  const { barcode } = await server.db
    .selectFrom("variants")
    .select("barcode")
    .where("sku", "=", "HBL-WC-LS-4-D")
    .executeTakeFirstOrThrow();
  for (const code of ["hbl-wc-ls-4-d", barcode ?? ""]) {
    await page.open("/");
    page.fill("Search products and colours", code);
    await page.press("Search");
    expect(page.url().searchParams.get("sku")).toBe("HBL-WC-LS-4-D");
    expect(page.mainHeading()).toBe("Wallcraft Interior Low Sheen");
    expect(page.isChecked(/^4 L/)).toBe(true);
    expect(page.isChecked("Deep")).toBe(true);
  }
});

const signUp = {
  "Business name": "Two Coats Painting",
  "Kind of business": "COMPANY",
  ABN: "51 824 753 556",
  ACN: "",
  "Street and number": "12 High Street",
  "Suburb or town": "Richmond",
  State: "VIC",
  Postcode: "3121",
  "First name": "Kim",
  "Last name": "Lee",
  "E-mail address": "kim@twocoats.example",
  "Mobile number": "0491 570 006",
  "First business": "Timber & Co",
  "Phone of the first reference": "(03) 5550 1234",
  "Second business": "Scaffold Hire",
  "Phone of the second reference": "03 5550 4321",
  "Credit limit you would like": "10,000",
};

test("a refused sign-up form keeps everything that was typed, also when the country changes", async () => {
  const page = await plainPage(server, undefined, { mayAnswer: [400] });
  await page.open("/programs/trade-direct/sign-up-form");
  for (const [label, text] of Object.entries(signUp)) page.fill(label, text);
  await page.press("Send the form");
  expect(page.text()).toContain("2 things need another look. They are marked above.");
  expect(page.value("Business name")).toBe("Two Coats Painting");
  expect(page.value("Phone of the second reference")).toBe("03 5550 4321");
  expect(page.value("Kind of business")).toBe("COMPANY");
  await page.press("It is in New Zealand");
  expect(page.value("NZBN")).toBe("");
  expect(page.value("Business name")).toBe("Two Coats Painting");
});

test("a customer reports a problem with an order, and a refused report keeps the typed text", async () => {
  const client = await fillCart("full.au@trestle.test");
  const { id: number } = getPlacedOrder(await client.order());
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  const page = await plainPage(server, "full.au@trestle.test");
  await page.open(`/dashboard/order-detail/?code=${number}`);
  await page.follow("Report a problem");
  const [line] = listElements(page.root()).filter(({ tag, attributes }) => tag === "option" && attributes.value !== "");
  page.fill("With what", line === undefined ? "" : readText(line));
  page.fill("What is wrong", "It is the wrong colour");
  page.fill("What the store should know", "It is green.");
  await page.press("Report it");
  expect(page.text()).toContain("This line has no colour. Choose another problem.");
  expect(page.value("What the store should know")).toBe("It is green.");
  page.fill("What is wrong", "It is missing");
  await page.press("Report it");
  expect(page.text()).toContain("Thank you. The store has been told.");
  expect(page.text("heading")).toContain("Reported problems");
  const staff = await plainPage(server, "admin.au@trestle.test");
  await waitForInvoice(db, number);
  await staff.open(`/staff/orders/${number}`);
  await staff.follow("Credit it");
  staff.fill("Reason", "It was not in the parcel.");
  await staff.press("Show the amount");
  expect(staff.text()).toContain("Reason: It was not in the parcel.");
  await staff.press(/^Credit \$/);
  expect(staff.text()).toContain("The return is recorded.");
  await page.open(`/dashboard/order-detail/?code=${number}`);
  expect(page.text()).toContain("Credited. It was not in the parcel.");
  expect(page.text("heading")).toContain("Returns and credits");
});

test("the part of a system is chosen with a form", async () => {
  const page = await plainPage(server);
  await page.open("/products/renders/coastal-render-system-30-m/");
  page.check(/^Deep$/);
  await page.press("Show this size");
  expect(page.text()).toContain("TRW-CS-C-15-D");
  expect(page.url().search).toContain("c.base=deep");
});

function readProductCount(page: PlainPage): number {
  const [status] = page.list("status").filter((element) => /product/.test(readText(element)));
  return Number.parseInt(status === undefined ? "" : readText(status), 10);
}

test("a product search can be filtered and sorted, and its address holds all choices", async () => {
  const product = "Wallcraft Interior Low Sheen";
  const page = await plainPage(server);
  await page.open("/");
  page.fill("Search products and colours", "low sheeen");
  await page.press("Search", "first");
  expect(page.mainHeading()).toMatch(/^Results for “low sheeen”/);
  const unfiltered = readProductCount(page);
  page.check(/^Interior/);
  await page.press("Show results");
  expect(page.url().search).toContain("q=low+sheeen");
  const filtered = readProductCount(page);
  expect(filtered).toBeGreaterThan(0);
  expect(filtered).toBeLessThan(unfiltered);
  await page.open(page.url().href);
  expect(readProductCount(page)).toBe(filtered);
  expect(page.value("Search products and colours")).toBe("low sheeen");
  page.fill("Sort by", "Price, low to high");
  await page.press("Sort");
  expect(page.url().search).toContain("sort=price-low");
  expect(readProductCount(page)).toBe(filtered);
  await page.follow(new RegExp(`^${product}$`), "first");
  expect(page.mainHeading()).toMatch(new RegExp(`^${product}`));
});

test("the full name of a colour leads to the products in that colour", async () => {
  const page = await plainPage(server);
  await page.open("/");
  page.fill("Search products and colours", "harbour sky");
  await page.press("Search", "first");
  expect(page.mainHeading()).toMatch(/^Paint in Harbour Sky/);
  expect(page.url().searchParams.get("colour")).not.toBeNull();
});

test("the home page shows a changed banner without a restart", async () => {
  const page = await plainPage(server);
  await page.open("/");
  expect(page.text("heading")).toContain("Deck week");
  await db.updateTable("banners").set({ title: "Deck fortnight" }).where("id", "=", "deck-week").execute();
  const readTitles = async () => {
    const { body } = await askOperation(server.url, "GetHome");
    return (body.data?.pageContent as { banners: { title: string }[] } | undefined)?.banners.map(({ title }) => title);
  };
  await expect.poll(readTitles).toContain("Deck fortnight");
  await page.open("/");
  expect(page.text("heading")).toContain("Deck fortnight");
});

test("the link in a mail unsubscribes its reader once, without signing in", async () => {
  const email = "limited.au@trestle.test";
  const member = await plainPage(server, email);
  await member.open("/unsubscribe/");
  await member.press("Unsubscribe");
  expect(member.mainHeading()).toMatch(/^You are off the list/);
  await member.press("Subscribe again");
  expect(member.mainHeading()).toMatch(/^Stop the offers\?/);
  const { unsubscribe_url: link } = await db
    .selectFrom("mails")
    .select("unsubscribe_url")
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();

  const stranger = await plainPage(server);
  await stranger.open(link ?? "");
  expect(stranger.text()).not.toContain("limited.au");
  await stranger.press("Unsubscribe");
  expect(stranger.mainHeading()).toMatch(/^You are off the list/);
  expect(stranger.list("button", "Subscribe again")).toEqual([]);

  await member.open(member.url().href);
  expect(member.mainHeading()).toMatch(/^You are off the list/);
  await member.press("Subscribe again");
  expect(member.mainHeading()).toMatch(/^Stop the offers\?/);
  await stranger.open(link ?? "");
  expect(stranger.text("heading")).toContain("This link is no longer valid");
});

/** Fetches the file behind a link of the page. */
async function download(page: PlainPage, name: string | RegExp): Promise<Response> {
  const [link] = page.list("link", name);
  const response = await page.browser.get(new URL(link?.attributes.href ?? "", page.url()).href);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment/);
  return response;
}

test("a statement is downloaded as a PDF", async () => {
  const page = await plainPage(server, "holder.au@trestle.test");
  await page.open("/dashboard/statements/");
  const response = await download(page, /^PDF of/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  expect(text).toContain("Statement for");
});

test("an export of payments is made, appears when the page is opened again, and is downloaded as CSV", async () => {
  const exportsPage = "/dashboard/payments/export-transactions/";
  const page = await plainPage(server, "holder.au@trestle.test");
  await page.open(exportsPage);
  page.fill("From", "2026-01-01");
  page.fill("To", "2026-06-30");
  await page.press("CSV file", "last");
  expect(page.text()).toContain("Your file is being made.");
  const isMade = async () => {
    await page.open(exportsPage);
    const text = page.text();
    return text.includes("Payment history, 1 Jan 2026 to 30 June 2026") && !text.includes("Being made");
  };
  await expect.poll(isMade).toBe(true);
  const file = await download(page, "Download");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString("utf8")).toMatch(/^\uFEFFReceipt,Paid,Paid by,Amount/);
});
