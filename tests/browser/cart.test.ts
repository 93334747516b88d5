// Shows the cart in the browser: quantities, undo, coupons, points, systems, two tabs, a lost connection and a change of store.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { cartLine, names, putInCart, skus } from "../support/cart-journey.ts";
import { go, journeys, signInAs } from "../support/journey.ts";
import { expectRefusal } from "../support/refusal-journey.ts";

const { visit, openTab, server } = await journeys();

const paint = { productCode: skus.paint, quantity: 2 };
const quantityField = (page: Page, name: string) => page.getByRole("textbox", { name: `Quantity of ${name}` });
const toast = (page: Page, text: string) => page.getByRole("dialog").filter({ hasText: text });

/** Loads the cart page again and reads the quantities that the server has saved, one for each line. */
async function readSavedQuantities(page: Page): Promise<string[]> {
  await go(page, "/cart/");
  const lines = await page.getByRole("main").getByRole("article").all();
  return Promise.all(
    lines.map(async (line) => `${await line.getByRole("textbox", { name: /^Quantity/ }).inputValue()}`),
  );
}

test("a guest adds to the cart on a phone, signs in to check out, and still has the line in the cart", async () => {
  const page = await visit({ screen: "phone" });
  await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
  await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("3");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page
    .getByRole("navigation", { name: "Quick" })
    .getByRole("link", { name: /3.*Cart/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await expect.poll(() => quantityField(page, names.paint).inputValue()).toBe("3");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in to check out" }).click();
  await signInAs(page, "Marco Rossi");
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await page.getByText("1 line from before you signed in came along.").waitFor();
  await expect.poll(() => quantityField(page, names.paint).inputValue()).toBe("3");
  await page.getByRole("link", { name: "Check out" }).waitFor();
});

test.each([
  { sent: 120, answered: 5, loaded: 130 },
  { sent: 80, answered: 0, loaded: 250 },
  { sent: 35, answered: 10, loaded: 135 },
])(
  "a shopper who opens the cart at once finds the added line there, whichever answer is late: %j ms",
  async (delaysMs) => {
    const page = await visit({ screen: "phone" });
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await page.route("**/api/cart/add/_.data", async (route) => {
      await wait(delaysMs.sent);
      const response = await route.fetch();
      await wait(delaysMs.answered);
      await route.fulfill({ response });
    });
    await page.route("**/cart/_.data", async (route) => {
      const response = await route.fetch();
      await wait(delaysMs.loaded);
      await route.fulfill({ response });
    });
    await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
    await page.getByRole("button", { name: "Add to cart", exact: true }).click();
    await page
      .getByRole("navigation", { name: "Quick" })
      .getByRole("link", { name: /1.*Cart/ })
      .click();
    await quantityField(page, names.paint).waitFor();
    // The page loads the cart a second time. That request may still be running.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },
);

test("on a wide screen the cart drawer shows the added product and works by keyboard", async () => {
  const page = await visit({ as: "limited.au@trestle.test" });
  await go(page, "/products?q=deck+oil+merbau");
  await page
    .getByRole("button", { name: `Add ${names.oil} to cart` })
    .first()
    .click();
  const drawer = page.getByRole("dialog", { name: "Your cart" });
  await drawer.getByRole("link", { name: names.oil }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.getByRole("link", { name: /^Cart.*1 unit$/ }).focus();
  await page.keyboard.press("Enter");
  await drawer.getByRole("link", { name: "View cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await drawer.waitFor({ state: "detached" });
});

test("the stepper, the arrow keys and typing change the quantity, and rapid taps are all counted", async () => {
  const page = await visit({ as: "full.nz@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  const more = page.getByRole("button", { name: /^More/ });
  for (let tap = 0; tap < 5; tap += 1) await more.click();
  await expect.poll(() => quantityField(page, names.paint).inputValue()).toBe("7");
  await page.getByText("1 line, 7 units").waitFor();
  await quantityField(page, names.paint).press("ArrowDown");
  await page.getByText("1 line, 6 units").waitFor();
  await quantityField(page, names.paint).fill("12");
  await quantityField(page, names.paint).press("Enter");
  await page.getByText("1 line, 12 units").waitFor();
  expect(await readSavedQuantities(page)).toEqual(["12"]);
});

test("a reference for a line is saved", async () => {
  const page = await visit({ as: "painter.au@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.getByText("Add a job or area").click();
  await page.getByLabel(`Job or area for ${names.paint}`).fill("Unit 4, hallway");
  const saved = page.waitForResponse(/\/api\/cart\/update\//);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Unit 4, hallway").first().waitFor();
  await saved;
  await go(page, "/cart/");
  await page.getByText("Unit 4, hallway").waitFor();
});

test("a removed line comes back with its colour, strength, reference and quantity", async () => {
  const page = await visit({ as: "cash.au@trestle.test", screen: "phone" });
  await putInCart(page, server, { ...paint, colourCode: "t-and-t-1-01", colourStrength: "Half", reference: "Lot 7" });
  await go(page, "/cart/");
  await page.getByRole("button", { name: `Remove ${names.paint}` }).click();
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
  // The message with "Undo" stays as long as the pointer is on it.
  await toast(page, "removed.").hover();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  const line = cartLine(page, names.paint);
  await line.getByText("White Porcelain").waitFor();
  await line.getByText(/Half strength/).waitFor();
  await line.getByText("Lot 7").waitFor();
  expect(await readSavedQuantities(page)).toEqual(["2"]);
});

test("a coupon is refused at its field, counted, shown as not yet counted with a reason, or removed", async () => {
  const page = await visit({ as: "attorney.au@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  const code = page.getByRole("textbox", { name: "Coupon code" });
  await code.fill("nonsense");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "Coupon code", description: /don't know that coupon/ }).waitFor();
  await code.fill("extra3");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("list", { name: "Offers in this cart" }).getByText("A little extra").waitFor();
  await code.fill("TOOLS15");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Not counted yet: nothing in your cart is part of this offer yet.").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove coupon TOOLS15" }).click();
  await page.getByText("Not counted yet").waitFor({ state: "detached" });
  await code.fill("DROPOFF");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Delivery is free with it.").waitFor();
  await page.getByRole("button", { name: "Remove all coupons" }).click();
  await page.getByText("EXTRA3", { exact: true }).waitFor({ state: "detached" });
});

test("points reduce the amount that is paid by card, until they are removed", async () => {
  const page = await visit({ as: "holder.au@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.getByRole("button", { name: "Use points" }).click();
  await page.getByText(/off when you pay by card/).waitFor();
  await page.getByText(/paid in points/).waitFor();
  await page.getByRole("button", { name: "Remove points" }).click();
  await page.getByText(/^Worth \$/).waitFor();
});

test("a system is counted, removed and restored as one line", async () => {
  const page = await visit({ as: "holder.nz@trestle.test" });
  await go(page, "/products/epoxy-systems/epoxy-2-pack-4-l/");
  await page.getByRole("button", { name: "Add to cart", exact: true }).click();
  await page.getByRole("dialog", { name: "Your cart" }).getByText("2 parts, bought together").waitFor();
  await go(page, "/cart/");
  await page.getByRole("button", { name: `More: Quantity of ${names.kit}` }).click();
  await page.getByText("2 lines, 4 units").waitFor();
  await page.getByRole("button", { name: `Remove ${names.kit}` }).click();
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 lines, 4 units").waitFor();
  expect(await readSavedQuantities(page)).toEqual(["2"]);
});

test("a cart that was changed in another tab is reported and shown with its present content", async () => {
  const page = await visit({ as: "specifier.au@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  const other = await openTab(page);
  await go(other, "/cart/");
  await other.getByRole("button", { name: /^More/ }).click();
  await other.getByText("1 line, 3 units").waitFor();
  await page.getByRole("button", { name: /^Less/ }).click();
  await expectRefusal(page, "Cart is not updated to the latest data.");
  await page.getByText("1 line, 3 units").waitFor();
  await expect.poll(() => quantityField(page, names.paint).inputValue()).toBe("3");
  await page.getByRole("button", { name: /^Less/ }).click();
  await page.getByText("1 line, 2 units").waitFor();
  await expect.poll(() => page.getByText("Cart is not updated to the latest data.").count()).toBe(0);
});

test("a cart change whose request fails waits on the device, and the newest change of the line is sent later", async () => {
  const page = await visit({ as: "consumer.au@trestle.test", mayFail: /\/api\/cart\// });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.route("**/api/cart/**", (route) => route.abort());
  await page.getByRole("button", { name: /^More/ }).click();
  await toast(page, "Saved on this device.").waitFor();
  await expect.poll(() => quantityField(page, names.paint).inputValue()).toBe("3");
  await page.getByRole("button", { name: `Remove ${names.paint}` }).click();
  await cartLine(page, names.paint).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "1 waiting for signal" }).click();
  await page.getByRole("dialog").getByText(`Remove ${names.paint}`).waitFor();
  await page.unroute("**/api/cart/**");
  await page.getByRole("heading", { name: "Your cart is empty" }).waitFor();
});

test("a coupon whose request fails is not kept for later and can be tried again", async () => {
  const page = await visit({ as: "consumer.nz@trestle.test", mayFail: /\/api\/cart\// });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.route("**/api/cart/**", (route) => route.abort());
  await page.getByRole("textbox", { name: "Coupon code" }).fill("NO-SUCH-COUPON");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const failed = page.getByRole("dialog").filter({ hasText: "Try again" });
  await failed.waitFor();
  await page.unroute("**/api/cart/**");
  await failed.getByRole("button", { name: "Try again" }).click();
  await page.getByText("We don't know that coupon.").waitFor();
});

test("a consumer sees prices with GST and cannot pay on account", async () => {
  const page = await visit({ as: "consumer.nz@trestle.test" });
  await putInCart(page, server, paint);
  await go(page, "/cart/");
  await page.getByText("Goods inc GST").waitFor();
  await expect.poll(() => page.getByText("On account").count()).toBe(0);
});

test("a shopper sees what changes before the cart moves to another store", async () => {
  const page = await visit({ as: "partner.au@trestle.test" });
  await putInCart(page, server, { ...paint, quantity: 400 });
  await go(page, "/cart/");
  await page.getByRole("link", { name: "Change store" }).click();
  await page.getByRole("heading", { level: 1, name: "Change store" }).waitFor();
  await page.getByRole("searchbox", { name: "Suburb, postcode or store" }).fill("Fremantle");
  await page.getByRole("search", { name: "Stores" }).getByRole("button", { name: "Search" }).click();
  await page
    .getByRole("link", { name: /^See what changes/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: /^Move your cart to/ }).waitFor();
  await page.getByRole("heading", { name: "What changes" }).waitFor();
  await page.getByText(/(in|out of) stock there/).waitFor();
  await expectAccessible(page);
  const move = page.getByRole("button", { name: /^Move it to/ });
  const storeName = (await move.textContent())?.replace("Move it to ", "") ?? "";
  await move.click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await page.getByRole("region", { name: "Summary" }).getByText(storeName).waitFor();
});

test.each([
  ["before anything is sent", false],
  ["while the first change is on its way", true],
])("changes of two lines both arrive if the tab is closed on a slow network %s", async (_when, isOnItsWay) => {
  const email = "consumer.nz@trestle.test";
  const page = await visit({ as: email });
  await sql`update carts set status = 'MERGED' where status = 'LIVE' and user_id = (
    select id from users where email = ${email})`.execute(server.db);
  await putInCart(page, server, { productCode: skus.paint, quantity: 2 });
  await putInCart(page, server, { productCode: skus.oil, quantity: 1 });
  await go(page, "/cart/");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 1_000, downloadThroughput: -1, uploadThroughput: -1 },
  });
  const sent = isOnItsWay ? page.waitForRequest(/\/api\/cart\/update/) : null;
  await cartLine(page, names.paint).getByRole("button", { name: /^More/ }).click();
  await sent;
  await cartLine(page, names.oil).getByRole("button", { name: /^More/ }).click();
  await page.close({ runBeforeUnload: true });
  await expect
    .poll(async () => {
      const { rows } = await sql<{ quantity: number }>`
        select line.quantity from cart_lines as line join carts as cart on cart.id = line.cart_id
        where cart.status = 'LIVE' and cart.user_id = (select id from users where email = ${email})
        order by line.position`.execute(server.db);
      return rows.map(({ quantity }) => quantity);
    })
    .toEqual([3, 2]);
});

test("a line that is no longer sold blocks the checkout and says so", async () => {
  const page = await visit({ as: "full.au@trestle.test" });
  await putInCart(page, server, { productCode: skus.oil, quantity: 1 });
  const code = "GRH-DO-MER";
  await server.db.updateTable("products").set({ is_available_online: false }).where("code", "=", code).execute();
  try {
    const notice = "No longer available please remove from cart to checkout.";
    const countNotices = async () => {
      await go(page, "/cart/");
      return cartLine(page, names.oil).getByText(notice).count();
    };
    await expect.poll(countNotices).toBe(1);
    await expect.poll(() => page.getByRole("link", { name: "Check out" }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: /Show me/ }).click();
    await page.getByRole("button", { name: `Remove ${names.oil}` }).click();
    await cartLine(page, names.oil).waitFor({ state: "detached" });
  } finally {
    await server.db.updateTable("products").set({ is_available_online: true }).where("code", "=", code).execute();
  }
});
