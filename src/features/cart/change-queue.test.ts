// Shows that cart changes are sent one at a time with the right version, and that the newest change of a key wins.
import { expect, test } from "vitest";
import { cartErrors } from "./cart-errors.ts";
import {
  advanceQueue,
  type CartChange,
  type ChangeQueue,
  countPendingUnits,
  emptyQueue,
  findPending,
  findSaved,
  findVersion,
  listUnsent,
  type QueuedChange,
  type QueueEvent,
} from "./change-queue.ts";

const seen = "2026-11-16T09:00:00.000Z";
const later = "2026-11-16T09:00:01.000Z";

function setQuantity(line: string, quantity: number): QueuedChange & Required<Pick<CartChange, "modifiedTime">> {
  const change = { key: line, endpoint: "/api/cart/update/", fields: {}, modifiedTime: seen, failureMessage: "" };
  return { ...change, id: `${line}-${quantity}`, quantity };
}

const requested = (change: QueuedChange): QueueEvent => ({ kind: "requested", change });
const sent: QueueEvent = { kind: "sent" };
const answered = (version: string, ...userErrors: (typeof cartErrors.stale)[]): QueueEvent => ({
  kind: "answered",
  version,
  userErrors,
});

function after(...events: QueueEvent[]): ChangeQueue {
  return events.reduce(advanceQueue, emptyQueue);
}

test("after rapid taps only the last quantity waits", () => {
  const queue = after(...[2, 3, 4].map((quantity) => requested(setQuantity("a", quantity))));
  expect(queue.waiting.map(({ quantity }) => quantity)).toEqual([4]);
});

test("a change waits until the change before it has an answer", () => {
  const out = after(
    requested(setQuantity("a", 2)),
    sent,
    requested(setQuantity("a", 3)),
    requested(setQuantity("a", 4)),
    sent,
  );
  expect([out.sending?.quantity, out.waiting.map(({ quantity }) => quantity)]).toEqual([2, [4]]);
  expect(findPending(out, "a")?.quantity).toBe(4);
  const next = advanceQueue(advanceQueue(out, answered(later)), sent);
  expect([next.sending?.quantity, next.waiting]).toEqual([4, []]);
});

test("a change is sent with the version that the change before it produced", () => {
  const queue = after(requested(setQuantity("a", 2)), sent, requested(setQuantity("b", 2)), answered(later), sent);
  expect(findVersion(emptyQueue, setQuantity("a", 2))).toBe(seen);
  expect(findVersion(queue, setQuantity("b", 2))).toBe(later);
  const { modifiedTime: _, ...adding } = setQuantity("new", 1);
  expect(findVersion(queue, adding)).toBeNull();
});

test("a stale answer drops the waiting changes", () => {
  const queue = after(
    requested(setQuantity("a", 2)),
    sent,
    requested(setQuantity("b", 9)),
    answered(later, cartErrors.stale),
  );
  expect(queue).toMatchObject({ sending: null, waiting: [], isStale: true, latestVersion: later });
  expect(after(requested(setQuantity("a", 2)), sent, answered(later)).isStale).toBe(false);
});

test("a refusal belongs to the key of its change until the next answer", () => {
  const queue = after(requested(setQuantity("a", 0)), sent, {
    kind: "answered",
    version: "",
    userErrors: [cartErrors.badQuantity],
  });
  expect(queue.refused).toEqual({ key: "a", userErrors: [cartErrors.badQuantity] });
  expect(advanceQueue(queue, answered(later)).refused).toBeNull();
});

test("the pending units are counted over all changes without an answer", () => {
  const adding = { ...setQuantity("add", 1), unitsDelta: 3 };
  const removing = { ...setQuantity("a", 0), unitsDelta: -2 };
  expect(countPendingUnits(after(requested(adding), sent, requested(removing)))).toBe(1);
});

test("changes that were sent when the page was left are not sent again", () => {
  const queue = after(requested(setQuantity("a", 2)), sent, requested(setQuantity("b", 3)), { kind: "pageLeft" });
  expect([queue.sending?.key, queue.waiting]).toEqual(["a", []]);
});

test("a closing page sends what waits, and again the change under way unless it is replaced", () => {
  const keys = (...events: QueueEvent[]) => listUnsent(after(...events)).map(({ key, quantity }) => [key, quantity]);
  const { modifiedTime: _, ...adding } = setQuantity("add", 1);
  expect(keys(requested(setQuantity("a", 2)), sent, requested(setQuantity("b", 3)))).toEqual([
    ["a", 2],
    ["b", 3],
  ]);
  expect(keys(requested(setQuantity("a", 2)), sent, requested(setQuantity("a", 5)))).toEqual([["a", 5]]);
  expect(keys(requested(adding), sent, requested(adding))).toEqual([
    ["add", 1],
    ["add", 1],
  ]);
});

test("two additions of one product both wait", () => {
  const { modifiedTime: _, ...adding } = setQuantity("add", 1);
  expect(after(requested(adding), requested({ ...adding, id: "second" })).waiting).toHaveLength(2);
});

test("a change that waits for signal is shown until a newer one of its key is made", () => {
  const saved = [setQuantity("a", 2), setQuantity("a", 3)].map((change) => ({ ...change, unitsDelta: 1 }));
  const queue = { ...after(requested(setQuantity("b", 9)), sent, { kind: "leftWaiting" }), saved };
  expect(queue.sending).toBeNull();
  expect([findPending(queue, "a")?.quantity, findSaved(queue, "b")]).toEqual([3, null]);
  expect(countPendingUnits(queue)).toBe(2);
  expect(findPending(advanceQueue(queue, requested(setQuantity("a", 7))), "a")?.quantity).toBe(7);
});
