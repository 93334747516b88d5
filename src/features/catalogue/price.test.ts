// Shows the price of a unit: the order of agreements, that no account pays more than the trade price, and exact rounding.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cents, cents, sumCents } from "../../shared/money.ts";
import { fakeStore } from "../stores/store.fake.ts";
import { findLocalDay } from "../stores/store-day.ts";
import {
  type AccountPricing,
  addTax,
  bandKey,
  calculatePricePerLitre,
  findSpecialPromotion,
  type ListPrice,
  priceUnit,
  type SkuFacts,
  type SpecialPromotion,
} from "./price.ts";
import { addToBook, makePriceBook } from "./price-book.ts";

const sku = "HBL-WC-LS-10-W";
const today = { country: "AU", day: "2026-11-18" } as const;

function facts(retail: number, trade: number): SkuFacts {
  const list = makePriceBook([[sku, { retailCents: cents(retail), tradeCents: cents(trade) }]]);
  return { sku, rangeId: "walls-and-ceilings", listPrices: { AU: list, NZ: makePriceBook() } };
}

interface Agreed {
  contract?: number | undefined;
  range?: number | undefined;
  volume?: number | undefined;
  tools?: number | undefined;
}

function agreed({ contract, range, volume, tools }: Agreed): AccountPricing {
  return {
    contractCents: makePriceBook(contract === undefined ? [] : [[sku, cents(contract)]]),
    rangeDiscounts: makePriceBook(range === undefined ? [] : [["walls-and-ceilings", range]]),
    volumeBand: makePriceBook(volume === undefined ? [] : [[bandKey, volume]]),
    toolDiscounts: new Map(tools === undefined ? [] : [["walls-and-ceilings", tools]]),
  };
}

describe("an account pays by the first agreement that applies", () => {
  it.each([
    [{}, 10_001, "trade"],
    [{ volume: 300 }, 9_701, "volume"],
    [{ volume: 0 }, 10_001, "trade"],
    [{ range: 500, volume: 300 }, 9_501, "range"],
    [{ range: 200, volume: 900 }, 9_801, "range"],
    [{ contract: 9_000, range: 5_000, volume: 300 }, 9_000, "contract"],
    [{ contract: 9_999, range: 5_000 }, 9_999, "contract"],
    [{ contract: 12_000 }, 10_001, "contract"],
  ])("%j gives %d cents by %s", (agreement, unitCents, source) => {
    const price = priceUnit(facts(14_000, 10_001), agreed(agreement), today);
    expect(price).toEqual({ unitCents, listCents: 10_001, source, toolDiscountCents: 0 });
  });

  it("a discount for another range does not apply", () => {
    const elsewhere = { ...agreed({}), rangeDiscounts: makePriceBook([["roof", 900]]) };
    expect(priceUnit(facts(14_000, 10_000), elsewhere, today)?.source).toBe("trade");
  });

  it.each([
    [5, 1_000, 5],
    [15, 1_000, 14],
    [50, 9_000, 5],
    [1, 9_000, 1],
    [4, 9_000, 1],
    [333, 3_333, 222],
  ])("%d cents less %d basis points is %d cents, rounded half up and at least one", (trade, range, left) => {
    expect(priceUnit(facts(trade, trade), agreed({ range }), today)?.unitCents).toBe(left);
  });
});

describe("an active member pays less for tools", () => {
  it.each([
    [{}, 9_001, 1_000],
    [{ range: 500 }, 8_551, 950],
    [{ volume: 300 }, 8_731, 970],
    [{ contract: 9_999 }, 9_999, 0],
    [{ contract: 12_000 }, 10_001, 0],
  ])("%j with 10 %% off gives %d cents, %d less", (agreement, unitCents, toolDiscountCents) => {
    const price = priceUnit(facts(14_000, 10_001), agreed({ ...agreement, tools: 1_000 }), today);
    expect(price).toMatchObject({ unitCents, toolDiscountCents });
  });

  it("but not for other ranges", () => {
    const elsewhere = { ...agreed({}), toolDiscounts: new Map([["access", 900]]) };
    expect(priceUnit(facts(14_000, 10_000), elsewhere, today)).toMatchObject({
      unitCents: 10_000,
      toolDiscountCents: 0,
    });
  });
});

it("without an account the price is retail, and null where the SKU is not sold", () => {
  expect(priceUnit(facts(14_000, 10_000), null, today)).toEqual({
    unitCents: 14_000,
    listCents: 14_000,
    source: "retail",
    toolDiscountCents: 0,
  });
  expect(priceUnit(facts(14_000, 10_000), null, { ...today, country: "NZ" })).toBeNull();
});

const amount = fc.integer({ min: 1, max: 10_000_000 });
const agreement = fc.record({
  contract: fc.option(amount, { nil: undefined }),
  range: fc.option(fc.integer({ min: 1, max: 9_000 }), { nil: undefined }),
  volume: fc.option(fc.integer({ min: 0, max: 9_000 }), { nil: undefined }),
});

it("an account price is whole cents, above zero, at most the trade price, and by contract if there is one", () => {
  fc.assert(
    fc.property(amount, agreement, (trade, terms) => {
      const price = priceUnit(facts(trade * 2, trade), agreed(terms), today);
      expect(Number.isSafeInteger(price?.unitCents)).toBe(true);
      expect(price?.unitCents).toBeGreaterThan(0);
      expect(price?.unitCents).toBeLessThanOrEqual(trade);
      expect(price?.source === "contract").toBe(terms.contract !== undefined);
      if (terms.contract !== undefined) expect(price?.unitCents).toBe(Math.min(terms.contract, trade));
    }),
  );
});

/** The price by exact fractions, step by step: the agreement, the trade price as a limit, then the discount for members. */
function modelPrice(trade: number, { contract, range, volume, tools }: Agreed): bigint {
  const max = (one: bigint, other: bigint) => (one > other ? one : other);
  const takeOff = (amountCents: bigint, basisPoints: number) =>
    max(1n, (2n * amountCents * BigInt(10_000 - basisPoints) + 10_000n) / 20_000n);
  const full = BigInt(trade);
  if (contract !== undefined) return contract < trade ? BigInt(contract) : full;
  const agreedPrice = takeOff(full, range ?? volume ?? 0);
  return tools === undefined ? agreedPrice : takeOff(agreedPrice, tools);
}

const withTools = fc.record({
  terms: agreement,
  tools: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
});

it("every price equals an independent calculation, and the discount for members is what it takes off", () => {
  fc.assert(
    fc.property(amount, withTools, (trade, { terms, tools }) => {
      const member = priceUnit(facts(trade * 2, trade), agreed({ ...terms, tools }), today);
      const other = priceUnit(facts(trade * 2, trade), agreed(terms), today);
      expect(BigInt(member?.unitCents ?? 0)).toBe(modelPrice(trade, { ...terms, tools }));
      expect(BigInt(other?.unitCents ?? 0)).toBe(modelPrice(trade, terms));
      expect(member?.toolDiscountCents).toBe((other?.unitCents ?? 0) - (member?.unitCents ?? 0));
      expect(member?.toolDiscountCents).toBeGreaterThanOrEqual(0);
      expect(other?.toolDiscountCents).toBe(0);
    }),
  );
});

it("a discount is exact to half a cent", () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2_000_000_000 }), fc.integer({ min: 1, max: 9_000 }), (trade, range) => {
      const left = BigInt(priceUnit(facts(trade, trade), agreed({ range }), today)?.unitCents ?? 0);
      const off = left * 10_000n - BigInt(trade) * BigInt(10_000 - range);
      expect(off > -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

describe("a price with days", () => {
  const dated = {
    ...facts(14_000, 10_000),
    listPrices: { AU: makePriceBook<ListPrice>(), NZ: makePriceBook<ListPrice>() },
  };
  const prices = (cheap: number) => ({ retailCents: cents(cheap * 2), tradeCents: cents(cheap) });
  addToBook(dated.listPrices.AU, sku, { value: prices(10_000), from: "-infinity", to: "2026-11-30" });
  addToBook(dated.listPrices.AU, sku, { value: prices(11_000), from: "2026-12-01", to: "2026-12-31" });
  const pricing = agreed({});
  const terms = { ...pricing, contractCents: makePriceBook<Cents>(), volumeBand: makePriceBook<number>() };
  addToBook(terms.contractCents, sku, { value: cents(9_000), from: "2026-11-10", to: "2026-11-20" });
  addToBook(terms.volumeBand, bandKey, { value: 1_000, from: "2026-11-15", to: "infinity" });

  it.each([
    ["2020-01-01", 10_000, "trade"],
    ["2026-11-09", 10_000, "trade"],
    ["2026-11-10", 9_000, "contract"],
    ["2026-11-20", 9_000, "contract"],
    ["2026-11-21", 9_000, "volume"],
    ["2026-11-30", 9_000, "volume"],
    ["2026-12-01", 9_900, "volume"],
    ["2026-12-31", 9_900, "volume"],
  ])("on %s is %d cents by %s; the last day is included", (day, unitCents, source) => {
    expect(priceUnit(dated, terms, { country: "AU", day })).toMatchObject({ unitCents, source });
  });

  it("is null after the last day, and retail follows the same days", () => {
    expect(priceUnit(dated, terms, { country: "AU", day: "2027-01-01" })).toBeNull();
    expect(priceUnit(dated, null, { country: "AU", day: "2026-12-01" })?.unitCents).toBe(22_000);
  });

  it("differs between Sydney and Perth for three hours, and begins at midnight of each store", () => {
    const stores = {
      byId: new Map([
        ["2000", fakeStore({ id: "2000", timezone: "Australia/Sydney" })],
        ["6000", fakeStore({ id: "6000", timezone: "Australia/Perth" })],
      ]),
      zoneByCountry: { AU: "Australia/Sydney", NZ: "Pacific/Auckland" },
    };
    const priceAt = (storeId: string | null, moment: string) => {
      const day = findLocalDay(stores, { country: "AU", storeId }, new Date(moment));
      return priceUnit(dated, pricing, { country: "AU", day })?.unitCents;
    };
    expect(priceAt("2000", "2026-12-01T00:00:00+11:00")).toBe(11_000);
    expect(priceAt("6000", "2026-12-01T00:00:00+11:00")).toBe(10_000);
    expect(priceAt(null, "2026-12-01T00:00:00+11:00")).toBe(11_000);
    expect(priceAt("2000", "2026-11-30T23:59:59.999+11:00")).toBe(10_000);
    expect(priceAt("6000", "2026-11-30T23:59:59.999+08:00")).toBe(10_000);
    expect(priceAt("6000", "2026-12-01T00:00:00+08:00")).toBe(11_000);
  });
});

describe("a special promotion", () => {
  const special = (code: string, unitCents: number, days: [string, string]): SpecialPromotion => {
    const [startsOn, endsOn] = days;
    return { code, unitCents: cents(unitCents), limitUnits: 4, startsOn, endsOn };
  };
  const list = [
    special("LATER", 100, ["2025-07-01", "2025-07-31"]),
    special("WINTER-B", 900, ["2025-06-01", "2025-06-30"]),
    special("WINTER-A", 900, ["2025-06-01", "2025-06-30"]),
    special("DEAR", 950, ["2025-01-01", "2025-12-31"]),
  ];
  const input = { sku, country: "AU" as const, promotions: { AU: new Map([[sku, list]]), NZ: new Map() } };

  it.each([
    ["2024-12-31", null],
    ["2025-01-01", "DEAR"],
    ["2025-06-01", "WINTER-A"],
    ["2025-06-30", "WINTER-A"],
    ["2025-07-01", "LATER"],
    ["2025-07-31", "LATER"],
    ["2025-12-31", "DEAR"],
    ["2026-01-01", null],
  ])("on %s is %s, the lowest that runs; the last day is included", (day, code) => {
    expect(findSpecialPromotion(input, day)?.code ?? null).toBe(code);
  });

  it("applies to one SKU in one country", () => {
    expect(findSpecialPromotion({ ...input, country: "NZ" }, "2025-06-02")).toBeNull();
    expect(findSpecialPromotion({ ...input, sku: "OTHER" }, "2025-06-02")).toBeNull();
  });
});

it.each([
  [19_990, 10, 1_999],
  [4_590, 0.5, 9_180],
  [1_000, 3, 333],
  [2_000, 3, 667],
  [999, 3.8, 263],
  [1, 2, 1],
  [999, null, null],
  [999, 0, null],
])("%d cents for %d L is %d cents per litre", (unitCents, litres, perLitre) => {
  expect(calculatePricePerLitre(cents(unitCents), litres)).toBe(perLitre);
});

it("the price with tax is the sum of price and tax in both countries", () => {
  expect(addTax(cents(9_990), { taxBasisPoints: 1_000 })).toEqual({
    exTaxCents: 9_990,
    taxCents: 999,
    incTaxCents: 10_989,
  });
  expect(addTax(cents(9_990), { taxBasisPoints: 1_500 }).incTaxCents).toBe(11_489);
  fc.assert(
    fc.property(fc.array(amount), fc.constantFrom(1_000, 1_500), (amounts, taxBasisPoints) => {
      const lines = amounts.map((each) => addTax(cents(each), { taxBasisPoints }));
      const sum = (of: (line: (typeof lines)[number]) => Cents) => sumCents(lines.map(of));
      expect(sum((line) => line.incTaxCents)).toBe(sum((line) => line.exTaxCents) + sum((line) => line.taxCents));
    }),
  );
});
