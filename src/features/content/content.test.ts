// Shows which content a reader sees, by page, country, sign-in and time, and the URL of each kind of link.
import { expect, it } from "vitest";
import type { Showing } from "./content.ts";
import { contentLinkUrl, filterShown, type Reader } from "./content.ts";

const now = new Date("2026-03-01T09:00:00Z");
const later = new Date("2026-03-01T09:00:01Z");
const always: Showing = {
  place: "HOME",
  country: null,
  audience: "EVERYONE",
  startsAt: new Date(0),
  endsAt: null,
  isShown: true,
};
const guestInAustralia: Reader = { country: "AU", isSignedIn: false };
const memberInNewZealand: Reader = { country: "NZ", isSignedIn: true };

const cases: [content: string, row: Partial<Showing>, guest: boolean, member: boolean][] = [
  ["for everyone", {}, true, true],
  ["for guests", { audience: "GUESTS" }, true, false],
  ["for signed-in people", { audience: "SIGNED_IN" }, false, true],
  ["for Australia", { country: "AU" }, true, false],
  ["for New Zealand", { country: "NZ" }, false, true],
  ["that starts now", { startsAt: now }, true, true],
  ["that starts later", { startsAt: later }, false, false],
  ["that ends later", { endsAt: later }, true, true],
  ["that ends now", { endsAt: now }, false, false],
  ["that is withdrawn", { isShown: false }, false, false],
];

it.each(cases)(
  "content %s with %o is shown to an Australian guest: %s, to a member in New Zealand: %s",
  (_, row, guest, member) => {
    const rows = [{ ...always, ...row }];
    const seenBy = (reader: Reader) => filterShown(rows, reader, { place: "HOME", now }).length === 1;
    expect([seenBy(guestInAustralia), seenBy(memberInNewZealand)]).toEqual([guest, member]);
  },
);

it("rows keep their order", () => {
  const rows = [3, 1, 2].map((id) => ({ ...always, id }));
  expect(filterShown(rows, guestInAustralia, { place: "HOME", now }).map(({ id }) => id)).toEqual([3, 1, 2]);
});

it.each([
  [{ type: "CampaignProductsPage", target: "category=interior" }, "/products?category=interior"],
  [{ type: "InternalLink", target: "/store-finder/" }, "/store-finder/"],
  [{ type: "ExternalLink", target: "https://www.example.com/tds" }, "https://www.example.com/tds"],
] as const)("the link %o leads to %s", (link, address) => {
  expect(contentLinkUrl(link)).toBe(address);
});
