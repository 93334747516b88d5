// Shows the swap of packs over HTTP: the cart and lists offer cheaper packs of the same paint, swap them in one request, and
// swap back.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { cartClient } from "../support/cart-client.ts";
import { listClient } from "../support/list-client.ts";
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
      on conflict (account_id, sku, valid_from) do update set cents = excluded.cents`.execute(server.db);
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

describe("a list", async () => {
  const email = "full.nz@trestle.test";
  const prices = { [four]: 4_000, [ten]: 7_000, "HBL-WC-LS-15-W": 15_000, "HBL-WC-LS-1-W": 2_000 };
  const owner = listClient(server.url, await openSession(server.db, email));
  const member = listClient(server.url, await openSession(server.db, "holder.nz@trestle.test"));
  const { rows: colours } = await sql<{ id: string }>`
    select id from colours where base_id = 'white' and interior order by popular_rank limit 1`.execute(server.db);
  const colourId = colours[0]?.id;
  const readSwaps = (client: typeof owner, listId: string) => client.ask<SeenSwaps>("GetList", { listId });
  const move = { takes: [{ sku: four, quantity: 5 }], puts: [{ sku: ten, quantity: 2 }] };
  const undo = { takes: move.puts, puts: move.takes };

  async function makeList(name: string, product: object) {
    await agreePrices(email, prices);
    await stock(ten, 50);
    const listId = await owner.create(name);
    await owner.add(
      [listId],
      [{ productCode: "TRD-CUT-63", quantity: 1 }, product, { productCode: "HBL-WC-LS-1-W", quantity: 1 }],
    );
    return listId;
  }

  test("offers cheaper packs for an entry, swaps them at its place, and undo brings the entry back as it was", async () => {
    const product = {
      productCode: four,
      quantity: 5,
      reference: "Hallway",
      colourCode: colourId,
      colourStrength: "Half",
    };
    const listId = await makeList("Tinted", product);
    await sql`update favourite_list_entries set added_at = '2026-01-02', added_unit_cents = 3900
      where list_id = ${listId} and sku = ${four}`.execute(server.db);
    const before = await owner.read(listId);
    const offered = await readSwaps(owner, listId);
    const packs = [{ sku: ten, size: "10 L", quantity: 2 }];
    expect(offered.packSwaps).toMatchObject([{ lineId: before.entries[1]?.id, saving: 60, extraLitres: 0, packs }]);
    const tint = { colourId, colourStrength: 0.5 };
    const swapped = await owner.change("SwapFavouriteListPacks", { listId, ...move, ...tint });
    expect(swapped).toMatchObject({ userErrors: [], list: { numberOfItems: 3, isUpdated: true } });
    const { entries } = await owner.read(listId);
    expect(entries[1]).toMatchObject({
      product: { sku: ten },
      quantity: 2,
      reference: "Hallway",
      colourStrength: "Half",
    });
    expect(entries[1]).toMatchObject({ addedPrice: { value: 70 }, addedStatus: "SAME" });
    expect((await readSwaps(owner, listId)).packSwaps).toEqual([]);
    await owner.change("SwapFavouriteListPacks", { listId, ...undo, ...tint });
    expect((await owner.read(listId)).entries).toEqual(before.entries);
  });

  test("keeps the rest of a pack that is swapped in part", async () => {
    const listId = await makeList("Rest", { productCode: four, quantity: 6 });
    const puts = [{ sku: four, quantity: 1 }, ...move.puts];
    await owner.change("SwapFavouriteListPacks", { listId, takes: [{ sku: four, quantity: 6 }], puts });
    const read = async () =>
      (await owner.read(listId)).entries.map(({ product, quantity }) => `${quantity} ${product.sku}`);
    expect((await read()).toSorted()).toEqual(["1 HBL-WC-LS-1-W", "1 TRD-CUT-63", `1 ${four}`, `2 ${ten}`].toSorted());
  });

  test("offers nothing to a member who may only look at it", async () => {
    const listId = await makeList("To look at", { productCode: four, quantity: 5 });
    await owner.change("UpdateFavouriteList", { listId, sharing: "VIEW" });
    expect((await readSwaps(member, listId)).packSwaps).toEqual([]);
    await owner.change("UpdateFavouriteList", { listId, sharing: "EDIT" });
    expect((await readSwaps(member, listId)).packSwaps).toHaveLength(1);
  });

  test("refuses packs of another base and packs that it does not have, and changes nothing then", async () => {
    const listId = await makeList("Refused", { productCode: four, quantity: 5 });
    const before = await owner.read(listId);
    const otherBase = { ...move, puts: [{ sku: "HBL-WC-LS-10-X", quantity: 1 }] };
    const codes = async (wanted: object) =>
      (await owner.change("SwapFavouriteListPacks", { listId, ...wanted })).userErrors.map(({ code }) => code);
    expect(await codes(otherBase)).toEqual(["PACKS_DIFFER"]);
    expect(await codes({ ...move, takes: [{ sku: four, quantity: 6 }] })).toEqual(["LIST_ENTRY_GONE"]);
    expect(await codes({ ...move, colourId })).toEqual(["LIST_ENTRY_GONE"]);
    expect(await owner.read(listId)).toEqual(before);
  });

  test("64 parallel swaps of one entry swap it once", async () => {
    const listId = await makeList("Raced", { productCode: four, quantity: 5 });
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => owner.change("SwapFavouriteListPacks", { listId, ...move })),
    );
    expect(answers.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    const { entries } = await owner.read(listId);
    expect(entries.map(({ product, quantity }) => [product.sku, quantity])[1]).toEqual([ten, 2]);
  });
});
