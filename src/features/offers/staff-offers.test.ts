// Shows the list of offers for staff: states, search, counts and pages.
import { describe, expect, it } from "vitest";
import { emptyOffer, parseOffer } from "./offer-form.ts";
import { findOfferState, pageOffers } from "./staff-offers.ts";

const make = (code: string, [startsOn, endsOn]: readonly [string, string], enabled = true) => {
  const fields = { ...emptyOffer, name: `Title of ${code}`, description: "x", country: "NZ", startsOn, endsOn };
  const parsed = parseOffer(code, fields);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.refusals));
  return { ...parsed.value, enabled };
};
const facts = (offers: ReturnType<typeof make>[]) => ({ offers, findDay: () => "2026-11-18" });
const all = { text: "", state: null, after: "" };
const list = (page: ReturnType<typeof pageOffers>) => page.rows.map(({ offer }) => offer.rsn);

it.each([
  ["2026-11-18", "2026-11-18", true, "RUNNING"],
  ["2026-11-19", "2026-11-20", true, "COMING"],
  ["2026-11-01", "2026-11-17", true, "ENDED"],
  ["2026-11-01", "2026-11-30", false, "DRAFT"],
])("from %s to %s, switched on: %s, it is %s", (startsOn, endsOn, enabled, state) => {
  expect(findOfferState(make("one", [startsOn, endsOn], enabled), "2026-11-18")).toBe(state);
});

describe("the list", () => {
  const offers = [
    make("early", ["2026-01-01", "2026-02-01"]),
    make("late", ["2026-11-01", "2026-12-01"]),
    make("idea", ["2026-11-01", "2026-11-30"], false),
  ];

  it("shows those that end last first, and counts each state", () => {
    const page = pageOffers(facts(offers), all);
    expect(list(page)).toEqual(["late", "idea", "early"]);
    expect(page.counts).toEqual({ RUNNING: 1, COMING: 0, ENDED: 1, DRAFT: 1 });
  });

  it("finds a part of a title or code, and a state", () => {
    expect(list(pageOffers(facts(offers), { ...all, text: " OF LA" }))).toEqual(["late"]);
    expect(list(pageOffers(facts(offers), { ...all, state: "DRAFT" }))).toEqual(["idea"]);
  });

  it("has pages of 50", () => {
    const many = Array.from({ length: 70 }, (_, index) => make(`n-${100 + index}`, ["2026-11-01", "2026-11-30"]));
    const first = pageOffers(facts(many), all);
    expect([first.rows.length, first.nextCursor]).toEqual([50, "n-149"]);
    const second = pageOffers(facts(many), { ...all, after: first.nextCursor ?? "" });
    expect([second.rows.length, second.nextCursor]).toEqual([20, null]);
  });
});
