// Shows that a run of a job goes on after a failed item, reports the failure, and ends in time.
import { expect, test } from "vitest";
import { workThrough } from "./work-through.ts";

const items = [1, 2, 3, 4, 5];
const listAfter = async (last: number | null) => items.filter((item) => item > (last ?? 0)).slice(0, 2);

test("an item that fails does not stop the others, and the run reports it at its end", async () => {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`);
    done.push(item);
  };
  const run = workThrough({ clock: { now: () => new Date(0) }, listAfter, work });
  await expect(run).rejects.toThrow("2 failed, the first with: Error: no 2");
  expect(done).toEqual([1, 3, 5]);
});

test("a run starts nothing after 20 seconds", async () => {
  let seconds = 0;
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    seconds += 7;
  };
  await workThrough({ clock: { now: () => new Date(seconds * 1_000) }, listAfter, work });
  expect(done).toEqual([1, 2, 3]);
});
