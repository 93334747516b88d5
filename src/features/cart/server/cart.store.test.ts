// Shows on PostgreSQL that one statement saves any change of lines, also when a line becomes what another line was, and that
// parallel first changes share one cart.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { asTenant } from "../../../server/database.ts";
import type { Cart, CartLine } from "../cart.ts";
import { addLine, changeLine, type Lines } from "../cart-lines.ts";
import { guestOwner } from "../cart-owner.ts";
import { findLiveCart, insertLiveCart, lockLiveCart, saveCart } from "./cart.store.ts";

const { db } = await testDatabase();
const owner = guestOwner(Buffer.alloc(32, 7), "AU");
const ids = Array.from({ length: 5 }, () => randomUUID());
const skus = ["A", "B", "C", "D", "E"];

const line = (id: string, sku: string): CartLine => ({
  ...{ id, sku, tint: null, group: null },
  ...{ quantity: 1, reference: "", seenUnitCents: null },
});
const now = new Date("2026-05-01T00:00:00Z");
const before: Lines = ids.map((id, index) => line(id, skus[index] ?? ""));

/** Saves `from` and then `to` as the lines of the guest's cart, and reads the cart again. */
function saveBoth(from: Lines, to: Lines): Promise<Lines> {
  return asTenant(db, owner, async (tx) => {
    const read = async (): Promise<Cart> => {
      const record = await findLiveCart(tx, owner, { skus: [], now });
      if (record === null) throw new Error("The cart is missing.");
      return record.cart;
    };
    await lockLiveCart(tx, owner);
    const cart = await read();
    await saveCart(tx, cart, { ...cart, lines: [] });
    await saveCart(tx, { ...cart, lines: [] }, { ...cart, lines: from });
    await saveCart(tx, { ...cart, lines: from }, { ...cart, lines: to });
    return (await read()).lines;
  });
}

const byId = (lines: Lines) => lines.toSorted((one, other) => (one.id < other.id ? -1 : 1));

const { rows: stores } = await sql<{ id: string }>`select id from stores where country = 'AU' order by id`.execute(db);
const newCart = { storeId: stores[0]?.id ?? "", now };

beforeAll(() => asTenant(db, owner, (tx) => insertLiveCart(tx, owner, newCart)));

// It comes first: while connections have no prepared statements yet, the time between lock and read is longest.
it("64 parallel first changes of a guest share one cart and lose no line", async () => {
  const guest = guestOwner(Buffer.alloc(32, 8), "AU");
  const addOne = (index: number) =>
    asTenant(db, guest, async (tx) => {
      const find = () => findLiveCart(tx, guest, { skus: [], now });
      const [, found] = await Promise.all([lockLiveCart(tx, guest), find()]);
      if (found === null) await insertLiveCart(tx, guest, newCart);
      const cart = (found ?? (await find()))?.cart;
      if (cart === undefined) throw new Error("The cart is missing.");
      const input = { sku: skus[index % 2] ?? "", tint: null, quantity: 1, reference: "" };
      const added = addLine(cart.lines, input, randomUUID());
      if (!added.ok) throw new Error("The line was refused.");
      await saveCart(tx, cart, { ...cart, lines: added.value });
    });
  await Promise.all(Array.from({ length: 64 }, (_, index) => addOne(index)));
  const record = await asTenant(db, guest, (tx) => findLiveCart(tx, guest, { skus: [], now }));
  expect(record?.cart.lines.map(({ quantity }) => quantity)).toEqual([32, 32]);
});

it("64 parallel carts at a store of another country are refused by the database", async () => {
  const abroad = guestOwner(Buffer.alloc(32, 9), "NZ");
  const insertAbroad = () => asTenant(db, abroad, (tx) => insertLiveCart(tx, abroad, newCart));
  const moveAbroad = sql`update carts set store_id = (select id from stores where country = 'NZ' limit 1)
    where guest_hash = ${owner.guestHash}`;
  const pickUpAbroad = sql`update carts set fulfilment_store_id = (select id from stores where country = 'NZ' limit 1)
    where guest_hash = ${owner.guestHash}`;
  const tries = Array.from({ length: 64 }, (_, index) =>
    index % 3 === 0 ? insertAbroad() : (index % 3 === 1 ? moveAbroad : pickUpAbroad).execute(db),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toEqual([]);
});

describe("saving the lines of a cart", () => {
  it("lets a chain of lines each take the SKU of the next one", async () => {
    const [a = "", b = "", c = ""] = ids;
    const after = [line(a, "B"), line(b, "C"), line(c, "X")];
    expect(await saveBoth(before.slice(0, 3), after)).toEqual(after);
  });

  it("lets two lines swap their SKUs", async () => {
    const [a = "", b = ""] = ids;
    const after = [line(a, "B"), line(b, "A")];
    expect(await saveBoth(before.slice(0, 2), after)).toEqual(after);
  });

  it("lets a line take the SKU of a removed line", async () => {
    const [a = ""] = ids;
    expect(await saveBoth(before.slice(0, 2), [line(a, "B")])).toEqual([line(a, "B")]);
  });

  it("keeps the order in which new lines are added", async () => {
    const added = ["Z", "Y", "X"].map((sku) => line(randomUUID(), sku));
    expect(await saveBoth(before, [...before, ...added])).toEqual([...before, ...added]);
  });

  it("refuses two equal lines", async () => {
    const [a = "", b = ""] = ids;
    await expect(saveBoth([], [line(a, "A"), line(b, "A")])).rejects.toThrow("cart_lines_one_of_a_kind");
  });

  it("saves every result of changing each line once", async () => {
    const change = fc.record({ id: fc.constantFrom(...ids), sku: fc.constantFrom(...skus, "X", "Y") });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(change, { selector: ({ id }) => id }), async (changes) => {
        let after: Lines = before;
        for (const { id, sku } of changes) {
          const changed = changeLine(after, id, { sku, tint: null, quantity: 1, reference: "" });
          if (changed.ok) after = changed.value;
        }
        expect(byId(await saveBoth(before, after))).toEqual(byId(after));
      }),
    );
  });
});
