// Shows the swap of packs in the browser: one tap in the cart or the pad takes the cheaper packs, and undo brings the others back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { putInCart } from "../support/cart-journey.ts";
import { go, journeys } from "../support/journey.ts";
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
  on conflict (account_id, sku) do update set cents = excluded.cents`.execute(server.db);

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
