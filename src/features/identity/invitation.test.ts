// Shows that an invitation is open for seven days from its mail, to the moment.
import { expect, test } from "vitest";
import { isLapsed, lapsesAt, openSince } from "./invitation.ts";

const sentAt = new Date("2026-11-01T09:00:00Z");
const end = new Date("2026-11-08T09:00:00Z");

test("it lapses seven days after it was sent", () => {
  expect(lapsesAt({ sentAt })).toEqual(end);
  expect(isLapsed({ sentAt }, new Date(end.getTime() - 1))).toBe(false);
  expect(isLapsed({ sentAt }, end)).toBe(true);
});

test("what the database is asked for is the same moment", () => {
  expect(openSince(end)).toEqual(sentAt);
});

test("one whose mail is still to be written has not begun", () => {
  expect([lapsesAt({ sentAt: null }), isLapsed({ sentAt: null }, end)]).toEqual([null, false]);
});
