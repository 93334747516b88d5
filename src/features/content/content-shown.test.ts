// Shows who sees which content: by place, country, being signed in, and the moment.
import { expect, it } from "vitest";
import type { Showing } from "./content.ts";
import { type Reader, shownTo } from "./content-shown.ts";

const now = new Date("2026-03-01T09:00:00Z");
const later = new Date("2026-03-01T09:00:01Z");
const always: Showing = { place: "HOME", country: null, audience: "EVERYONE", startsAt: new Date(0), endsAt: null };
const guestInAustralia: Reader = { country: "AU", isSignedIn: false };
const memberInNewZealand: Reader = { country: "NZ", isSignedIn: true };

const cases: [what: string, row: Partial<Showing>, guest: boolean, member: boolean][] = [
  ["everyone's", {}, true, true],
  ["a guest's", { audience: "GUESTS" }, true, false],
  ["a signed-in person's", { audience: "SIGNED_IN" }, false, true],
  ["one country's", { country: "AU" }, true, false],
  ["the other country's", { country: "NZ" }, false, true],
  ["what begins now", { startsAt: now }, true, true],
  ["what has not begun", { startsAt: later }, false, false],
  ["what ends later", { endsAt: later }, true, true],
  ["what ends now", { endsAt: now }, false, false],
];

it.each(cases)("%s content", (_, row, guest, member) => {
  const rows = [{ ...always, ...row }];
  const seenBy = (reader: Reader) => shownTo(rows, reader, { place: "HOME", now }).length === 1;
  expect([seenBy(guestInAustralia), seenBy(memberInNewZealand)]).toEqual([guest, member]);
});

it("keeps the order of the rows", () => {
  const rows = [3, 1, 2].map((id) => ({ ...always, id }));
  expect(shownTo(rows, guestInAustralia, { place: "HOME", now }).map(({ id }) => id)).toEqual([3, 1, 2]);
});
