// Shows that an achievement gives its reward once, in however many parallel requests over HTTP it is reached.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { advanceDemoOrders } from "../../src/features/orders/server/order-fulfilment.actions.ts";
import { moveToNewAccount } from "../support/billing.ts";
import { insertOffer, waitForSettlings } from "../support/offers.ts";
import type { OrderReply } from "../support/order-client.ts";
import { listCodes, minutesAhead, orderWorld, placeOrderWithRest } from "../support/order-world.ts";
import { endOffers } from "../support/points.ts";

vi.setConfig({ testTimeout: 600_000 });
const world = await orderWorld();
const { db } = world.server;
const buyer = "holder.au@trestle.test";
const accountId = await moveToNewAccount(db, buyer);
const admin = await world.openClient("admin.au@trestle.test");
const PARALLEL = 64;
const ROUNDS = 20;
const ORDERS = 4;

await endOffers(db);

/** Orders of which one tin has left. They are handed over, and earn points, when their rest is cancelled. */
async function placeOrders(): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    codes.push((await placeOrderWithRest(world, buyer)).orderCode);
    // Otherwise a job gives the only tin of the next order to this one.
    await sql`update back_orders set since = now() + interval '1 year'`.execute(db);
  }
  for (const minutes of [3, 10]) await advanceDemoOrders({ db, clock: minutesAhead(minutes) });
  return codes;
}

const cancelRest = (orderCode: string | undefined) => admin.ask<OrderReply>("CancelOrderRest", { orderCode });

test(`${PARALLEL} parallel requests that hand over ${ORDERS} orders reach an achievement once, in each of ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const orders = await placeOrders();
    const rsn = await insertOffer(db, { kind: "ACHIEVEMENT", target: 1 });
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) => cancelRest(orders[index % ORDERS])),
    );
    expect(replies.flatMap(listCodes)).toEqual([]);
    await waitForSettlings(db);
    const { rows } = await sql`select g.points, m.points as moved, withdrawn_at as "withdrawnAt" from offer_grants g
      join points_movements m on m.id = g.movement_id where g.account_id = ${accountId} and rsn = ${rsn}`.execute(db);
    expect(rows).toEqual([{ points: 1_000, moved: 1_000, withdrawnAt: null }]);
    await endOffers(db);
  }
  const { rows: wrong } = await sql`select points from points_balances b where account_id = ${accountId}
    and points <> (select sum(remaining) from point_lots l where l.account_id = b.account_id)`.execute(db);
  expect(wrong).toEqual([]);
});
