// Shows that of two edits of one thing the second keeps the changes of the first, or names the fields that both changed.
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSeen, mergeEdit, parseSeen } from "./merge-edit.ts";

const seen = { name: "Old", phone: "1" };

test("changes of different fields are both kept", () => {
  const merge = mergeEdit({ current: { ...seen, phone: "2" }, seen, wanted: { ...seen, name: "New" } });
  expect(merge).toEqual({ merged: { name: "New", phone: "2" }, conflicts: [] });
});

test("a field that both changed is a conflict", () => {
  const merge = mergeEdit({ current: { ...seen, name: "Theirs" }, seen, wanted: { ...seen, name: "Mine" } });
  expect(merge.conflicts).toEqual(["name"]);
});

test("two people who enter the same have no conflict", () => {
  const wanted = { ...seen, name: "Same" };
  expect(mergeEdit({ current: wanted, seen, wanted })).toEqual({ merged: wanted, conflicts: [] });
});

test("an edit alone gives exactly what was wanted, and reading the hidden field gives what was written", () => {
  const fields = fc.record({ name: fc.string(), phone: fc.string() });
  fc.assert(
    fc.property(fields, fields, (current, wanted) => {
      expect(mergeEdit({ current, seen: current, wanted })).toEqual({ merged: wanted, conflicts: [] });
      expect(parseSeen(formatSeen(current))).toEqual(current);
    }),
  );
});

test.each(["", "[]", "1", '{"name":1}', "null", "x".repeat(30_000)])("%s is no hidden field of a form", (text) => {
  expect(parseSeen(text)).toBeNull();
});
