// Shows vouchers in the browser, on a phone and at a desk: one is used in the cart, another is typed with its barcode and PIN, both pay
// at the checkout, and the page of vouchers shows what is left with barcodes that a scanner reads in the dark theme too.
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, expectReadableColours } from "../support/accessibility.ts";
import { getAccountId, moveToNewAccount } from "../support/billing.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { openForPickup, payWithNewCard, placeButton, readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { findPoints, givePoints } from "../support/points.ts";
import { expectScannable } from "../support/read-code.ts";
import { findVoucherLeft, giveVoucher } from "../support/vouchers.ts";

const { visit, server } = await journeys({ DEMO_PROGRESS: "off" });
const { db } = server;
const vouchersPage = "/dashboard/rewards-vouchers/";
const paint = { productCode: skus.paint, quantity: 2 };
/** Each screen has its own member, whose account has no vouchers of before. */
const members = { phone: "full.au@trestle.test", desk: "painter.au@trestle.test" };
await moveToNewAccount(db, members.phone);
await moveToNewAccount(db, members.desk);

const main = (page: Page) => page.getByRole("main");

describe.each(["phone", "desk"] as const)("on a %s", (screen) => {
  test("a chosen and a typed voucher pay for an order together with points, and are then spent", async () => {
    const email = members[screen];
    const accountId = await getAccountId(db, email);
    const chosen = await giveVoucher(db, accountId, 1_000, { name: "Thank you" });
    const page = await visit({ as: email, screen });
    await go(page, vouchersPage);
    await main(page).getByRole("heading", { name: "$10.00" }).waitFor();
    await main(page).getByRole("img", { name: "The barcode of Thank you" }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectReadableColours(page);
    const digits = (await main(page).getByRole("listitem").locator("dd").first().textContent()) ?? "";
    const drawing = main(page).getByRole("img", { name: "The barcode of Thank you" });
    await expectScannable(drawing, digits.replaceAll(" ", ""));
    await page.emulateMedia({ colorScheme: "light" });

    await putInCart(page, server, paint);
    await go(page, "/cart/");
    await main(page).getByRole("button", { name: "Use voucher Thank you" }).click();
    await main(page).getByText("Pays $10.00 when you pay by card.").waitFor();

    const typed = await giveVoucher(db, accountId, 500, { name: "On paper" });
    await go(page, vouchersPage);
    const paper = main(page).getByRole("listitem").filter({ hasText: "On paper" });
    const barcode = (await paper.locator("dd").first().textContent()) ?? "";
    const pin = (await paper.locator("dd").last().textContent()) ?? "";
    await go(page, "/cart/");
    await main(page).getByText("Enter a voucher or gift card").click();
    await main(page).getByRole("textbox", { name: "Barcode or gift card code" }).fill(barcode);
    await main(page).getByRole("textbox", { name: "PIN" }).fill("nothing");
    await main(page).getByRole("button", { name: "Add voucher or gift card" }).click();
    await main(page).getByText("No voucher of your account has this barcode and PIN.").waitFor();
    expect(await main(page).getByRole("textbox", { name: "Barcode or gift card code" }).inputValue()).toBe(barcode);
    await expectAccessible(page);
    await main(page).getByRole("textbox", { name: "PIN" }).fill(pin);
    await main(page).getByRole("button", { name: "Add voucher or gift card" }).click();
    await main(page).getByText("Pays $5.00 when you pay by card.").waitFor();

    await givePoints(db, accountId, 2_000);
    await go(page, "/cart/");
    await main(page).getByRole("button", { name: "Use points" }).click();
    await main(page).getByText("$10.00 off when you pay by card.").waitFor();

    await openForPickup(page);
    await main(page).getByText("Pays $5.00 when you pay by card.").waitFor();
    await payWithNewCard(page, "4242424242424242");
    await placeButton(page).click();
    await readOrderNumber(page);
    await main(page).getByText("−$15.00").first().waitFor();
    await main(page).getByText("−$10.00").first().waitFor();
    expect(await findPoints(db, accountId)).toBe(0);
    expect(await findVoucherLeft(db, chosen)).toBe(0);
    expect(await findVoucherLeft(db, typed)).toBe(0);

    await go(page, vouchersPage);
    await main(page).getByRole("heading", { name: "No voucher to spend" }).waitFor();
    await main(page).getByRole("region", { name: "Spent and expired" }).getByText("Thank you").waitFor();
    await expectAccessible(page);
  });
});
