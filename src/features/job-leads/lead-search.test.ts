// Shows how the text of a search is read, and that only people who may see contact details search by an e-mail address.
import { expect, it } from "vitest";
import { formatCursor, parseCursor, parseSearchedText, type SearchedText } from "./lead-search.ts";

const cases: readonly (readonly [typed: string, found: SearchedText])[] = [
  ["  ", { kind: "all" }],
  ["L1000001", { kind: "number", number: "L1000001" }],
  [" l 1000001 ", { kind: "number", number: "L1000001" }],
  ["1000001", { kind: "number", number: "L1000001" }],
  ["Kim@Home.example", { kind: "email", email: "kim@home.example" }],
  ["kim@", { kind: "nothing" }],
  ["Richmond", { kind: "suburb", name: "richmond", state: null }],
  ["richmond, vic", { kind: "suburb", name: "richmond", state: "VIC" }],
  ["Ōtāhuhu", { kind: "suburb", name: "otahuhu", state: null }],
  ["VIC", { kind: "suburb", name: "vic", state: null }],
  ["…", { kind: "nothing" }],
];

it.each(cases)("an administrator who types %j finds %o", (typed, found) => {
  expect(parseSearchedText(typed, { maySeeContact: true })).toEqual(found);
});

it("a rep finds nothing by an e-mail address", () => {
  expect(parseSearchedText("kim@home.example", { maySeeContact: false })).toEqual({ kind: "nothing" });
  expect(parseSearchedText("Richmond", { maySeeContact: false }).kind).toBe("suburb");
});

it("a cursor is read as it was written, and other texts are no cursor", () => {
  const cursor = { madeAt: new Date("2026-11-17T03:04:05.678Z"), id: "7a5b0e0e-3c5c-4f57-9a41-0d3b7d0f9c11" };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  for (const text of ["", "x", "1.x", `${"9".repeat(16)}.${cursor.id}`, `${formatCursor(cursor)}.1`]) {
    expect(parseCursor(text)).toBeNull();
  }
});
