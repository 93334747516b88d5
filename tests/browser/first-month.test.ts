// Shows the first month of a merchant without the demo world, on screen only: the first administrator fills the shop with files,
// a customer buys, the store ships a part and cancels the rest, the invoice is paid by transfer, a claim is credited, and the
// month is closed.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { openForDelivery, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { emptyServer } from "../support/empty-server.ts";
import { go, journeysOn, waitForHydration } from "../support/journey.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { newLetterhead, newShop } from "../support/merchant.ts";

const server = await emptyServer();
const { visit } = await journeysOn(server);
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });

const admin = "kim@twocoats.example";
const customer = "robin@hale.example";
const DAY_MS = 86_400_000;

/** Each file refers only to those before it. */
const files = {
  stores: `store_id,name,type,zone,line1,suburb,city,state,postcode,country,phone,email,mon,tue,wed,thu,fri,sat,sun
B1,Two Coats Brunswick,metro,Australia/Melbourne,4 Kiln Street,Brunswick,Melbourne,VIC,3056,AU,03 9555 0123,b1@twocoats.example,06:00-18:00,06:00-18:00,06:00-18:00,06:00-18:00,06:00-18:00,06:00-18:00,closed`,
  brands: "type,brand,name\nproduct,kiln,Kiln",
  hierarchy:
    "level,code,parent,name\ncategory,interior,,Interior\nrange,walls,interior,Walls\nsub_range,wall-paint,walls,Wall paint",
  products: "product_code,name,brand,sub_range\nWALL,Kiln Wall White,kiln,wall-paint",
  variants: "sku,product_code,size\nWALL-4,WALL,4 L",
  prices: "kind,country,sku,price\nretail,AU,WALL-4,80.00\ntrade,AU,WALL-4,60.00",
  stock: "store_id,sku,on_hand\nB1,WALL-4,2",
  customers: `account_no,name,country,business_number,payment,credit_limit,store_id,line1,suburb,state,postcode
AU-1,Hale Painting,AU,51824753556,account,5000.00,B1,1 Kiln Street,Brunswick,VIC,3056`,
  members: `account_no,email,access,invite,first_name,last_name\nAU-1,${customer},holder,yes,Robin,Hale`,
};

/** Runs `npm run add-admin`, and returns the password that it prints. */
async function addAdmin(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/add-admin.ts", admin, "Kim", "Parata"], {
    env: { ...process.env, DEMO: "off", DATABASE_URL: server.databaseUrl },
  });
  return /with the password (\S+) /.exec(stdout)?.[1] ?? "";
}

async function signIn(page: Page, password: string): Promise<void> {
  await go(page, "/login/");
  await page.getByLabel("E-mail address").fill(admin);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/staff/");
  await waitForHydration(page);
}

async function enterMerchant(page: Page): Promise<void> {
  await main(page).getByRole("heading", { name: "Open the shop" }).waitFor();
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /merchant|details/i })
    .first()
    .click();
  await main(page).getByLabel("Name of the shop").fill(newShop.name);
  await button(page, "Save the shop").click();
  await page.getByText("The shop is saved.").waitFor();
  await go(page, "/staff/merchant?letterhead=AU");
  for (const [label, text] of [
    ["Name of the business", newLetterhead.name],
    ["Title of invoices", newLetterhead.invoiceTitle],
    ["Address", newLetterhead.address],
    ["Telephone", newLetterhead.phone],
    ["E-mail", newLetterhead.email],
    ["ABN", newLetterhead.businessNumber],
    ["Bank account", newLetterhead.bankAccount],
  ] as const)
    await main(page).getByLabel(label, { exact: true }).fill(text);
  await button(page, "Save the letterhead").click();
  await page.getByText("The letterhead is saved.").waitFor();
}

async function importFile(page: Page, kind: string, text: string): Promise<void> {
  await go(page, "/staff/imports");
  await main(page)
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: `${kind}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) });
  await button(page, "Upload").click();
  await button(page, /^Apply \d+ changes?$/).click();
  await button(page, "Plan the undo").waitFor();
}

/** The customer follows the invitation of the file, and buys three tins of which two are in stock. */
async function buy(page: Page): Promise<string> {
  await go(page, await waitForMailedLink(server.db, { email: customer, about: "Join Hale Painting" }));
  await page.getByRole("link", { name: "Choose a password" }).click();
  await page.getByLabel("Password", { exact: true }).fill("two coats by noon");
  await page.getByLabel("Password again").fill("two coats by noon");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/invitation/**");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByText("Nothing waits for you").waitFor();
  await go(page, "/products");
  await main(page).getByRole("link", { name: "Kiln Wall White" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Kiln Wall White" }).waitFor();
  await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("3");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByRole("link", { name: "Kiln Wall White" }).waitFor();
  await openForDelivery(page);
  await page.getByLabel("Send these later, as soon as they are there").check();
  await placeButton(page).click();
  return readOrderNumber(page);
}

async function shipPart(page: Page, number: string): Promise<void> {
  await go(page, `/staff/orders/${number}`);
  await button(page, "Start picking").first().click();
  await button(page, /Everything is picked/).click();
  await button(page, "Ready to send").click();
  await main(page).getByLabel("Carrier").fill("Own truck");
  await button(page, "Dispatch it").click();
  await button(page, "It has arrived").click();
  await main(page).getByRole("link", { name: "Cancel the rest" }).click();
  await button(page, "Cancel the rest").click();
  await main(page).getByRole("link", { name: "Cancel the rest" }).waitFor({ state: "detached" });
  // A job writes the invoice.
  const isInvoiced = async () => {
    await go(page, `/staff/orders/${number}`);
    return main(page).getByRole("link", { name: "Return or credit lines" }).isVisible();
  };
  await expect.poll(isInvoiced, { timeout: 30_000 }).toBe(true);
}

async function recordTransfer(page: Page): Promise<void> {
  await go(page, "/staff/accounts/AU-1?tab=ledger");
  await main(page).getByRole("link", { name: "Record a bank transfer" }).click();
  await main(page).getByLabel("Amount").fill("100.00");
  await main(page).getByLabel("Reference").fill("Hale 1");
  await button(page, "Show what it settles").click();
  await button(page, "Record $100.00").click();
  await page.getByText("The transfer is recorded.").waitFor();
}

async function reportAndCredit(buyer: Page, staff: Page, number: string): Promise<void> {
  await go(buyer, `/dashboard/order-detail/?code=${number}`);
  await buyer.getByRole("link", { name: "Report a problem" }).click();
  await buyer.getByLabel("With what").selectOption({ index: 1 });
  await buyer.getByLabel("What is wrong").selectOption({ label: "It is damaged" });
  await buyer.getByLabel("How many").fill("1");
  await buyer.getByLabel("What the store should know").fill("The lid is bent.");
  await buyer.getByRole("button", { name: "Report it" }).click();
  await buyer.getByRole("heading", { name: "Reported problems" }).waitFor();
  await go(staff, `/staff/orders/${number}`);
  await main(staff).getByRole("link", { name: "Credit it" }).click();
  await main(staff).getByLabel("Reason").fill("We are sorry for the lid.");
  await button(staff, "Show the amount").click();
  await button(staff, /^Credit \$/).click();
  await main(staff).getByText("Booked", { exact: true }).waitFor();
  await go(buyer, `/dashboard/order-detail/?code=${number}`);
  await buyer.getByRole("heading", { name: "Returns and credits" }).waitFor();
}

test("a merchant fills an empty shop with files, sells, ships a part, is paid, credits a claim and closes the month", async () => {
  const password = await addAdmin();
  const staff = await visit();
  await signIn(staff, password);
  await enterMerchant(staff);
  for (const [kind, text] of Object.entries(files)) await importFile(staff, kind, text);
  const buyer = await visit();
  const number = await buy(buyer);
  await shipPart(staff, number);
  await recordTransfer(staff);
  await reportAndCredit(buyer, staff, number);
  server.advance(40 * DAY_MS);
  await signIn(staff, password);
  await go(staff, "/staff/receivables");
  await main(staff)
    .getByRole("link", { name: /^Close / })
    .click();
  await button(staff, /^Close /).click();
  await main(staff)
    .getByText(/^Closed up to /)
    .waitFor();
  await expectAccessible(staff);
  await go(staff, "/staff/accounts/AU-1?tab=ledger");
  for (const document of [/^Invoice/, /^Credit note/, /^Payment/])
    await main(staff).getByText(document).first().waitFor();
});
