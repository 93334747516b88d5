// Shows that changes of a cart go out one at a time with the right version, and that the newest wish wins.
import { expect, test } from "vitest";
import { cartErrors } from "./cart-errors.ts";
import {
  advanceQueue,
  type CartChange,
  type ChangeQueue,
  emptyQueue,
  pendingFor,
  pendingUnits,
  type QueueEvent,
  versionFor,
} from "./change-queue.ts";

const seen = "2026-11-16T09:00:00.000Z";
const later = "2026-11-16T09:00:01.000Z";

function quantityOf(line: string, quantity: number): CartChange {
  return { key: line, door: "/api/cart/update/", fields: {}, modifiedTime: seen, failed: "", quantity };
}

const wished = (change: CartChange): QueueEvent => ({ kind: "wished", change });
const sent: QueueEvent = { kind: "sent" };
const answered = (version: string, ...userErrors: (typeof cartErrors.stale)[]): QueueEvent => ({
  kind: "answered",
  version,
  userErrors,
});

function after(...events: QueueEvent[]): ChangeQueue {
  return events.reduce(advanceQueue, emptyQueue);
}

test("of rapid taps only the last quantity waits", () => {
  const queue = after(...[2, 3, 4].map((quantity) => wished(quantityOf("a", quantity))));
  expect(queue.waiting.map(({ quantity }) => quantity)).toEqual([4]);
});

test("never two at once: what is wished while one is out waits for its answer", () => {
  const out = after(wished(quantityOf("a", 2)), sent, wished(quantityOf("a", 3)), wished(quantityOf("a", 4)), sent);
  expect([out.sending?.quantity, out.waiting.map(({ quantity }) => quantity)]).toEqual([2, [4]]);
  expect(pendingFor(out, "a")?.quantity).toBe(4);
  const next = advanceQueue(advanceQueue(out, answered(later)), sent);
  expect([next.sending?.quantity, next.waiting]).toEqual([4, []]);
});

test("a change goes out with the version that the one before it made", () => {
  const queue = after(wished(quantityOf("a", 2)), sent, wished(quantityOf("b", 2)), answered(later), sent);
  expect(versionFor(emptyQueue, quantityOf("a", 2))).toBe(seen);
  expect(versionFor(queue, quantityOf("b", 2))).toBe(later);
  const { modifiedTime: _, ...adding } = quantityOf("new", 1);
  expect(versionFor(queue, adding)).toBeNull();
});

test("a stale answer ends what was wished of the old cart", () => {
  const queue = after(wished(quantityOf("a", 2)), sent, wished(quantityOf("b", 9)), answered(later, cartErrors.stale));
  expect(queue).toMatchObject({ sending: null, waiting: [], isStale: true, version: later });
  expect(after(wished(quantityOf("a", 2)), sent, answered(later)).isStale).toBe(false);
});

test("a refusal belongs to what was wished, until the next answer", () => {
  const queue = after(wished(quantityOf("a", 0)), sent, {
    kind: "answered",
    version: "",
    userErrors: [cartErrors.badQuantity],
  });
  expect(queue.refused).toEqual({ key: "a", userErrors: [cartErrors.badQuantity] });
  expect(advanceQueue(queue, answered(later)).refused).toBeNull();
});

test("the units to come are those of all that has no answer yet", () => {
  const adding = { ...quantityOf("add", 1), unitsMore: 3 };
  const removing = { ...quantityOf("a", 0), unitsMore: -2 };
  expect(pendingUnits(after(wished(adding), sent, wished(removing)))).toBe(1);
});

test("what went out as the page was left does not go out again when it comes back", () => {
  const queue = after(wished(quantityOf("a", 2)), sent, wished(quantityOf("b", 3)), { kind: "left" });
  expect([queue.sending?.key, queue.waiting]).toEqual(["a", []]);
});
