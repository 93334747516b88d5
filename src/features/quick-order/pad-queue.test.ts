// Shows that unsaved changes of a pad stay visible and in order, and survive a request that was lost.
import { expect, test } from "vitest";
import { emptyPad, type PadChange, type PadRow } from "./pad.ts";
import { advancePadQueue, applyQueue, emptyQueue, listUnsaved, type PadQueueEvent } from "./pad-queue.ts";

const row = (id: string, code: string): PadRow => ({ id, code, quantity: "", colour: "", strength: "", raw: "" });
const set = (...rows: PadRow[]): PadChange => ({ rows });
const changed = (...changes: PadChange[]): PadQueueEvent => ({ kind: "changed", changes });
const run = (...events: PadQueueEvent[]) => events.reduce(advancePadQueue, emptyQueue);
const codes = (...events: PadQueueEvent[]) => applyQueue(emptyPad, run(...events)).rows.map(({ code }) => code);

test("letters typed into one row are one change", () => {
  const queue = run(changed(set(row("a", "H"))), changed(set(row("a", "HB"))), changed(set(row("b", "X"))));
  expect(queue.waiting).toEqual([set(row("a", "HB")), set(row("b", "X"))]);
});

test("a change that is typed while another is sent waits, and both are shown", () => {
  expect(codes(changed(set(row("a", "one"))), { kind: "sent" }, changed(set(row("a", "two"))))).toEqual(["two"]);
});

test("a lost change is kept first in the queue and is shown", () => {
  const events = [
    changed(set(row("a", "one"))),
    { kind: "sent" },
    changed(set(row("b", "two"))),
    { kind: "lost" },
  ] as const;
  expect(codes(...events)).toEqual(["one", "two"]);
  expect(run(...events)).toMatchObject({ isLost: true, sending: null });
  expect(run(...events, { kind: "retried" }, { kind: "sent" }, { kind: "saved" }).waiting).toHaveLength(1);
});

test("a saved change leaves the queue", () => {
  expect(listUnsaved(run(changed(set(row("a", "one"))), { kind: "sent" }, { kind: "saved" }))).toEqual([]);
});
