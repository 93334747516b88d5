// Shows which accounts earn points, and what a sale earns with every kind of offer, payment and return.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents } from "../../shared/money.ts";
import {
  type BonusOffer,
  calculateDueAfterRefund,
  calculateEarnings,
  type EarningAccount,
  mayEarnPoints,
  type Sale,
  type SoldLine,
} from "./earning.ts";

const active: EarningAccount = {
  kind: "TRADE",
  hold: "GREEN",
  loyaltyEligible: true,
  loyaltyStatus: "ACTIVE",
  rewardsDisabled: false,
};

it("refunds leave earned points in proportion, more refunds never leave more, and a full refund leaves none", () => {
  const share = fc.nat(100);
  const any = fc.tuple(fc.nat(10_000), fc.integer({ min: 1, max: 1_000_000 }), share, share);
  fc.assert(
    fc.property(any, ([earned, totalCents, one, other]) => {
      const keep = (refundedCents: number) => calculateDueAfterRefund(earned, { refundedCents, totalCents });
      const [less = 0, more = 0] = [one, other]
        .sort((a, b) => a - b)
        .map((part) => Math.floor((totalCents * part) / 100));
      expect(keep(0)).toBe(earned);
      expect(keep(more)).toBeLessThanOrEqual(keep(less));
      expect(keep(less)).toBe(earned - Math.floor((earned * less) / totalCents));
      expect(keep(totalCents)).toBe(0);
    }),
  );
});

describe("mayEarnPoints", () => {
  it.each([
    ["NEW", false],
    ["IN_PROGRESS", false],
    ["ENROLLED", true],
    ["ACTIVE", true],
    ["SUSPEND", false],
    ["INACTIVE", false],
  ] as const)("a membership that is %s earns: %s", (loyaltyStatus, earns) => {
    expect(mayEarnPoints({ ...active, loyaltyStatus })).toBe(earns);
  });

  it.each<[string, Partial<EarningAccount>]>([
    ["on an AMBER hold", { hold: "AMBER" }],
    ["on a RED hold", { hold: "RED" }],
    ["of a consumer", { kind: "CONSUMER" }],
    ["of a specifier", { kind: "SPECIFIER" }],
    ["that is not eligible", { loyaltyEligible: false }],
    ["without rewards", { rewardsDisabled: true }],
  ])("an account %s earns nothing", (_, change) => {
    expect(mayEarnPoints({ ...active, ...change })).toBe(false);
  });
});

const line = (dollars: number, change: Partial<SoldLine> = {}): SoldLine => {
  const netCents = cents(Math.round(dollars * 100));
  return { productCode: "P1", brand: "B1", range: "R1", isGift: false, netCents, keptCents: netCents, ...change };
};
const offer = (rsn: string, change: Partial<BonusOffer> = {}): BonusOffer => ({
  ...{ rsn, tier: 1, extraPoints: 0, minimumCents: cents(0), scopes: [], startsOn: "2026-11-01", endsOn: "2026-11-30" },
  ...change,
});
const sale = (lines: SoldLine[], change: Partial<Sale> = {}): Sale => ({
  ...{ lines, orderedOn: "2026-11-16", rewardsCents: cents(0) },
  totalCents: cents(lines.reduce((sum, { netCents }) => sum + netCents, 0)),
  ...change,
});

describe("a sale earns", () => {
  it.each<[string, Sale, number]>([
    ["one point for each whole dollar of the lines together", sale([line(10.6), line(10.6)]), 21],
    ["nothing below a dollar", sale([line(0.99)]), 0],
    ["nothing for gifts", sale([line(10), line(50, { isGift: true })]), 10],
    ["nothing for the half that points paid", sale([line(100)], { rewardsCents: cents(5_000) }), 50],
    ["nothing if points paid everything", sale([line(100)], { rewardsCents: cents(10_000) }), 0],
    [
      "in proportion where points also paid GST and delivery",
      sale([line(100)], { totalCents: cents(13_500), rewardsCents: cents(2_700) }),
      80,
    ],
  ])("%s", (_, given, basePoints) => {
    expect(calculateEarnings(given, [])).toEqual({ basePoints, bonuses: [] });
  });

  it.each<[string, Partial<BonusOffer>, number[]]>([
    ["single points", { tier: 1 }, []],
    ["double points", { tier: 2 }, [100]],
    ["triple points", { tier: 3 }, [200]],
    ["quadruple points", { tier: 4 }, [300]],
    ["extra points", { extraPoints: 500 }, [500]],
    ["double and extra points", { tier: 2, extraPoints: 500 }, [600]],
    ["double points on the product", { tier: 2, scopes: [{ kind: "PRODUCT", id: "P1" }] }, [40]],
    ["double points on the range", { tier: 2, scopes: [{ kind: "RANGE", id: "R2" }] }, [60]],
    ["double points on the brand", { tier: 2, scopes: [{ kind: "BRAND", id: "B1" }] }, [100]],
    ["double points on another brand", { tier: 2, scopes: [{ kind: "BRAND", id: "B9" }] }, []],
    ["double points until the day of the order", { tier: 2, endsOn: "2026-11-16" }, [100]],
    ["double points from the day of the order", { tier: 2, startsOn: "2026-11-16" }, [100]],
    ["double points until the day before", { tier: 2, endsOn: "2026-11-15" }, []],
    ["double points from the next day", { tier: 2, startsOn: "2026-11-17" }, []],
    ["extra points from a minimum that its lines reach", { extraPoints: 500, minimumCents: cents(10_040) }, [500]],
    [
      "extra points from a minimum that its lines miss by a cent",
      { extraPoints: 500, minimumCents: cents(10_041) },
      [],
    ],
    [
      "double points from a minimum that only the whole order reaches",
      { tier: 2, minimumCents: cents(6_000), scopes: [{ kind: "PRODUCT", id: "P1" }] },
      [],
    ],
  ])("an offer's bonus: %s", (_, change, bonus) => {
    const lines = [line(40.4), line(60, { productCode: "P2", range: "R2" })];
    const { basePoints, bonuses } = calculateEarnings(sale(lines), [offer("A", change)]);
    expect([basePoints, bonuses.map(({ points }) => points)]).toEqual([100, bonus]);
  });

  it("the next best tier if the minimum of the best one is missed", () => {
    const offers = [offer("A", { tier: 4, minimumCents: cents(5_000) }), offer("B", { tier: 2 })];
    expect(calculateEarnings(sale([line(40)]), offers).bonuses).toEqual([{ rsn: "B", points: 40 }]);
  });

  it("the highest tier for each line and the extra points of every offer", () => {
    const lines = [line(40), line(60, { productCode: "P2" })];
    const offers = [
      offer("A", { tier: 2 }),
      offer("B", { tier: 3, scopes: [{ kind: "PRODUCT", id: "P2" }] }),
      offer("C", { tier: 3, scopes: [{ kind: "PRODUCT", id: "P2" }], extraPoints: 7 }),
      offer("D", { extraPoints: 11 }),
    ];
    const bonuses = [
      { rsn: "A", points: 40 },
      { rsn: "B", points: 120 },
      { rsn: "C", points: 7 },
      { rsn: "D", points: 11 },
    ];
    expect(calculateEarnings(sale(lines), offers)).toEqual({ basePoints: 100, bonuses });
  });
});

describe("any sale", () => {
  const anyLine = fc
    .record({
      productCode: fc.constantFrom("P1", "P2"),
      brand: fc.constantFrom("B1", "B2"),
      range: fc.constantFrom("R1", "R2"),
      netCents: fc.integer({ min: 0, max: 90_000_000 }).map(cents),
      kept: fc.integer({ min: 0, max: 100 }),
      isGift: fc.boolean(),
    })
    .map(({ kept, ...each }) => ({ ...each, keptCents: cents(Math.floor((each.netCents * kept) / 100)) }));
  const anySale = fc
    .record({ lines: fc.array(anyLine, { maxLength: 6 }), taxCents: fc.nat(99_999), share: fc.nat(100) })
    .map(({ lines, taxCents, share }) => {
      const totalCents = cents(lines.reduce((sum, { netCents }) => sum + netCents, taxCents));
      return sale(lines, { totalCents, rewardsCents: cents(Math.floor((totalCents * share) / 100)) });
    });
  const anyScope = fc.record({
    kind: fc.constantFrom("PRODUCT" as const, "RANGE" as const, "BRAND" as const),
    id: fc.constantFrom("P1", "P2", "B1", "R2"),
  });
  const anyOffers = fc.uniqueArray(
    fc.record({
      rsn: fc.constantFrom("A", "B", "C", "D"),
      tier: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
      extraPoints: fc.constantFrom(0, 0, 250, 1_000),
      minimumCents: fc.constantFrom(0, 0, 10_000, 10_000_000).map(cents),
      scopes: fc.array(anyScope, { maxLength: 2 }),
      startsOn: fc.constantFrom("2026-11-01", "2026-11-16"),
      endsOn: fc.constantFrom("2026-11-15", "2026-11-16", "2026-12-31"),
    }),
    { selector: ({ rsn }) => rsn, maxLength: 4 },
  );
  const total = (given: Sale, offers: readonly BonusOffer[]) => {
    const { basePoints, bonuses } = calculateEarnings(given, offers);
    return bonuses.reduce((sum, { points }) => sum + points, basePoints as number);
  };

  it("earns at most a point per dollar without an offer, and at most four per dollar with any tiers", () => {
    fc.assert(
      fc.property(anySale, anyOffers, (given, offers) => {
        const dollars = given.lines.reduce((sum, { netCents, isGift }) => (isGift ? sum : sum + netCents), 0) / 100;
        const { basePoints } = calculateEarnings(given, offers);
        expect(basePoints).toBeGreaterThanOrEqual(0);
        expect(basePoints).toBeLessThanOrEqual(dollars);
        expect(total(given, [])).toBe(basePoints);
        const tiersOnly = offers.map((each) => ({ ...each, extraPoints: 0 }));
        expect(total(given, tiersOnly)).toBeLessThanOrEqual(4 * dollars);
      }),
    );
  });

  it("earns the same in every order of lines and offers", () => {
    fc.assert(
      fc.property(anySale, anyOffers, (given, offers) => {
        const turned = { ...given, lines: given.lines.toReversed() };
        expect(calculateEarnings(turned, offers.toReversed())).toEqual(calculateEarnings(given, offers));
      }),
    );
  });

  it("earns nothing if rewards paid all of it, and nothing for lines that were all returned", () => {
    fc.assert(
      fc.property(anySale, anyOffers, (given, offers) => {
        expect(total({ ...given, rewardsCents: given.totalCents }, offers)).toBe(0);
        const returned = given.lines.map((each) => ({ ...each, keptCents: cents(0) }));
        expect(total({ ...given, lines: returned }, offers)).toBe(0);
      }),
    );
  });

  it("never earns more when something is returned or more is paid with points", () => {
    fc.assert(
      fc.property(anySale, anyOffers, fc.nat(100), (given, offers, share) => {
        const part = (amount: number) => cents(Math.floor((amount * share) / 100));
        const lines = given.lines.map((each) => ({ ...each, keptCents: part(each.keptCents) }));
        const rewardsCents = cents(given.totalCents - part(given.totalCents - given.rewardsCents));
        for (const less of [{ lines }, { rewardsCents }]) {
          const before = calculateEarnings(given, offers);
          const after = calculateEarnings({ ...given, ...less }, offers);
          expect(after.basePoints).toBeLessThanOrEqual(before.basePoints);
          const byOffer = new Map(before.bonuses.map(({ rsn, points }) => [rsn, points]));
          for (const { rsn, points } of after.bonuses) expect(points).toBeLessThanOrEqual(byOffer.get(rsn) ?? 0);
        }
      }),
    );
  });
});
