// Shows favourite lists in the browser: from a list to a placed order in four taps, changes with undo, moving by mouse and
// keyboard, sharing, and adding from a product, a search result, a cart line and an order. Also without script.
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { openSession } from "../support/ask-shop.ts";
import { putInCart, skus } from "../support/cart-journey.ts";
import { readOrderNumber } from "../support/checkout-journey.ts";
import { go, journeys, waitForHydration } from "../support/journey.ts";
import { listClient } from "../support/list-client.ts";

const { visit, server } = await journeys();
const holder = "holder.au@trestle.test";
const full = "full.au@trestle.test";
const toast = (page: Page, text: string | RegExp) => page.getByRole("dialog").filter({ hasText: text });
const rows = (page: Page) => page.getByRole("region", { name: "Products" }).getByRole("article");
const readNames = (page: Page) => rows(page).getByRole("heading", { level: 3 }).allTextContents();

beforeAll(async () => {
  await sql`insert into stock (store_id, sku, on_hand) select s.id, e.sku, 500 from stores s,
    (select distinct sku from favourite_list_entries) as e
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand + stock.reserved`.execute(server.db);
});

/** Opens a list from the overview. */
async function openList(page: Page, name: string): Promise<void> {
  await go(page, "/lists/");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Counts the clicks and taps that reach the page, as the browser reports them. Typing counts too. */
async function countActions(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("countAction", () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) (window as unknown as { countAction(): void }).countAction();
    };
    for (const kind of ["click", "keydown"]) addEventListener(kind, count, { capture: true });
  });
  return () => count;
}

test.each([
  ["phone", holder],
  ["desk", "holder.nz@trestle.test"],
] as const)("a list of 12 tinted lines becomes a placed order in four taps on a %s", async (screen, person) => {
  const page = await visit({ as: person, screen });
  await openList(page, "Every week");
  await expect.poll(() => rows(page).count()).toBe(12);
  await expectAccessible(page);
  const readCount = await countActions(page);
  // The script that counts begins with the next document.
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("heading", { level: 1, name: "Every week" }).waitFor();
  const act = async (role: "link" | "button", name: string | RegExp) => {
    const target = page.getByRole(role, { name }).first();
    await (screen === "phone" ? target.tap() : target.click());
  };
  await act("button", "Add all to cart");
  await page.getByText("All of it is in your cart.").first().waitFor();
  await act("link", "Check out");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await act("button", /^Deliver here/);
  await page.getByText("Delivered to").waitFor();
  await act("button", /^Place order/);
  const number = await readOrderNumber(page);
  expect(readCount()).toBe(4);
  const { rows: lines } = await sql`select from order_lines l join orders o on o.id = l.order_id
    where o.number = ${number} and l.colour_id is not null`.execute(server.db);
  expect(lines).toHaveLength(12);
});

test("an entry shows today's price, stock and special, and what changed since it was added", async () => {
  const lists = listClient(server.url, await openSession(server.db, full));
  const listId = await lists.create("Changes");
  const [dearer, out, special, ended] = ["TRD-CUT-63", "HBL-WC-LS-4-W", "HBL-WC-LS-10-W", "HBL-WC-LS-1-W"];
  await lists.add(
    [listId],
    [dearer, out, special, ended].map((productCode) => ({ productCode, quantity: 1 })),
  );
  const change = (sku: string, columns: string) =>
    sql`update favourite_list_entries set ${sql.raw(columns)} where list_id = ${listId} and sku = ${sku}`.execute(
      server.db,
    );
  await change(dearer, "added_unit_cents = added_unit_cents - 100");
  await change(ended, "added_special_cents = 900");
  await sql`insert into stock (store_id, sku, on_hand) select id, sku, case sku when ${out} then 0 else 500 end from stores,
    unnest(${[dearer, out, special, ended]}::text[]) as sku
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand + stock.reserved`.execute(server.db);
  await sql`delete from special_promotions where sku = any(${[special, ended]}::text[])`.execute(server.db);
  await sql`insert into special_promotions (code, sku, country, name, description, cents, limit_units, starts_at, ends_at)
    values ('TODAY', ${special}, 'AU', 'Today', 'For a test', 1000, 5, '2020-01-01', '2100-01-01')`.execute(server.db);
  const readSpecial = async () => (await lists.read(listId)).entries[2]?.specialPromotion?.limitUnit;
  await expect.poll(readSpecial).toBe(5);
  const page = await visit({ as: full, screen: "phone" });
  await go(page, `/lists/${listId}/`);
  const row = (sku: string) => rows(page).filter({ hasText: sku });
  await row(dearer)
    .getByText(/^The price went up, from \$[\d.]+ to \$[\d.]+ ex GST\.$/)
    .waitFor();
  await row(out)
    .getByText(/^Out of stock at /)
    .waitFor();
  await row(special).getByText("Special: $10.00 for each, up to 5").waitFor();
  await row(special)
    .getByText(/^In stock at /)
    .waitFor();
  await row(ended).getByText("The special price of $9.00 ex GST has ended.").waitFor();
});

test("the note of an entry is typed, changed and kept, and a member who may only look cannot change it", async () => {
  const lists = listClient(server.url, await openSession(server.db, full));
  const listId = await lists.create("Notes");
  await lists.add([listId], [{ productCode: "TRD-CUT-63", quantity: 1 }]);
  await lists.change("UpdateFavouriteList", { listId, sharing: "VIEW" });
  const page = await visit({ as: full, screen: "phone" });
  await go(page, `/lists/${listId}/`);
  await rows(page).getByText("Add a note").click();
  await page.getByRole("textbox", { name: /^Note for/ }).fill("South fascia");
  await rows(page).getByRole("button", { name: "Save" }).click();
  await rows(page).getByText("Note: South fascia").waitFor();
  await expect
    .poll(async () => (await lists.read(listId)).entries)
    .toMatchObject([{ reference: "South fascia", quantity: 1 }]);
  await expectAccessible(page);
  const other = await visit({ as: holder, screen: "desk" });
  await go(other, `/lists/${listId}/`);
  await other.getByText("Note: South fascia").waitFor();
  expect(await other.getByRole("button", { name: "Save" }).count()).toBe(0);
  const plain = await visit({ as: full, script: false });
  await plain.goto(new URL(`/lists/${listId}/`, server.url).href);
  await rows(plain).getByText("Note: South fascia").click();
  await plain.getByRole("textbox", { name: /^Note for/ }).fill("");
  await rows(plain).getByRole("button", { name: "Save" }).click();
  await rows(plain).getByText("Add a note").waitFor();
});

test("ticked products are removed together, and undo brings them back to their places", async () => {
  const lists = listClient(server.url, await openSession(server.db, full));
  const listId = await lists.create("Ticked");
  const skus = ["TRD-CUT-63", "HBL-WC-LS-4-W", "HBL-WC-LS-10-W"];
  await lists.add(
    [listId],
    skus.map((productCode) => ({ productCode, quantity: 1 })),
  );
  const page = await visit({ as: full, screen: "phone" });
  await go(page, `/lists/${listId}/`);
  const before = await readNames(page);
  for (const index of [0, 2]) await rows(page).nth(index).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Remove 2 products" }).click();
  await expect.poll(() => readNames(page)).toEqual(before.slice(1, 2));
  await page.getByRole("button", { name: "Add all to cart" }).waitFor();
  await toast(page, "2 products removed.").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readNames(page)).toEqual(before);
  await expect.poll(async () => (await lists.read(listId)).entries.map(({ product }) => product.sku)).toEqual(skus);
  for (const box of await rows(page).getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Remove 3 products" }).click();
  await page.getByText("Nothing in this list yet").waitFor();
  await toast(page, "3 products removed.").getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => readNames(page)).toEqual(before);
});

test("chosen lines are put into the cart, and each line shows its outcome", async () => {
  const page = await visit({ as: full, screen: "desk" });
  await openList(page, "Van stock");
  await page.getByText("No longer sold.").waitFor();
  await page.getByRole("link", { name: "Wallcraft Interior Matt replaces it" }).waitFor();
  for (const box of await rows(page).getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Add 3 products" }).click();
  await page
    .getByText(/of \d+ units are in your cart\. Missing: 1 × Wallcraft Interior Flat/)
    .first()
    .waitFor();
  await rows(page).first().getByText("Added to your cart.").waitFor();
  await rows(page)
    .last()
    .getByText("This product is unavailable for purchase online, find your nearest store to buy.")
    .waitFor();
});

test("a removed product comes back to its place, and a changed quantity is kept", async () => {
  const page = await visit({ as: holder, screen: "phone" });
  await openList(page, "Van stock");
  const before = await readNames(page);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => readNames(page)).toEqual(before.slice(1));
  await toast(page, /removed\./)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(() => readNames(page)).toEqual(before);
  await rows(page).first().getByRole("button", { name: /^More/ }).click();
  const quantity = () =>
    rows(page)
      .first()
      .getByRole("textbox", { name: /^Quantity/ })
      .inputValue();
  await expect.poll(quantity).toBe("3");
  await expect
    .poll(async () => {
      const { rows: saved } = await sql<{ quantity: number }>`select quantity from favourite_list_entries e
        join favourite_lists l on l.id = e.list_id join users u on u.id = l.user_id
        where u.email = ${holder} and l.name = 'Van stock' and e.position = 1`.execute(server.db);
      return saved[0]?.quantity;
    })
    .toBe(3);
});

test("products are moved with the keyboard and with the mouse, and the order is kept", async () => {
  const page = await visit({ as: holder, screen: "desk" });
  await openList(page, "Van stock");
  const [first = "", second = "", third = ""] = await readNames(page);
  const handle = (index: number) => rows(page).nth(index).getByRole("button", { name: /^Move/ });
  await handle(0).focus();
  await page.keyboard.press("Space");
  await page.getByText(/is at place 1 of 3\.$/).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await page.getByText(/is at place 2 of 3\.$/).waitFor({ state: "attached" });
  const waitForSaving = () => page.waitForResponse(/\/api\/lists\/reorder\//);
  const isSaved = waitForSaving();
  await page.keyboard.press("Space");
  await expect.poll(() => readNames(page)).toEqual([second, first, third]);
  await isSaved;
  await handle(2).scrollIntoViewIfNeeded();
  const from = await handle(2).boundingBox();
  const to = await handle(0).boundingBox();
  if (from === null || to === null) throw new Error("The handles are not visible.");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y - 10, { steps: 12 });
  await page.getByText(/is at place 1 of 3\.$/).waitFor({ state: "attached" });
  const isSavedAgain = waitForSaving();
  await page.mouse.up();
  await expect.poll(() => readNames(page)).toEqual([third, second, first]);
  // A reload would cut the request off.
  await isSavedAgain;
  await expect
    .poll(async () => {
      await page.reload();
      return readNames(page);
    })
    .toEqual([third, second, first]);
});

test("a list is made, shared, copied by a member and deleted", async () => {
  const page = await visit({ as: holder, screen: "desk" });
  await go(page, "/lists/");
  await page.getByRole("textbox", { name: "New list" }).fill("Every week");
  await page.getByRole("button", { name: "Make list" }).click();
  await page.getByText("You have a list with that name already.").waitFor();
  await page.getByRole("textbox", { name: "New list" }).fill("Level 4 fit-out");
  await page.getByRole("button", { name: "Make list" }).click();
  await page.getByRole("link", { name: "Level 4 fit-out" }).click();
  await page.getByText("Nothing in this list yet").waitFor();
  await expectAccessible(page);
  await page.getByText("Rename, share, copy, delete").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Level 5 fit-out");
  await page.getByRole("combobox", { name: "Who sees it" }).selectOption("VIEW");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Level 5 fit-out" }).waitFor();
  await page.getByText("Shared to view").waitFor();
  const other = await visit({ as: full, screen: "phone" });
  await openList(other, "Level 5 fit-out");
  await other.getByText("Grace Walsh shares it to view").waitFor();
  await other.getByRole("button", { name: "Copy it to your lists" }).click();
  await other.getByRole("link", { name: "Level 5 fit-out (copy)" }).waitFor();
  await page.getByRole("button", { name: "Delete this list" }).click();
  await page.getByRole("button", { name: "Delete the list" }).click();
  await page.getByText("The list is deleted.").waitFor();
  await page.getByRole("heading", { level: 1, name: "Lists" }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Level 5 fit-out" }).count()).toBe(0);
});

test.each([
  ["phone", "painter.nz@trestle.test"],
  ["desk", "painter.au@trestle.test"],
] as const)(
  "a product, a search result, a cart line and an order are added to lists in place on a %s",
  async (screen, person) => {
    const page = await visit({ as: person, screen });
    await go(page, "/products/wall-paint/wallcraft-interior-low-sheen/");
    await page.getByRole("spinbutton", { name: "Quantity", exact: true }).fill("3");
    await page.getByRole("button", { name: /^Add to list: .*Wallcraft Interior Low Sheen/ }).click();
    const dialog = page.getByRole("dialog", { name: "Add to list" });
    await dialog.getByRole("checkbox", { name: /^Interior, occupied house/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("textbox", { name: "Or a new list" }).fill("Spare tins");
    await dialog.getByRole("button", { name: "Add" }).click();
    await toast(page, "Added to Interior, occupied house, Spare tins.").waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await go(page, "/products?q=cutter");
    await page
      .getByRole("button", { name: /^Add to list:/ })
      .first()
      .click();
    await dialog.getByRole("checkbox", { name: /^Spare tins/ }).check();
    await dialog.getByRole("button", { name: "Add" }).click();
    await toast(page, /^Added to/).waitFor();
    expect(await page.getByRole("link", { name: /^Cart, \d/ }).count()).toBe(0);
    await putInCart(page, server, { productCode: skus.paint, quantity: 4 });
    await go(page, "/cart/");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Add to list:/ })
      .first()
      .click();
    await dialog.getByRole("checkbox", { name: /^Spare tins.*has it: the quantity is raised/ }).check();
    await dialog.getByRole("button", { name: "Add" }).click();
    await toast(page, /^Added to/).waitFor();
    await go(page, "/dashboard/orders/?range=1y");
    await page.getByRole("table", { name: "Orders" }).getByRole("link").first().click();
    await page.getByRole("button", { name: /^Add to list: all of order/ }).click();
    await dialog.getByRole("textbox", { name: "Or a new list" }).fill("Last order");
    await dialog.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await openList(page, "Spare tins");
    const quantity = rows(page)
      .first()
      .getByRole("textbox", { name: /^Quantity/ });
    await expect.poll(() => quantity.inputValue()).toBe("7");
    await openList(page, "Last order");
  },
);

test("without script a list is opened, changed, put back, sorted and bought", async () => {
  const page = await visit({ as: "limited.au@trestle.test", screen: "phone", script: false });
  const open = (path: string) => page.goto(new URL(path, server.url).href);
  await open("/lists/");
  await page.getByRole("link", { name: "My usual" }).click();
  const readSkus = () =>
    rows(page)
      .locator(".figures", { hasText: /^[A-Z]{3}-/ })
      .allTextContents();
  const [first = "", second = "", third = ""] = await readSkus();
  await rows(page).first().getByRole("button", { name: /down$/ }).click();
  await expect.poll(readSkus).toEqual([second, first, third]);
  await rows(page)
    .first()
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole("button", { name: "Put it back" }).click();
  await expect.poll(readSkus).toEqual([second, first, third]);
  await page.getByRole("button", { name: "Add all to cart" }).click();
  await page.getByRole("heading", { level: 1, name: "Cart" }).waitFor();
  await open("/products/wall-paint/wallcraft-interior-low-sheen/");
  await page
    .getByRole("button", { name: /^Add to list:/ })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Add to list" }).waitFor();
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByText("Added to My usual.").waitFor();
});
