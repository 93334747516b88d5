// Shows the swap of packs over HTTP: the cart offers cheaper packs of the same paint, swaps them in one request, and swaps back.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const [four, ten] = ["HBL-WC-LS-4-W", "HBL-WC-LS-10-W"];

interface SeenSwaps {
  readonly lines: readonly { id: string; sku: string; quantity: number; reference: string }[];
  readonly packSwaps: readonly {
    lineId: string;
    saving: number;
    extraLitres: number;
    packs: readonly { sku: string; size: string; quantity: number }[];
  }[];
  readonly gifts: readonly { readonly quantity: number }[];
  readonly totals: { readonly total: number };
}

async function openCart(email: string) {
  const cookie = await openSession(server.db, email);
  const client = cartClient(server.url, cookie);
  const { items } = await client.read();
  if (items.length > 0) await client.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  const read = async () => {
    const { body } = await askOperation(server.url, "GetCart", { cookie });
    return (body.data as { customerCart: SeenSwaps }).customerCart;
  };
  return { ...client, read };
}

/** The account pays these prices for one unit, in cents. */
async function agreePrices(email: string, prices: Readonly<Record<string, number>>): Promise<void> {
  for (const [sku, amount] of Object.entries(prices)) {
    await sql`insert into contract_prices (account_id, sku, cents)
      select m.account_id, ${sku}, ${amount} from memberships m join users u on u.id = m.user_id where u.email = ${email}
      on conflict (account_id, sku) do update set cents = excluded.cents`.execute(server.db);
  }
}

const stock = (sku: string, units: number) =>
  sql`update stock set on_hand = reserved + ${units} where sku = ${sku}`.execute(server.db);

test("five tins of 4 L are offered as two pails of 10 L at the account's prices, swapped, and swapped back", async () => {
  const email = "holder.au@trestle.test";
  await agreePrices(email, { [four]: 4_000, [ten]: 7_000, "HBL-WC-LS-15-W": 15_000, "HBL-WC-LS-1-W": 2_000 });
  await stock(ten, 50);
  const cart = await openCart(email);
  await cart.add(four, 5, { reference: "Lot 7" });
  const before = await cart.read();
  const [line] = before.lines;
  expect(before.packSwaps).toMatchObject([
    { lineId: line?.id, extraLitres: 0, packs: [{ sku: ten, size: "10 L", quantity: 2 }] },
  ]);
  const move = { takes: [{ sku: four, quantity: 5 }], puts: [{ sku: ten, quantity: 2 }] };
  expect((await cart.change("SwapCartPacks", move)).userErrors).toEqual([]);
  const swapped = await cart.read();
  expect(swapped.lines).toMatchObject([{ sku: ten, quantity: 2, reference: "Lot 7" }]);
  expect(swapped.packSwaps).toEqual([]);
  expect(swapped.totals.total).toBeLessThan(before.totals.total);
  await cart.change("SwapCartPacks", { takes: move.puts, puts: move.takes });
  expect((await cart.read()).lines).toMatchObject([{ sku: four, quantity: 5, reference: "Lot 7" }]);
});

test("cheaper packs that would lose a gift are not offered", async () => {
  const email = "holder.au@trestle.test";
  await stock(ten, 50);
  const cart = await openCart(email);
  await cart.add(four, 7);
  // Three pails cost $210. The gift needs $250 of the brand.
  expect(await cart.read()).toMatchObject({ gifts: [{ quantity: 1 }], packSwaps: [] });
});

test("packs that the store lacks are not offered", async () => {
  const email = "full.au@trestle.test";
  await agreePrices(email, { [four]: 4_000, [ten]: 7_000, "HBL-WC-LS-15-W": 15_000, "HBL-WC-LS-1-W": 2_000 });
  await stock(ten, 0);
  const cart = await openCart(email);
  await cart.add(four, 5);
  expect((await cart.read()).packSwaps).toEqual([]);
});

test("a swap is refused for packs of another base, for units that are not in the cart, and changes nothing then", async () => {
  const cart = await openCart("limited.au@trestle.test");
  await cart.add(four, 2);
  const otherBase = { takes: [{ sku: four, quantity: 2 }], puts: [{ sku: "HBL-WC-LS-10-X", quantity: 1 }] };
  expect((await cart.change("SwapCartPacks", otherBase)).userErrors).toMatchObject([{ code: "PACKS_DIFFER" }]);
  const tooMany = { takes: [{ sku: four, quantity: 3 }], puts: [{ sku: ten, quantity: 1 }] };
  expect((await cart.change("SwapCartPacks", tooMany)).userErrors).toMatchObject([{ code: "ITEM_NOT_FOUND" }]);
  expect((await cart.read()).lines).toMatchObject([{ sku: four, quantity: 2 }]);
});
