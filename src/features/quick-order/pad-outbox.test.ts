// Shows that a change of the pad is kept without loss, and how the list of unsent changes names it.
import { expect, test } from "vitest";
import type { PadChange, PadRow } from "./pad.ts";
import { formatChange, readSaveFields, toSaveFields } from "./pad-outbox.ts";

const row = (id: string, code: string, quantity = ""): PadRow => ({
  id,
  code,
  quantity,
  colour: "",
  strength: "",
  raw: "",
});

test.each<[PadChange, string]>([
  [{ rows: [row("a", "HBL", "4")], removed: [] }, "Quick order: 4 × HBL"],
  [{ rows: [row("a", "")], removed: [] }, "Quick order: 1 × a row"],
  [{ rows: [row("a", "HBL"), row("b", "X")], removed: ["c"], after: "d", rest: "" }, "Quick order: 2 rows"],
  [{ rows: [], removed: ["a", "b"] }, "Quick order: 2 rows removed"],
])("%j is read back and is called %s", (change, label) => {
  expect(readSaveFields(toSaveFields(change))).toEqual(change);
  expect(formatChange(change)).toBe(label);
});
