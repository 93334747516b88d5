// Shows that a cart holds under parallel requests over HTTP: no line doubles, no unit is lost, points are applied once.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mergeGuestCart } from "../../src/features/cart/server/merge.actions.ts";
import { hashToken } from "../../src/features/identity/server/session-token.ts";
import { findSessionViewer } from "../../src/features/identity/server/viewer.store.ts";
import { systemClock } from "../../src/server/clock.ts";
import type { Snapshots } from "../../src/server/operation-context.ts";
import { openSession } from "../support/ask-shop.ts";
import { formBrowser } from "../support/browser-session.ts";
import { type CartReply, cartClient } from "../support/cart-client.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take as long as the machine has other things to do.
vi.setConfig({ testTimeout: 180_000 });
const server = await testServer();
const PARALLEL = 64;
const ROUNDS = 20;
const skus = ["TRD-CUT-63", "HBL-WC-LS-10-W"] as const;

async function clientOf(email: string) {
  return cartClient(server.url, await openSession(server.db, email));
}

function atOnce<T>(work: (place: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, place) => work(place)));
}

async function countCarts(): Promise<unknown> {
  const { rows } = await sql`select max(carts)::integer as most, max(lines)::integer as "mostLines" from (
    select count(distinct c.id) as carts,
      (select max(n) from (select count(*) as n from cart_lines l where l.cart_id = any(array_agg(c.id))
        group by cart_id, sku, colour_id, strength, entry_group) as same) as lines
    from carts c where status = 'LIVE' group by user_id, account_id, guest_hash) as owners`.execute(server.db);
  return rows[0];
}

test("the same line added at once is one line with the right quantity, from the very first cart on", async () => {
  const cart = await clientOf("full.nz@trestle.test");
  for (let round = 1; round <= ROUNDS; round += 1) {
    const replies = await atOnce((place) => cart.add(skus[place % 2] ?? "", 1));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const { items } = await cart.read();
    expect(items.map(({ quantity }) => quantity)).toEqual([round * 32, round * 32]);
  }
  expect(await countCarts()).toEqual({ most: 1, mostLines: 1 });
});

test("of changes that all name the same version one is made, and the others are told", async () => {
  const cart = await clientOf("holder.nz@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cart: seen } = await cart.add(skus[0], 1);
    const { modifiedTime } = seen;
    const replies = await atOnce((place) => cart.add(skus[0], place + 1, { modifiedTime }));
    expect(replies.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(new Set(replies.flatMap(({ userErrors }) => userErrors.map(({ code }) => code)))).toEqual(
      new Set(["CART_STALE"]),
    );
    const [line] = (await cart.read()).items;
    const { quantity } = seen.items[0] ?? { quantity: 0 };
    expect((line?.quantity ?? 0) - quantity).toBeGreaterThan(0);
    await cart.change("customerCartRemoveItems", { itemIds: [line?.id] });
  }
});

test("points are applied once however often they are asked for at once", async () => {
  const cart = await clientOf("holder.au@trestle.test");
  await cart.add("NPG-390-STA", 1);
  const isDone = ({ userErrors }: CartReply) => userErrors.length === 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const applied = await atOnce(() => cart.change("customerCartApplyRedeemPoints", {}));
    expect(applied.filter(isDone)).toHaveLength(1);
    const removed = await atOnce(() => cart.change("customerCartRemoveRedeemPoints", {}));
    expect(removed.filter(isDone)).toHaveLength(1);
  }
});

test("adding and removing at once leaves a cart that still adds up", async () => {
  const cart = await clientOf("limited.nz@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cart: seen } = await cart.add(skus[0], 1);
    const itemIds = seen.items.map(({ id }) => id);
    await atOnce((place) =>
      place % 4 === 0 ? cart.change("customerCartRemoveItems", { itemIds }) : cart.add(skus[place % 2] ?? "", 1),
    );
    const { items, payByCard, totalPriceWithTax } = await cart.read();
    expect(new Set(items.map(({ product }) => product.code)).size).toBe(items.length);
    expect(payByCard.totalPrice.value - payByCard.surchargeFee.value).toBeCloseTo(totalPriceWithTax.value, 2);
  }
});

test("a guest's cart joins the one that others make and fill at that moment, and no unit is lost", async () => {
  const cookie = await openSession(server.db, "consumer.au@trestle.test");
  const cart = cartClient(server.url, cookie);
  const viewer = await findSessionViewer(server.db, hashToken(cookie.slice("trestle-session=".length)));
  if (viewer === null) throw new Error("Nobody came.");
  const snapshots = { catalogue: { variantBySku: new Map() } } as unknown as Snapshots;
  for (let round = 0; round < ROUNDS; round += 1) {
    const guest = formBrowser(server.url);
    await guest.post("/api/cart/add/", { productCode: skus[0], quantity: "5" });
    await sql`update carts set status = 'MERGED' where user_id = ${viewer.user?.id} and status = 'LIVE'`.execute(
      server.db,
    );
    const guestHash = hashToken(guest.cookie("trestle-cart") ?? "");
    await Promise.all([
      ...Array.from({ length: 16 }, () => cart.add(skus[0], 1)),
      mergeGuestCart({ db: server.db, clock: systemClock, snapshots }, viewer, guestHash),
    ]);
    expect((await cart.read()).items.map(({ quantity }) => quantity)).toEqual([21]);
  }
});
