// Shows that a whole is the very same until one of its parts or the time makes it another.
import { expect, it } from "vitest";
import { whileUnchanged } from "./while-unchanged.ts";

const until = 1_000;

function made() {
  const world = { now: 0, parts: [{}, {}] };
  const take = whileUnchanged({
    clock: { now: () => new Date(world.now) },
    parts: () => [...world.parts],
    make: () => ({}),
    changesAfter: (moment) => (moment < until ? until : Number.POSITIVE_INFINITY),
  });
  return { world, take };
}

it("stays the same while nothing changes", () => {
  const { world, take } = made();
  const before = take();
  world.now = until - 1;
  expect(take()).toBe(before);
});

it("is another when a part is, once", () => {
  const { world, take } = made();
  const before = take();
  world.parts[1] = {};
  const after = take();
  expect(after).not.toBe(before);
  expect(take()).toBe(after);
});

it("is another when its moment has come, and when the clock is set back", () => {
  const { world, take } = made();
  const before = take();
  world.now = until;
  const after = take();
  expect(after).not.toBe(before);
  world.now = until - 1;
  expect(take()).not.toBe(after);
});
