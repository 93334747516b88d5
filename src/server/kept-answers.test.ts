// Shows that an answer is kept for as long as the snapshots it was made from, no longer than a minute, and within bounds.
import { expect, it } from "vitest";
import { makeKeptAnswers } from "./kept-answers.ts";
import type { Snapshots } from "./operation-context.ts";

function made(mostBytes = 1_000) {
  const world = { now: 0 };
  const kept = makeKeptAnswers<string>({ now: () => new Date(world.now) }, mostBytes);
  return { world, kept };
}

const snapshotsOf = () => ({}) as Snapshots;

it("gives what was kept, under its own key", () => {
  const { kept } = made();
  const snapshots = snapshotsOf();
  expect(kept.find(snapshots, "a")).toBeNull();
  kept.keep(snapshots, "a", { answer: "first", bytes: 5 });
  expect(kept.find(snapshots, "a")).toBe("first");
  expect(kept.find(snapshots, "b")).toBeNull();
});

it("forgets all when the snapshots change, and takes nothing made from old ones", () => {
  const { kept } = made();
  const [old, young] = [snapshotsOf(), snapshotsOf()];
  kept.find(old, "a");
  kept.keep(old, "a", { answer: "old", bytes: 3 });
  expect(kept.find(young, "a")).toBeNull();
  kept.keep(old, "a", { answer: "late", bytes: 4 });
  expect(kept.find(young, "a")).toBeNull();
});

it("keeps nothing longer than a minute", () => {
  const { world, kept } = made();
  const snapshots = snapshotsOf();
  kept.find(snapshots, "a");
  kept.keep(snapshots, "a", { answer: "first", bytes: 5 });
  world.now = 60_000;
  expect(kept.find(snapshots, "a")).toBeNull();
});

it("keeps no more than it has room for, and nothing that would fill it alone", () => {
  const { kept } = made(100);
  const snapshots = snapshotsOf();
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
