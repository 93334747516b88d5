// Shows that changes of a pad name rows by id, may arrive twice, and never lose a row: rows beyond the limit become its rest.
import fc from "fast-check";
import { expect, test } from "vitest";
import { changePad, emptyPad, maxPadRows, type PadRow, takeRest } from "./pad.ts";
import { parsePadText } from "./pad-text.ts";

const row = (id: string, code = id): PadRow => ({ id, code, quantity: "1", colour: "", strength: "", raw: "" });
const ids = ({ rows }: { readonly rows: readonly PadRow[] }) => rows.map(({ id }) => id);
const many = (count: number) => Array.from({ length: count }, (_, index) => row(`R${index}`));

test("new rows come last or after a row, and known rows keep their place", () => {
  const pad = changePad(emptyPad, { rows: [row("a"), row("b")] });
  expect(ids(changePad(pad, { rows: [row("c")] }))).toEqual(["a", "b", "c"]);
  expect(ids(changePad(pad, { rows: [row("c"), row("d")], after: "a" }))).toEqual(["a", "c", "d", "b"]);
  const changed = changePad(pad, { rows: [row("a", "other")] });
  expect(changed.rows.map(({ code }) => code)).toEqual(["other", "b"]);
});

test("two tabs that change different rows both count, in any order", () => {
  const pad = changePad(emptyPad, { rows: [row("a"), row("b")] });
  const [first, second] = [{ rows: [row("a", "from one tab")] }, { rows: [row("b", "from the other")], removed: [] }];
  expect(changePad(changePad(pad, first), second)).toEqual(changePad(changePad(pad, second), first));
});

const anyChange = fc.record({
  rows: fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 })
    .map((list) => list.map((id) => row(`R${id}`))),
  removed: fc.array(
    fc.integer({ min: 0, max: 30 }).map((id) => `R${id}`),
    { maxLength: 4 },
  ),
});

test("a change that arrives twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 6 }), anyChange, (before, last) => {
      const once = changePad(before.reduce(changePad, emptyPad), last);
      expect(changePad(once, last)).toEqual(once);
    }),
  );
});

test("rows beyond the limit become lines of the rest, and are taken when there is room", () => {
  const full = changePad(emptyPad, { rows: many(maxPadRows + 3) });
  expect(full.rows).toHaveLength(maxPadRows);
  expect(full.rest.split("\n")).toHaveLength(3);
  let count = 0;
  const parse = (text: string) => parsePadText(text).map((each) => ({ ...each, id: `new ${++count}` }));
  expect(takeRest(full, parse)).toEqual(full);
  const roomy = changePad(full, { removed: ["R0", "R1"] });
  const taken = takeRest(roomy, parse);
  expect(taken.rows.slice(-2).map(({ code }) => code)).toEqual(["R500", "R501"]);
  expect(taken.rest.split("\n")).toHaveLength(1);
});

test("text that PostgreSQL cannot store is cleaned", () => {
  const [saved] = changePad(emptyPad, { rows: [row("a", "A\u0000B\ud800")] }).rows;
  expect(saved?.code).toBe("AB\ufffd");
});
