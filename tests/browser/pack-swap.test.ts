// Shows the swap of packs in the browser: one tap in the cart, a list or the pad takes the cheaper packs, and undo
// brings the others back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { openSession } from "../support/ask-shop.ts";
import { putInCart } from "../support/cart-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { listClient } from "../support/list-client.ts";
import { padClient, typedRow } from "../support/pad-client.ts";

const { visit, server } = await journeys();
const email = "holder.au@trestle.test";
const four = { productCode: "HBL-WC-LS-4-W", quantity: 5 };
await sql`update stock set on_hand = reserved + 50 where sku like 'HBL-WC-LS-%-W'`.execute(server.db);
await sql`insert into contract_prices (account_id, sku, cents)
  select m.account_id, given.sku, given.cents
  from memberships m join users u on u.id = m.user_id,
    (values ('HBL-WC-LS-4-W', 4000), ('HBL-WC-LS-10-W', 7000), ('HBL-WC-LS-15-W', 15000)) as given (sku, cents)
  where u.email = ${email}
  on conflict (account_id, sku, valid_from) do update set cents = excluded.cents`.execute(server.db);

test("one tap in the cart swaps five tins of 4 L for two pails of 10 L, and undo brings the tins back", async () => {
  const page = await visit({ as: email, screen: "phone" });
  await putInCart(page, server, four);
  await go(page, "/cart/");
  await page.getByText("2 × 10 L in place of 5 × 4 L saves $60.00").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Swap" }).click();
  await page.getByText("1 line, 2 units").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("1 line, 5 units").waitFor();
});

test("one tap in the pad swaps the packs of a row, and undo brings them back", async () => {
  const pad = await padClient(server, email);
  await pad.save(typedRow(four.productCode, { quantity: "5" }));
  const page = await visit({ as: email });
  await go(page, "/quick-order/");
  await page.getByRole("button", { name: "Swap" }).click();
  const code = page.getByLabel("Row 1: SKU, barcode or name", { exact: true });
  await expect.poll(() => code.inputValue()).toBe("HBL-WC-LS-10-W");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => code.inputValue()).toBe(four.productCode);
});

test.each(["phone", "desk"] as const)(
  "one tap in a list swaps the packs of an entry on a %s, and undo brings them back",
  async (screen) => {
    const lists = listClient(server.url, await openSession(server.db, email));
    const listId = await lists.create(`Swaps on a ${screen}`);
    const { rows: colours } = await sql<{ id: string }>`
    select id from colours where base_id = 'white' and interior order by popular_rank limit 1`.execute(server.db);
    await lists.add([listId], [{ ...four, colourCode: colours[0]?.id, reference: "Hallway" }]);
    const page = await visit({ as: email, screen });
    await go(page, `/lists/${listId}/`);
    await page.getByText("2 × 10 L in place of 5 × 4 L saves $60.00").waitFor();
    await page.getByText(/tinted as a batch of their own/).waitFor();
    await expectAccessible(page);
    const entry = page.getByRole("region", { name: "Products" }).getByRole("article");
    await page.getByRole("button", { name: "Swap", exact: true }).click();
    await entry.getByText("10 L · HBL-WC-LS-10-W").waitFor();
    await entry.getByText("Hallway").waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Swap", exact: true }).count()).toBe(0);
    await page
      .getByRole("dialog")
      .filter({ hasText: "2 × 10 L in the list." })
      .getByRole("button", { name: "Undo" })
      .click();
    await entry.getByText("4 L · HBL-WC-LS-4-W").waitFor();
    await expect
      .poll(async () => (await lists.read(listId)).entries)
      .toMatchObject([{ quantity: 5, reference: "Hallway" }]);
  },
);

test("without script the packs of an entry are swapped too", async () => {
  const lists = listClient(server.url, await openSession(server.db, email));
  const listId = await lists.create("Swaps without script");
  await lists.add([listId], [four]);
  const page = await visit({ as: email, screen: "phone", script: false });
  await page.goto(new URL(`/lists/${listId}/`, server.url).href);
  await page.getByRole("button", { name: "Swap", exact: true }).click();
  await page.getByText("10 L · HBL-WC-LS-10-W").waitFor();
});
