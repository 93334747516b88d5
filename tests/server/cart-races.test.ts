// Shows that a cart stays correct under parallel requests over HTTP: no line is doubled, no unit is lost, and points are
// applied once.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { mergeGuestCart } from "../../src/features/cart/server/guest-cart.actions.ts";
import { loadStores } from "../../src/features/stores/server/stores.queries.ts";
import { systemClock } from "../../src/server/clock.ts";
import type { Snapshots } from "../../src/server/operation-context.ts";
import { hashToken } from "../../src/server/secrets.ts";
import { getSessionViewer, openSession } from "../support/ask-shop.ts";
import { formBrowser } from "../support/browser-session.ts";
import { type CartReply, cartClient } from "../support/cart-client.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const server = await testServer();
const PARALLEL = 64;
const ROUNDS = 20;
const skus = ["TRD-CUT-63", "HBL-WC-LS-10-W"] as const;

async function makeClient(email: string) {
  return cartClient(server.url, await openSession(server.db, email));
}

function inParallel<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

/** The most live carts of one owner, and the most equal lines of one cart. */
async function countDuplicates(): Promise<unknown> {
  const { rows } = await sql`select max(carts)::integer as most, max(lines)::integer as "mostLines" from (
    select count(distinct c.id) as carts,
      (select max(n) from (select count(*) as n from cart_lines l where l.cart_id = any(array_agg(c.id))
        group by cart_id, sku, colour_id, strength, entry_group) as same) as lines
    from carts c where status = 'LIVE' group by user_id, account_id, guest_hash) as owners`.execute(server.db);
  return rows[0];
}

test("64 parallel additions of two products make two lines with the right quantities in one cart", async () => {
  const cart = await makeClient("full.nz@trestle.test");
  for (let round = 1; round <= ROUNDS; round += 1) {
    const replies = await inParallel((index) => cart.add(skus[index % 2] ?? "", 1));
    expect(replies.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const { items } = await cart.read();
    expect(items.map(({ quantity }) => quantity)).toEqual([round * 32, round * 32]);
  }
  expect(await countDuplicates()).toEqual({ most: 1, mostLines: 1 });
});

test("of 64 parallel changes to the same version one is accepted, and the others are refused as stale", async () => {
  const cart = await makeClient("holder.nz@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cart: seen } = await cart.add(skus[0], 1);
    const { modifiedTime } = seen;
    const replies = await inParallel((index) => cart.add(skus[0], index + 1, { modifiedTime }));
    expect(replies.filter(({ userErrors }) => userErrors.length === 0)).toHaveLength(1);
    expect(new Set(replies.flatMap(({ userErrors }) => userErrors.map(({ code }) => code)))).toEqual(
      new Set(["CART_STALE"]),
    );
    const [line] = (await cart.read()).items;
    const { quantity } = seen.items[0] ?? { quantity: 0 };
    const accepted = replies.findIndex(({ userErrors }) => userErrors.length === 0);
    expect((line?.quantity ?? 0) - quantity).toBe(accepted + 1);
    await cart.change("customerCartRemoveItems", { itemIds: [line?.id] });
  }
});

test("64 parallel requests apply points once, and 64 remove them once", async () => {
  const cart = await makeClient("holder.au@trestle.test");
  await cart.add("NPG-390-STA", 1);
  const isAccepted = ({ userErrors }: CartReply) => userErrors.length === 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const applied = await inParallel(() => cart.change("customerCartApplyRedeemPoints", {}));
    expect(applied.filter(isAccepted)).toHaveLength(1);
    const removed = await inParallel(() => cart.change("customerCartRemoveRedeemPoints", {}));
    expect(removed.filter(isAccepted)).toHaveLength(1);
  }
});

test("parallel additions and removals leave a cart whose lines and totals agree", async () => {
  const cart = await makeClient("limited.nz@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cart: seen } = await cart.add(skus[0], 1);
    const itemIds = seen.items.map(({ id }) => id);
    await inParallel((index) =>
      index % 4 === 0 ? cart.change("customerCartRemoveItems", { itemIds }) : cart.add(skus[index % 2] ?? "", 1),
    );
    const { items, payByCard, totalPriceWithTax } = await cart.read();
    expect(new Set(items.map(({ product }) => product.code)).size).toBe(items.length);
    expect(payByCard.totalPrice.value - payByCard.surchargeFee.value).toBeCloseTo(totalPriceWithTax.value, 2);
  }
});

test("a guest's cart that is merged during parallel additions loses no unit", async () => {
  const cookie = await openSession(server.db, "consumer.au@trestle.test");
  const cart = cartClient(server.url, cookie);
  const viewer = await getSessionViewer(server.db, cookie);
  const stores = await loadStores(server.db);
  const snapshots = { catalogue: { variantBySku: new Map() }, stores } as unknown as Snapshots;
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
