// Shows which reads of a camera count: two equal ones in a row, and the same code again after 1.5 seconds.
import { expect, test } from "vitest";
import { noReads, repeatAfterMs, takeRead } from "./scan-reads.ts";

/** The codes that count, of frames that are 100 ms apart. */
function countFrames(...frames: readonly (string | null)[]): string[] {
  let reads = noReads;
  return frames.flatMap((code, index) => {
    const taken = takeRead(reads, code, index * 100);
    reads = taken.reads;
    return taken.isCounted && code !== null ? code : [];
  });
}

test("one read alone does not count, and neither do two different ones", () => {
  expect(countFrames("A", null, "A", "B", "A")).toEqual([]);
});

test("two equal reads count once, however long the code stays in the picture", () => {
  expect(countFrames("A", "A", "A", "A")).toEqual(["A"]);
});

test("another code counts at once, and the same code counts again after 1.5 seconds", () => {
  expect(countFrames("A", "A", "B", "B")).toEqual(["A", "B"]);
  const frames = Array.from({ length: repeatAfterMs / 100 + 2 }, () => "A");
  expect(countFrames(...frames)).toEqual(["A", "A"]);
});
