// Shows that parallel changes of a quick-order pad over HTTP lose no row, pass no limit and order no row twice.
import { expect, test, vi } from "vitest";
import { maxPadRows } from "../../src/features/quick-order/pad.ts";
import { cartClient } from "../support/cart-client.ts";
import { brush, paint } from "../support/order-world.ts";
import { padClient, typedRow } from "../support/pad-client.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const server = await testServer();
const PARALLEL = 64;
const ROUNDS = 20;

function inParallel<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

test("64 parallel saves of new rows lose none: 500 are in the pad, the others are in its rest", async () => {
  // The pad begins almost full, so that the limit falls into every round without thousands of rows.
  const known = Array.from({ length: maxPadRows - PARALLEL / 2 }, (_, index) => typedRow(`K-${index}`));
  for (let round = 0; round < ROUNDS; round += 1) {
    const pad = await padClient(server, "attorney.au@trestle.test");
    await pad.save(...known);
    const rows = Array.from({ length: PARALLEL }, (_, index) => typedRow(`R-${index}`));
    await inParallel(async (index) => pad.save(...rows.slice(index, index + 1)));
    const { rows: kept, rest } = await pad.read();
    expect(kept).toHaveLength(maxPadRows);
    const all = [...kept.map(({ code }) => code), ...rest.split("\n").map((line) => line.split("\t")[0])];
    expect(all.toSorted()).toEqual([...known, ...rows].map(({ code }) => code).toSorted());
  }
});

test("64 parallel orders of the same rows add them once", async () => {
  const pad = await padClient(server, "painter.au@trestle.test");
  const cart = cartClient(server.url, pad.cookie);
  const { items } = await cart.read();
  if (items.length > 0) await cart.change("customerCartRemoveItems", { itemIds: items.map(({ id }) => id) });
  for (let round = 1; round <= ROUNDS; round += 1) {
    const rows = [typedRow(brush, { quantity: "2" }), typedRow(paint, { quantity: "1" })];
    await pad.save(...rows);
    await inParallel(() => pad.change("OrderQuickOrder", { rows }));
    expect((await cart.read()).totalUnitCount).toBe(3 * round);
  }
});
