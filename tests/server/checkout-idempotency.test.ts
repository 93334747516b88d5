// Shows that an idempotency key belongs to one request of one account: the same key with another body is
// refused, and another account learns nothing from it.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { orderClient } from "../support/order-client.ts";
import { brush, listCodes } from "../support/order-world.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const makeClient = async (email: string) => orderClient(server.url, await openSession(server.db, email));
const SEED = 4;
const PAIRS = 1_000;
const PARALLEL = 25;

const body = fc.record(
  {
    customerPONumber: fc.string({ maxLength: 40 }),
    orderNote: fc.string({ unit: "grapheme", maxLength: 60 }),
    authorityToLeave: fc.boolean(),
    acceptBackOrder: fc.boolean(),
    isPayByCC: fc.boolean(),
    useDefaultStore: fc.boolean(),
    saleOffice: fc.constantFrom("", "2226", "0000"),
    shownTotal: fc.double({ min: 0, max: 10_000, noNaN: true }),
    modifiedTime: fc.constantFrom("", "2026-01-01T00:00:00.000Z"),
    referenceJobIDs: fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }),
  },
  { requiredKeys: ["saleOffice"] },
);
const pairs = fc.sample(
  fc.tuple(body, body).filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other)),
  { numRuns: PAIRS, seed: SEED },
);

const holder = await makeClient("holder.au@trestle.test");
const stranger = await makeClient("holder.nz@trestle.test");
await holder.add(brush, 1);
const { code: cartCode } = await holder.pickUp();
const { order } = await holder.order({ cartCode, customerPONumber: "PO-1" });

/** The same body gets the same order, another body is refused, and another account gets nothing. */
async function tryPair([one, other]: (typeof pairs)[number], index: number): Promise<string[]> {
  const idempotencyKey = `pair ${index}`;
  const first = await holder.order({ ...one, cartCode, idempotencyKey });
  const changed = await holder.order({ ...other, cartCode, idempotencyKey });
  const again = await holder.order({ ...one, cartCode, idempotencyKey });
  const theirs = await stranger.order({ ...one, cartCode, idempotencyKey });
  expect([first.order?.id, changed.order, again.order?.id]).toEqual([order?.id, null, order?.id]);
  expect(JSON.stringify([changed, theirs])).not.toContain(order?.id);
  return [...listCodes(changed), ...listCodes(theirs)];
}

test(`the same key with another body is refused (${PAIRS} pairs, seed ${SEED})`, async () => {
  expect(order).not.toBeNull();
  for (let done = 0; done < PAIRS; done += PARALLEL) {
    const outcomes = await Promise.all(
      pairs.slice(done, done + PARALLEL).map((pair, index) => tryPair(pair, done + index)),
    );
    expect(new Set(outcomes.flat())).toEqual(new Set(["KEY_REUSED", "CART_NOT_FOUND"]));
  }
});

test("two accounts can use the same key for different orders", async () => {
  await stranger.add(brush, 1);
  const cart = await stranger.pickUp();
  const own = await stranger.order({ cartCode: cart.code, customerPONumber: "PO-1", idempotencyKey: "pair 0" });
  expect(listCodes(own)).toEqual([]);
  expect(own.order?.id).toMatch(/^NZ-/);
});
