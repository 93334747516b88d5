// Shows that an answer is kept while its snapshots are current, for at most a minute, and within the size limit.
import { expect, it } from "vitest";
import { makeGuestCache } from "./guest-cache.ts";
import type { Snapshots } from "./operation-context.ts";

function makeCache(maxBytes = 1_000) {
  const world = { now: 0 };
  const kept = makeGuestCache<string>({ now: () => new Date(world.now) }, maxBytes);
  return { world, kept };
}

const makeSnapshots = () => ({}) as Snapshots;

it("returns a kept answer under its own key only", () => {
  const { kept } = makeCache();
  const snapshots = makeSnapshots();
  expect(kept.find(snapshots, "a")).toBeNull();
  kept.keep(snapshots, "a", { answer: "first", bytes: 5 });
  expect(kept.find(snapshots, "a")).toBe("first");
  expect(kept.find(snapshots, "b")).toBeNull();
});

it("newer snapshots empty the cache, and answers made from older ones are not kept", () => {
  const { kept } = makeCache();
  const [old, young] = [makeSnapshots(), makeSnapshots()];
  kept.find(old, "a");
  kept.keep(old, "a", { answer: "old", bytes: 3 });
  expect(kept.find(young, "a")).toBeNull();
  kept.keep(old, "a", { answer: "late", bytes: 4 });
  expect(kept.find(young, "a")).toBeNull();
});

it("an answer is kept for less than a minute", () => {
  const { world, kept } = makeCache();
  const snapshots = makeSnapshots();
  kept.find(snapshots, "a");
  kept.keep(snapshots, "a", { answer: "first", bytes: 5 });
  world.now = 60_000;
  expect(kept.find(snapshots, "a")).toBeNull();
});

it("the oldest answers make room, and an answer over a tenth of the room is not kept", () => {
  const { kept } = makeCache(100);
  const snapshots = makeSnapshots();
  kept.find(snapshots, "");
  kept.keep(snapshots, "large", { answer: "large", bytes: 11 });
  expect(kept.find(snapshots, "large")).toBeNull();
  for (let each = 0; each < 20; each += 1) kept.keep(snapshots, String(each), { answer: String(each), bytes: 10 });
  const found = Array.from({ length: 20 }, (_, each) => kept.find(snapshots, String(each)));
  expect(found.filter((answer) => answer !== null)).toEqual([
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
  ]);
});
