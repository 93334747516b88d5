// Shows that a pack swap is never dearer, holds the litres of the line or more, wastes least, and is the best of all choices.
import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import { findCheaperPacks, type Pack, type PackCount, pricePacks } from "./pack-swap.ts";

const pack = (litres: number, dollars: number, more: Partial<Pack> = {}): Pack => ({
  sku: `${litres}L`,
  millilitres: litres * 1_000,
  unitCents: cents(Math.round(dollars * 100)),
  special: null,
  available: 1_000,
  ...more,
});

const fourLitres = pack(4, 60);
const tenLitres = pack(10, 130);

test("five tins of 4 L become two pails of 10 L when these cost less", () => {
  expect(findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, tenLitres])).toEqual({
    packs: [{ sku: "10L", quantity: 2 }],
    costCents: 26_000,
    savingCents: 4_000,
    extraMillilitres: 0,
  });
});

test("more litres than wanted are offered where they still cost less", () => {
  const found = findCheaperPacks({ sku: "4L", quantity: 2 }, [fourLitres, pack(10, 110)]);
  expect(found).toMatchObject({ packs: [{ sku: "10L", quantity: 1 }], savingCents: 1_000, extraMillilitres: 2_000 });
});

test("nothing is offered where the other packs cost the same", () => {
  expect(findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, pack(10, 150)])).toBeNull();
});

test("packs that the store does not have are not offered", () => {
  const few = pack(10, 130, { available: 1 });
  // One pail and three tins would hold 22 L and cost more than five tins.
  expect(findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, few])).toBeNull();
  const cheap = { ...few, unitCents: cents(100_00) };
  expect(findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, cheap])?.packs).toEqual([
    { sku: "10L", quantity: 1 },
    { sku: "4L", quantity: 3 },
  ]);
  expect(findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, { ...few, available: 0 }])).toBeNull();
});

test("a special price counts for its units only", () => {
  const special = { unitCents: cents(100_00), limitUnits: 1 };
  const found = findCheaperPacks({ sku: "4L", quantity: 5 }, [fourLitres, pack(10, 160, { special })]);
  expect(found).toMatchObject({ costCents: 260_00 });
});

test("an order above the limit of litres gets no offer", () => {
  expect(findCheaperPacks({ sku: "4L", quantity: 9_999 }, [fourLitres, tenLitres])).toBeNull();
});

const sizes = [1, 2, 4, 10, 15];
const anyPacks = fc.subarray(sizes, { minLength: 2, maxLength: 4 }).chain((litres) =>
  fc.tuple(
    ...litres.map((size) =>
      fc.record({
        sku: fc.constant(`${size}L`),
        millilitres: fc.constant(size * 1_000),
        unitCents: fc.integer({ min: 1, max: 60 }).map(cents),
        special: fc.option(
          fc.record({
            unitCents: fc.integer({ min: 1, max: 60 }).map(cents),
            limitUnits: fc.integer({ min: 1, max: 4 }),
          }),
        ),
        available: fc.integer({ min: 0, max: 12 }),
      }),
    ),
  ),
);
const anyLine = anyPacks.chain((packs) =>
  fc.record({
    packs: fc.constant<readonly Pack[]>(packs),
    line: fc.record({ sku: fc.constantFrom(...packs.map(({ sku }) => sku)), quantity: fc.integer({ min: 1, max: 7 }) }),
  }),
);

interface Choice {
  readonly costCents: number;
  readonly millilitres: number;
  readonly tins: number;
}

/** Tries every number of every pack. */
function findBestByTrying(line: PackCount, packs: readonly Pack[], wanted: number): Choice {
  const none: Choice = { costCents: 0, millilitres: 0, tins: 0 };
  const choices = packs.reduce<Choice[]>(
    (before, each) => {
      const most = each.sku === line.sku ? Math.max(each.available, line.quantity) : each.available;
      const useful = Math.min(most, Math.ceil(wanted / each.millilitres));
      return Array.from({ length: useful + 1 }, (_, units) => units).flatMap((units) =>
        before.map(({ costCents, millilitres, tins }) => ({
          costCents: costCents + pricePacks(each, units),
          millilitres: millilitres + units * each.millilitres,
          tins: tins + units,
        })),
      );
    },
    [none],
  );
  const enough = choices.filter(({ millilitres }) => millilitres >= wanted);
  const [best = none] = enough.sort(
    (a, b) => a.costCents - b.costCents || a.millilitres - b.millilitres || a.tins - b.tins,
  );
  return best;
}

const describeChoice = (packs: readonly Pack[], counts: readonly PackCount[]): Choice => {
  const found = counts.map(({ sku, quantity }) => ({
    quantity,
    pack: packs.find((each) => each.sku === sku) ?? fourLitres,
  }));
  return {
    costCents: found.reduce((sum, each) => sum + pricePacks(each.pack, each.quantity), 0),
    millilitres: found.reduce((sum, each) => sum + each.pack.millilitres * each.quantity, 0),
    tins: found.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

test("the offer equals the best of all choices, costs less than the line, and stays within the stock", () => {
  fc.assert(
    fc.property(anyLine, ({ line, packs }) => {
      const own = packs.find(({ sku }) => sku === line.sku) ?? fourLitres;
      const wanted = own.millilitres * line.quantity;
      const best = findBestByTrying(line, packs, wanted);
      const offer = findCheaperPacks(line, packs);
      if (offer === null) {
        expect(best.costCents).toBeGreaterThanOrEqual(pricePacks(own, line.quantity));
        return;
      }
      expect(describeChoice(packs, offer.packs)).toEqual(best);
      expect(offer.costCents).toBe(best.costCents);
      expect(offer.savingCents).toBe(pricePacks(own, line.quantity) - offer.costCents);
      expect(offer.savingCents).toBeGreaterThan(0);
      expect(offer.extraMillilitres).toBe(best.millilitres - wanted);
      expect(offer.extraMillilitres).toBeGreaterThanOrEqual(0);
      for (const { sku, quantity } of offer.packs) {
        const stock = packs.find((each) => each.sku === sku)?.available ?? 0;
        expect(quantity).toBeLessThanOrEqual(sku === line.sku ? Math.max(stock, line.quantity) : stock);
      }
    }),
    { numRuns: 1_000 },
  );
});
