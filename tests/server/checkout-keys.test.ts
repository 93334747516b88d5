// Shows that an order's key stands for one wish of one account (invariant 4): with any other body it is refused, and another
// account learns nothing by it.
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { openSession } from "../support/ask-shop.ts";
import { type OrderReply, orderClient } from "../support/order-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 120_000 });
const server = await testServer({ DEMO: "off" });
const clientOf = async (email: string) => orderClient(server.url, await openSession(server.db, email));
const SEED = 4;
const PAIRS = 1_000;
const AT_ONCE = 25;

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

const codesOf = ({ userErrors }: OrderReply) => userErrors.map(({ code }) => code);
const holder = await clientOf("holder.au@trestle.test");
const stranger = await clientOf("holder.nz@trestle.test");
await holder.add("TRD-CUT-63", 1);
const { code: cartCode } = await holder.pickUp();
const { order } = await holder.order({ cartCode, customerPONumber: "PO-1" });

/** In the same words it is the same order; in others it is refused; and to somebody else there is nothing. */
async function tryPair([one, other]: (typeof pairs)[number], place: number): Promise<string[]> {
  const idempotencyKey = `pair ${place}`;
  const first = await holder.order({ ...one, cartCode, idempotencyKey });
  const changed = await holder.order({ ...other, cartCode, idempotencyKey });
  const again = await holder.order({ ...one, cartCode, idempotencyKey });
  const theirs = await stranger.order({ ...one, cartCode, idempotencyKey });
  expect([first.order?.id, changed.order, again.order?.id]).toEqual([order?.id, null, order?.id]);
  expect(JSON.stringify([changed, theirs])).not.toContain(order?.id);
  return [...codesOf(changed), ...codesOf(theirs)];
}

test(`the same key with another body is refused: ${PAIRS} pairs, seed ${SEED}`, async () => {
  expect(order).not.toBeNull();
  for (let done = 0; done < PAIRS; done += AT_ONCE) {
    const outcomes = await Promise.all(
      pairs.slice(done, done + AT_ONCE).map((pair, place) => tryPair(pair, done + place)),
    );
    expect(new Set(outcomes.flat())).toEqual(new Set(["KEY_REUSED", "CART_NOT_FOUND"]));
  }
});

test("a key that somebody else has used is free for one's own order", async () => {
  await stranger.add("TRD-CUT-63", 1);
  const cart = await stranger.pickUp();
  const own = await stranger.order({ cartCode: cart.code, customerPONumber: "PO-1", idempotencyKey: "pair 0" });
  expect(codesOf(own)).toEqual([]);
  expect(own.order?.id).toMatch(/^NZ-/);
});
