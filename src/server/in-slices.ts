import { setImmediate } from "node:timers/promises";

const SLICE_MS = 4;

/** Goes through a list of any length without keeping requests waiting: every few milliseconds others get their turn. */
export async function forEachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  let until = performance.now() + SLICE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + SLICE_MS;
  }
}
