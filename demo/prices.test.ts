// Shows that demo prices are complete and plausible: larger packs are cheaper per litre, and trade is cheaper than retail.
import { describe, expect, it } from "vitest";
import { countryCodes } from "../src/shared/country.ts";
import { calculateTax } from "../src/shared/money.ts";
import { demoCatalogue } from "./catalogue.ts";
import { demoPrices } from "./prices.ts";
import { demoAccountPrices } from "./prices-accounts.ts";
import { demoSpecialPromotions } from "./prices-promotions.ts";
import { demoWorld } from "./world.ts";

const { products, hierarchy } = demoCatalogue();
const prices = demoPrices();
const byKey = new Map(prices.map((price) => [`${price.country} ${price.sku}`, price]));
const trade = demoWorld({ seed: 1 }).accounts.filter(({ kind }) => kind === "TRADE");

describe("the price list", () => {
  it("has each SKU once per country, and is the same when made twice", () => {
    const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    expect(prices).toHaveLength(skus.length * countryCodes.length);
    expect(byKey.size).toBe(prices.length);
    expect(demoPrices()).toEqual(prices);
  });

  it("has whole cents above zero, with trade at 68 to 82 percent of retail", () => {
    for (const { sku, retailCents, tradeCents } of prices) {
      expect(Number.isSafeInteger(retailCents) && Number.isSafeInteger(tradeCents), sku).toBe(true);
      expect(tradeCents, sku).toBeGreaterThan(0);
      expect(tradeCents / retailCents, sku).toBeGreaterThanOrEqual(0.68);
      expect(tradeCents / retailCents, sku).toBeLessThanOrEqual(0.82);
    }
  });

  it("has prices inc GST that end on ten cents", () => {
    const basisPoints = { AU: 1_000, NZ: 1_500 };
    for (const { sku, country, retailCents } of prices) {
      expect((retailCents + calculateTax(retailCents, basisPoints[country])) % 10, `${country} ${sku}`).toBe(0);
    }
  });

  it("differs between the countries", () => {
    for (const { sku } of prices) {
      const [au, nz] = countryCodes.map((country) => byKey.get(`${country} ${sku}`)?.retailCents);
      expect(au, sku).not.toBe(nz);
    }
  });

  it.each(countryCodes)("is cheaper per litre for larger packs, in %s", (country) => {
    for (const { code, variants } of products) {
      for (const baseId of new Set(variants.map((variant) => variant.baseId))) {
        const sizes = variants
          .filter((variant) => variant.baseId === baseId && variant.litres !== null)
          .sort((a, b) => (a.litres ?? 0) - (b.litres ?? 0));
        const perLitre = sizes.map(
          ({ sku, litres }) => (byKey.get(`${country} ${sku}`)?.retailCents ?? 0) / (litres ?? 1),
        );
        for (const [place, amount] of perLitre.slice(1).entries()) {
          expect(amount, `${code} ${baseId}`).toBeLessThan(perLitre[place] ?? 0);
        }
      }
    }
  });

  it.each(countryCodes)("is cheaper per unit in a box, in %s", (country) => {
    const unitCents = ({ sku, packSize }: { sku: string; packSize: number }) =>
      (byKey.get(`${country} ${sku}`)?.retailCents ?? 0) / packSize;
    for (const { variants } of products) {
      for (const box of variants.filter(({ packSize }) => packSize > 1)) {
        const alone = variants.find(({ size }) => size === box.size.replace(/, (box|pack|pallet) of \d+$/, ""));
        if (alone && alone !== box) expect(unitCents(box), box.sku).toBeLessThan(unitCents(alone));
      }
    }
  });
});

describe("an account's prices", () => {
  const lists = trade.map(({ number }) => demoAccountPrices(1, number, prices));

  it("depend only on its number and the seed", () => {
    const [first] = trade;
    expect(demoAccountPrices(1, first?.number ?? "", prices)).toEqual(lists[0]);
    expect(demoAccountPrices(2, first?.number ?? "", prices)).not.toEqual(lists[0]);
  });

  it("are below the trade base price, for SKUs of its country", () => {
    for (const { accountNumber, contracts } of lists) {
      expect(contracts.length).toBeGreaterThan(0);
      for (const { sku, unitCents } of contracts) {
        const base = byKey.get(`${accountNumber.slice(0, 2)} ${sku}`)?.tradeCents ?? 0;
        expect(unitCents, sku).toBeLessThan(base);
        expect(unitCents, sku).toBeGreaterThan(base * 0.8);
      }
    }
  });

  it("discount ranges that exist, each once, by at most 12 percent", () => {
    const ranges = hierarchy.filter(({ level }) => level === "RANGE").map(({ id }) => id);
    for (const { rangeDiscounts } of lists) {
      expect(new Set(rangeDiscounts.map(({ rangeId }) => rangeId)).size).toBe(rangeDiscounts.length);
      for (const { rangeId, basisPoints } of rangeDiscounts) {
        expect(ranges).toContain(rangeId);
        expect(basisPoints).toBeGreaterThan(0);
        expect(basisPoints).toBeLessThanOrEqual(1_200);
      }
    }
  });

  it("differ between accounts, and include every volume band and none", () => {
    expect(new Set(lists.map(({ contracts }) => JSON.stringify(contracts))).size).toBeGreaterThan(lists.length / 2);
    const names = new Set(lists.map(({ volumeBand }) => volumeBand?.name ?? "none"));
    expect(names).toEqual(new Set(["none", "Bronze", "Silver", "Gold"]));
  });
});

describe("special promotions", () => {
  const specials = demoSpecialPromotions(prices);

  it("have unique codes, and at least six are active per country", () => {
    for (const country of countryCodes) {
      const running = specials.filter((special) => special.country === country && special.endsOn > "2030");
      expect(running.length).toBeGreaterThanOrEqual(6);
    }
    expect(new Set(specials.map(({ code }) => code)).size).toBe(specials.length);
  });

  it("are below the trade base price for a limited number of units", () => {
    for (const { sku, country, unitCents, limitUnit, startsOn, endsOn } of specials) {
      expect(Date.parse(startsOn)).toBeLessThan(Date.parse(endsOn));
      expect(unitCents).toBeGreaterThan(0);
      expect(unitCents).toBeLessThan(byKey.get(`${country} ${sku}`)?.tradeCents ?? 0);
      expect(Number.isInteger(limitUnit) && limitUnit > 0).toBe(true);
    }
  });
});
