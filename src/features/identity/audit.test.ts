// Shows how a change is described with the fields that differ, how staff read it, and how a search of the log is parsed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AuditFields, describeChange, listChangedFields } from "./audit.ts";
import { formatAuditCursor, parseAuditSearch } from "./audit-search.ts";

describe("a change", () => {
  it("has only the fields that differ", () => {
    const before = { status: "OPEN", note: "", stores: ["2226"] };
    expect(describeChange(before, { status: "CLOSED", note: "", stores: ["2226"] })).toEqual({
      before: { status: "OPEN" },
      after: { status: "CLOSED" },
    });
  });

  it("treats a missing field as empty", () => {
    expect(describeChange({}, { account: "AU-1000001" })).toEqual({
      before: { account: null },
      after: { account: "AU-1000001" },
    });
    expect(describeChange({ account: null }, {})).toEqual({ before: {}, after: {} });
  });

  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
  const fields = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), value) as fc.Arbitrary<AuditFields>;

  it("applied to the fields before gives the fields after, and lists nothing for equal fields", () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const { before, after } = describeChange(one, other);
        expect(Object.keys(before)).toEqual(Object.keys(after));
        const applied: AuditFields = { ...one, ...after };
        for (const name of ["a", "b", "c", "d"]) expect(applied[name] ?? null).toEqual(other[name] ?? null);
        expect(describeChange(one, one)).toEqual({ before: {}, after: {} });
      }),
    );
  });

  it("is shown in words, with money in dollars", () => {
    const before = { spendLimitCents: 50_000, powerOfAttorney: false, stores: ["2226", "2240"], access: "LIMITED" };
    const after = { spendLimitCents: null, powerOfAttorney: true, stores: [], access: "FULL" };
    expect(listChangedFields({ before, after })).toEqual([
      { name: "Spend limit", before: "$500.00", after: "–" },
      { name: "Power of attorney", before: "No", after: "Yes" },
      { name: "Stores", before: "2226, 2240", after: "–" },
      { name: "Access", before: "LIMITED", after: "FULL" },
    ]);
  });
});

describe("a search of the audit log", () => {
  const empty = { text: "", action: "", from: "", to: "", after: "" };
  const zone = "Australia/Melbourne";

  it("without input has no limit", () => {
    expect(parseAuditSearch(empty, zone)).toEqual({ text: "", action: null, from: null, until: null, after: null });
  });

  it("includes the first and the last day, also when the clocks change", () => {
    const { from, until } = parseAuditSearch({ ...empty, from: "2026-10-03", to: "2026-10-04" }, zone);
    expect([from?.toISOString(), until?.toISOString()]).toEqual([
      "2026-10-02T14:00:00.000Z",
      "2026-10-04T13:00:00.000Z",
    ]);
  });

  it.each(["2026-02-30", "yesterday", "2026-1-1", "9999999-01-01"])("ignores %s in place of a day", (text) => {
    expect(parseAuditSearch({ ...empty, from: text, to: text }, zone)).toMatchObject({ from: null, until: null });
  });

  it("ignores unknown actions and cursors", () => {
    const found = parseAuditSearch({ ...empty, action: "toString", after: "2026-99-99T00:00:00Z_1" }, zone);
    expect(found).toMatchObject({ action: null, after: null });
  });

  it("finds the cursor that a page gave", () => {
    const cursor = { at: new Date("2026-11-16T01:02:03.456Z"), id: "42" };
    expect(parseAuditSearch({ ...empty, after: formatAuditCursor(cursor) }, zone).after).toEqual(cursor);
  });
});
