// Shows the shop on screen for staff: two people change one product, photographs and a data sheet are uploaded, a price is added and
// removed, promotions are written, tried on a cart and switched, fees and the text of a mail are changed, on a phone and at a desk, and without script.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";
import { drawPhotograph } from "../support/photographs.ts";

const { visit, server } = await journeys();
const { db } = server;
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: RegExp | string) => main(page).getByRole("button", { name });
const code = "HBL-WC-LS";
const findProduct = async () =>
  (await db.selectFrom("products").selectAll().where("code", "=", code).executeTakeFirstOrThrow()) as {
    name: string;
    coats: number;
    clean_up: string;
  };

test("two people change one product: the second sees the other text, keeps the own one and loses nothing", async () => {
  const [one, other] = [
    await visit({ as: "admin.au@trestle.test", screen: "desk" }),
    await visit({ as: "marketing.au@trestle.test", screen: "phone" }),
  ];
  await go(one, "/staff/products");
  await main(one).getByRole("searchbox", { name: "Search products" }).fill("hbl-wc");
  await button(one, "Search").click();
  await expectAccessible(one);
  await go(one, `/staff/products/${code}`);
  await go(other, `/staff/products/${code}`);
  await expectAccessible(other);
  await main(one).getByLabel("Name", { exact: true }).fill("Their name");
  await main(one).getByLabel("Clean up with").fill("Soap");
  await button(one, "Save the product").click();
  await main(one).getByText("The change is saved.").waitFor();
  await expectAccessible(one);
  await main(other).getByLabel("Name", { exact: true }).fill("My name");
  await main(other).getByLabel("Coats").fill("4");
  await button(other, "Save the product").click();
  await main(other)
    .getByText(/changed this to “Their name” meanwhile/)
    .first()
    .waitFor();
  expect(await main(other).getByLabel("Name", { exact: true }).inputValue()).toBe("My name");
  await expectAccessible(other);
  await other.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(other);
  await button(other, "Save the product").click();
  await main(other).getByText("The change is saved.").waitFor();
  expect(await findProduct()).toMatchObject({ name: "My name", coats: 4, clean_up: "Soap" });
});

test("a product is withdrawn and restored without script", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", script: false });
  await page.goto(`/staff/products/${code}`);
  await button(page, `Withdraw ${code}`).click();
  await button(page, `Restore ${code}`).click();
  await button(page, `Withdraw ${code}`).waitFor();
  await main(page).getByLabel("Coats").fill("many");
  await main(page).getByLabel("Clean up with").fill("Turpentine");
  await button(page, "Save the product").click();
  expect(await main(page).getByLabel("Coats").getAttribute("aria-invalid")).toBe("true");
  expect(await main(page).getByLabel("Clean up with").inputValue()).toBe("Turpentine");
});

test("photographs and a data sheet are uploaded, put in order, removed and put back, and the shop shows them", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", screen: "phone" });
  const customer = await visit({});
  await go(page, `/staff/products/${code}`);
  for (const number of [1, 2]) {
    const picture = await drawPhotograph(number);
    await main(page)
      .getByLabel("New photograph")
      .setInputFiles({ name: `${number}.png`, mimeType: "image/png", buffer: picture });
    await main(page).getByLabel("Alternative text").last().fill(`Tin ${number}`);
    await button(page, "Add the photograph").click();
    await main(page)
      .getByRole("img", { name: `Photograph ${number}: Tin ${number}` })
      .waitFor();
  }
  await expectAccessible(page);
  await main(page).getByLabel("Place").last().selectOption("1");
  await button(page, "Save photograph 2").click();
  await main(page).getByRole("img", { name: "Photograph 1: Tin 2" }).waitFor();
  await button(page, "Remove photograph 2").click();
  await button(page, "Put back removed photograph 1").click();
  await main(page).getByRole("img", { name: "Photograph 2: Tin 1" }).waitFor();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(page);
  await main(page)
    .getByLabel("Technical data sheet")
    .setInputFiles({ name: "TDS.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") });
  await button(page, "Upload the technical data sheet").click();
  await main(page).getByRole("link", { name: "TDS.pdf" }).waitFor();
  await expectAccessible(page);
  await go(customer, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await main(customer).getByRole("img", { name: "Tin 2" }).first().waitFor();
  await expectAccessible(customer);
  await button(page, "Remove the technical data sheet").click();
  await main(page).getByText("The change is saved.").waitFor();
});

test("a special is added to a SKU and removed again", async () => {
  const page = await visit({ as: "marketing.au@trestle.test" });
  const { rows } = await sql<{ sku: string }>`select v.sku from variants v
    where v.status = 'ACTIVE' and not exists (select from special_promotions s where s.sku = v.sku) order by v.sku limit 1`.execute(
    db,
  );
  const sku = rows[0]?.sku ?? "";
  await go(page, `/staff/prices?q=${sku}`);
  await expectAccessible(page);
  await main(page).getByRole("link", { name: "Special", exact: true }).click();
  await main(page).getByLabel("Country").selectOption("AU");
  await main(page).getByLabel("Price without GST").fill("1.50");
  await main(page).getByLabel("Units at this price for each customer").fill("4");
  await main(page).getByLabel("First day").fill("2027-03-01");
  await main(page).getByLabel("Last day").fill("2027-02-01");
  await main(page).getByLabel("Name", { exact: true }).fill("March special");
  await button(page, "Add the price").click();
  await main(page)
    .getByText(/before/)
    .first()
    .waitFor();
  await main(page).getByLabel("Last day").fill("2027-03-31");
  await button(page, "Add the price").click();
  await main(page).getByText("2027-03-01 to 2027-03-31").waitFor();
  await expectAccessible(page);
  await main(page)
    .getByRole("link", { name: /^Special/ })
    .first()
    .click();
  await button(page, "Remove special").click();
  await main(page).getByText("The change is saved.").waitFor();
  const left = await db.selectFrom("special_promotions").select("sku").where("sku", "=", sku).execute();
  expect(left).toEqual([]);
});

test("promotions are tried on a cart, and each that does not apply says why", async () => {
  const page = await visit({ as: "marketing.au@trestle.test", screen: "phone" });
  await go(page, "/staff/promotions/try");
  await main(page).getByLabel("Lines").fill("HBL-WC-LS-4-W x 3");
  await main(page).getByLabel("Account number").fill("AU-0");
  await button(page, "Try it").click();
  await main(page).getByText("There is no account with this number.").waitFor();
  await main(page).getByLabel("Account number").fill("");
  await button(page, "Try it").click();
  await main(page).getByText("Total inc GST").waitFor();
  await main(page).getByText("It is for NZ only.").first().waitFor();
  await expectAccessible(page);
});

test("a promotion is written, tried, switched on and copied, and two editors lose nothing", async () => {
  const [one, other] = [
    await visit({ as: "admin.au@trestle.test", screen: "desk" }),
    await visit({ as: "marketing.au@trestle.test", screen: "phone" }),
  ];
  await go(one, "/staff/promotions");
  await expectAccessible(one);
  await main(one).getByRole("link", { name: "New promotion" }).click();
  await main(one).getByLabel("Code of the new promotion").fill("journey-26");
  await button(one, "Continue").click();
  await main(one).getByLabel("Name", { exact: true }).fill("Spring journey");
  await main(one).getByLabel("What customers get").fill("Every fourth brush is free.");
  await main(one).getByLabel("Gives").selectOption("BUY_X_GET_Y");
  expect(await main(one).getByLabel("Percent").isVisible()).toBe(false);
  await main(one).getByLabel("Units to buy").fill("3");
  await main(one).getByLabel("Units free").fill("1");
  await main(one).getByLabel("Goods").selectOption("no");
  await main(one).getByLabel("SKUs").fill("trd-cut-63");
  await main(one).getByLabel("First day").fill("2026-01-01");
  await main(one).getByLabel("Last day").fill("2039-12-31");
  await expectAccessible(one);
  await button(one, "Create the draft").click();
  await main(one).getByText("It is a draft").waitFor();
  await main(one).getByLabel("Lines").fill("TRD-CUT-63 x 4");
  await button(one, "Try it").click();
  await main(one)
    .getByText(/^Applies/)
    .waitFor();
  await expectAccessible(one);
  await go(other, "/staff/promotions/JOURNEY-26");
  await expectAccessible(other);
  await main(one).getByLabel("Name", { exact: true }).fill("Their journey");
  await main(one).getByLabel("For", { exact: true }).selectOption("TRADE");
  await button(one, "Save the promotion").click();
  await main(one).getByRole("heading", { name: "Their journey" }).waitFor();
  await main(other).getByLabel("Name", { exact: true }).fill("My journey");
  await main(other).getByLabel("Last day").fill("2039-06-30");
  await button(other, "Save the promotion").click();
  await main(other)
    .getByText(/Name is now “Their journey”/)
    .first()
    .waitFor();
  expect(await main(other).getByLabel("Name", { exact: true }).inputValue()).toBe("My journey");
  await other.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(other);
  await button(other, "Save the promotion").click();
  await main(other).getByRole("heading", { name: "My journey" }).waitFor();
  await button(other, "Switch it on").click();
  await main(other).getByText("It is switched on").waitFor();
  const stored = await db
    .selectFrom("promotions")
    .select(["name", "audience", "enabled"])
    .where("code", "=", "JOURNEY-26")
    .executeTakeFirst();
  expect(stored).toEqual({ name: "My journey", audience: "TRADE", enabled: true });
  await main(other)
    .getByRole("button", { name: /^Take back/ })
    .first()
    .click();
  await main(other).getByRole("heading", { name: "Their journey" }).waitFor();
});

test("a coupon is added without script, and a fee is changed without script", async () => {
  const page = await visit({ as: "admin.au@trestle.test", script: false, screen: "phone" });
  await page.goto("/staff/promotions/BY-EXTRA3-AU");
  await main(page).getByLabel("New coupon").fill("extra-plain");
  await main(page).getByLabel("Uses in total").fill("five");
  await button(page, "Add the coupon").click();
  expect(await main(page).getByLabel("Uses in total").getAttribute("aria-invalid")).toBe("true");
  expect(await main(page).getByLabel("New coupon").inputValue()).toBe("extra-plain");
  await main(page).getByLabel("Uses in total").fill("5");
  await button(page, "Add the coupon").click();
  await main(page).getByRole("link", { name: "Change EXTRA-PLAIN" }).click();
  await button(page, "Remove EXTRA-PLAIN").waitFor();
  await page.goto("/staff/merchant?fees=NZ");
  await main(page).getByLabel("Delivery fee without GST").fill("22");
  await button(page, "Save the fees").click();
  expect(await main(page).getByLabel("Delivery fee without GST").inputValue()).toBe("22.00");
});

test("the text of a mail is changed with a live preview, tested and reset, and two editors lose nothing", async () => {
  const [one, other] = [
    await visit({ as: "admin.au@trestle.test", screen: "desk" }),
    await visit({ as: "marketing.au@trestle.test", screen: "phone" }),
  ];
  await go(one, "/staff/mail-texts");
  await expectAccessible(one);
  await main(one).getByRole("link", { name: "Ready to pick up", exact: true }).click();
  await main(one).getByRole("heading", { name: "Facts you can use" }).waitFor();
  await go(other, "/staff/mail-texts?kind=order-ready");
  await main(one).getByLabel("Subject").fill("Tins of {orderNumber} wait {where}");
  await main(one)
    .getByText(/This mail does not know \{where\}/)
    .waitFor();
  await main(one).getByLabel("Subject").fill("Tins of {orderNumber} wait {place}");
  await main(one).getByLabel("Text", { exact: true }).fill("Come by, {name}.");
  await main(one).getByText("Tins of 2000417 wait at Richmond").waitFor();
  await main(one).frameLocator("iframe").getByText("Come by, Grace.").waitFor();
  await expectAccessible(one);
  await button(one, "Send me a test").click();
  await one.getByText("The test is on its way to you.").waitFor();
  await button(one, "Save the text").click();
  await main(one).getByRole("button", { name: "Use the default text" }).waitFor();
  await main(other).getByLabel("Subject").fill("Mine {orderNumber}");
  await button(other, "Save the text").click();
  await main(other)
    .getByText(/Subject is now “Tins of/)
    .first()
    .waitFor();
  expect(await main(other).getByLabel("Subject").inputValue()).toBe("Mine {orderNumber}");
  await expectAccessible(other);
  await other.emulateMedia({ colorScheme: "dark" });
  await expectReadableColours(other);
  await button(other, "Save the text").click();
  await main(other).getByText("Mine {orderNumber}", { exact: true }).waitFor();
  await button(other, "Use the default text").click();
  await main(other).getByText("Gave a mail its default text again").waitFor();
  await expect
    .poll(() => main(other).getByLabel("Subject").inputValue())
    .toBe("Order {orderNumber} is ready to pick up");
  const sent = await sql<{ subject: string }>`
    select subject from mails where recipient = 'admin.au@trestle.test' and notice_key like 'mail-test:%'`.execute(db);
  expect(sent.rows).toEqual([{ subject: "Test: Tins of 2000417 wait at Richmond" }]);
});
