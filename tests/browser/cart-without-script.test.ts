// Shows that the cart works without script: add, count, remove and put back, a coupon refused, another store.
import { expect, test } from "vitest";
import { lineOf, names, putInCart, skus } from "../support/cart-journey.ts";
import { journeys } from "../support/journey.ts";

const { visit, server } = await journeys();

test("add, change how many, remove, and put back", async () => {
  const page = await visit({ script: false, screen: "phone" });
  await page.goto("/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("2");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("status").filter({ hasText: "Added to your cart." }).waitFor();
  await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: /Cart/ }).click();
  const quantity = page.getByRole("textbox", { name: `Quantity of ${names.paint}` });
  expect(await quantity.inputValue()).toBe("2");
  await quantity.fill("5");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("1 line, 5 units").waitFor();
  await page.getByRole("button", { name: `Remove ${names.paint}` }).click();
  await page.getByText(`${names.paint} was removed.`).waitFor();
  await page.getByRole("button", { name: "Put it back" }).click();
  await page.getByText("1 line, 5 units").waitFor();
  expect(await page.getByRole("button", { name: "Put it back" }).count()).toBe(0);
});

test("a coupon that nobody knows, and a change too late, are told by the next page", async () => {
  const page = await visit({ script: false, as: "full.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await page.goto("/cart/");
  await page.getByRole("textbox", { name: "Coupon code" }).fill("nonsense");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("We don't know that coupon. Check the code and try again.").waitFor();
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await page.getByRole("textbox", { name: `Quantity of ${names.paint}` }).fill("9");
  await page.getByRole("button", { name: "Update" }).click();
  await page.getByText("Cart is not updated to the latest data.").waitFor();
  await page.getByText("1 line, 2 units").waitFor();
});

test("another store, after a look at what changes", async () => {
  const page = await visit({ script: false, as: "limited.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.paint, quantity: 1 });
  await page.goto("/cart/");
  await page.getByRole("link", { name: "Change store" }).click();
  await page
    .getByRole("link", { name: /^See what changes/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Move it to/ }).click();
  await page.getByRole("status").filter({ hasText: "Your cart is at this store now." }).waitFor();
  await lineOf(page, names.paint).waitFor();
});
