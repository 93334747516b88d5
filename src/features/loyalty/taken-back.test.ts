// Shows the words for points that a return takes back.
import { expect, it } from "vitest";
import { formatTakenBack } from "./taken-back.ts";

it.each([
  [0, 0, ""],
  [1, 0, "1 point was taken back."],
  [1_200, 0, "1,200 points were taken back."],
  [
    4,
    2,
    "4 points were taken back. 2 more points are owed, because they were already spent. The next points pay them.",
  ],
  [4, 1, "4 points were taken back. 1 more point is owed, because it was already spent. The next points pay it."],
  [0, 2, "2 points are owed, because they were already spent. The next points pay them."],
])("%i taken and %i owed read: %s", (taken, owed, text) => {
  expect(formatTakenBack({ taken, owed })).toBe(text);
});
