// Shows that an invitation is open for exactly seven days after its mail.
import { expect, test } from "vitest";
import { isLapsed, lapsesAt, openSince } from "./invitation.ts";

const sentAt = new Date("2026-11-01T09:00:00Z");
const end = new Date("2026-11-08T09:00:00Z");

test("an invitation lapses seven days after its mail", () => {
  expect(lapsesAt({ sentAt })).toEqual(end);
  expect(isLapsed({ sentAt }, new Date(end.getTime() - 1))).toBe(false);
  expect(isLapsed({ sentAt }, end)).toBe(true);
});

test("the database query uses the same limit", () => {
  expect(openSince(end)).toEqual(sentAt);
});

test("an invitation without a mail has not lapsed", () => {
  expect([lapsesAt({ sentAt: null }), isLapsed({ sentAt: null }, end)]).toEqual([null, false]);
});
