// Shows the list of promotions for staff: states, search and pages, and the warnings about one promotion.
import { expect, test } from "vitest";
import { promotion } from "../../../tests/support/cart-examples.ts";
import type { Promotion } from "./promotion.ts";
import { findPromotionState, listWarnings, type PromotionState, pagePromotions } from "./staff-promotions.ts";

const day = "2026-11-16";
const make = (code: string, [startsOn, endsOn]: readonly [string, string], more: Partial<Promotion> = {}) =>
  promotion(code, { kind: "FREE_DELIVERY" }, { name: `Name of ${code}`, startsOn, endsOn, ...more });

const running = make("RUN", ["2026-11-16", "2026-11-16"]);
const coming = make("COM", ["2026-11-17", "2026-12-01"]);
const ended = make("END", ["2026-11-01", "2026-11-15"]);
const draft = make("DRA", ["2026-11-01", "2026-12-31"], { enabled: false });
const facts = {
  promotions: [running, coming, ended, draft],
  coupons: new Map([["END", { count: 2, isFound: true }]]),
  findDay: () => day,
};
const all = { text: "", state: null as PromotionState | null, after: "" };
const listCodes = (search: Partial<typeof all>) =>
  pagePromotions(
    { ...facts, coupons: search.text === "spring" ? facts.coupons : new Map() },
    { ...all, ...search },
  ).rows.map(({ promotion: { code } }) => code);

test.each([
  [running, "RUNNING"],
  [coming, "COMING"],
  [ended, "ENDED"],
  [draft, "DRAFT"],
])("the first and the last day are included", (each, state) => {
  expect(findPromotionState(each, day)).toBe(state);
});

test("promotions that end last come first, and each state is counted", () => {
  const page = pagePromotions(facts, all);
  expect(page.rows.map(({ promotion: { code } }) => code)).toEqual(["DRA", "COM", "RUN", "END"]);
  expect(page.counts).toEqual({ RUNNING: 1, COMING: 1, ENDED: 1, DRAFT: 1 });
  expect(page.nextCursor).toBeNull();
});

test("the search finds a part of a name or code, and the beginning of a coupon", () => {
  expect(listCodes({ text: " name of ru" })).toEqual(["RUN"]);
  expect(listCodes({ text: "spring" })).toEqual(["END"]);
  expect(listCodes({ state: "DRAFT" })).toEqual(["DRA"]);
  expect(listCodes({ text: "nothing" })).toEqual([]);
});

test("pages follow one another without gaps and repeats", () => {
  const promotions = Array.from({ length: 120 }, (_, n) => make(`P${String(n).padStart(3, "0")}`, [day, day]));
  const seen: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const page = pagePromotions({ ...facts, promotions }, { ...all, after });
    seen.push(...page.rows.map(({ promotion: { code } }) => code));
    after = page.nextCursor;
  }
  expect(seen).toEqual(promotions.map(({ code }) => code));
});

test("a promotion that does nothing says why", () => {
  const warn = (more: Partial<Promotion>, rest: object) =>
    listWarnings({ ...running, ...more }, { state: "RUNNING", couponCount: 0, isGiftSold: true, ...rest });
  expect(warn({}, {})).toEqual([]);
  expect(warn({ needsCoupon: true }, {})).toEqual(["It needs a coupon and has none, so nobody gets it."]);
  expect(warn({}, { couponCount: 1, state: "ENDED", isGiftSold: false })).toHaveLength(3);
});
