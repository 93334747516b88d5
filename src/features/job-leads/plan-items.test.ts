// Shows that areas with one paint are bought together, in packs that always hold enough, and what is suggested beside them.
import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "../../shared/money.ts";
import type { Shop } from "../cart/item-input.ts";
import type { Product, Variant } from "../catalogue/catalogue.ts";
import { makePriceBook } from "../catalogue/price-book.ts";
import type { BaseId, Colour } from "../colours/colour.ts";
import { emptyQuote, type PaintPlan, type PlanArea } from "./paint-plan.ts";
import {
  checkAreas,
  choosePlanPacks,
  countLitres,
  listItemSkus,
  listItems,
  type PlannedItem,
  toPlanLines,
} from "./plan-items.ts";
import { describeSite, listJobNames, orderPlan, undoPlanOrder } from "./plan-order.ts";

const makeVariant = (sku: string, litres: number | null, baseId: BaseId | null) =>
  ({ sku, litres, baseId, size: litres === null ? "1" : `${litres} L` }) as Variant;
const makeSizes = (code: string, baseId: BaseId | null, ...sizes: number[]) =>
  sizes.map((litres) => makeVariant(`${code}-${litres}-${baseId}`.toUpperCase(), litres, baseId));
const makeProduct = (code: string, variants: readonly Variant[], more: Partial<Product> = {}) =>
  ({
    ...{ code, name: `${code} paint`, subRangeId: "walls", colourBrandIds: ["deck"], interior: true, exterior: true },
    ...{ isAvailableOnline: true, replacedBy: null, coats: 2, coverageM2PerLitre: 14, goesWith: [], variants },
    ...more,
  }) as unknown as Product;

const wall = makeProduct(
  "WALL",
  [...makeSizes("wall", "light", 1, 4, 10, 15), ...makeSizes("wall", "deep", 1, 4, 10, 15)],
  { goesWith: ["SEAL", "ROLL", "WALL", "GONE"] },
);
const trim = makeProduct("TRIM", makeSizes("trim", "light", 1, 4), { goesWith: ["SEAL"] });
const sealer = makeProduct("SEAL", makeSizes("seal", null, 4, 10), {
  colourBrandIds: [],
  coats: 1,
  coverageM2PerLitre: 10,
});
const roller = makeProduct("ROLL", [makeVariant("ROLL-1", null, null)], {
  colourBrandIds: [],
  coverageM2PerLitre: null,
});
const gone = makeProduct("GONE", makeSizes("gone", null, 4), { isAvailableOnline: false });
const colours = [
  { id: "sage", code: "S1", name: "Sage", baseId: "light" },
  { id: "brick", code: "B1", name: "Brick", baseId: "deep" },
].map(
  (colour) =>
    ({
      ...colour,
      brandId: "deck",
      interior: true,
      exterior: true,
      hex: "#888888",
      strengths: [0.5, 1],
      isWithdrawn: false,
    }) as unknown as Colour,
);

function makeShop(): Shop {
  const products = [wall, trim, sealer, roller, gone];
  const pairs = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  return {
    country: "AU",
    day: "2026-11-18",
    snapshots: {
      catalogue: {
        products,
        variantBySku: new Map(pairs.map((pair) => [pair.variant.sku, pair])),
        variantByBarcode: new Map(),
        cartonByBarcode: new Map(),
        productByCode: new Map(products.map((product) => [product.code, product])),
        partsByProduct: new Map(),
        listPrices: { AU: makePriceBook(pairs.map(({ variant }) => [variant.sku, {}])), NZ: makePriceBook() },
      },
      colours: {
        colours,
        byId: new Map(colours.map((colour) => [colour.id, colour])),
        brands: [{ id: "deck", slug: "deck", name: "Deck" }],
        byBrandAndCode: new Map([["deck", new Map(colours.map((colour) => [colour.code, colour]))]]),
        baseById: new Map([
          ["light", { id: "light", name: "Light" }],
          ["deep", { id: "deep", name: "Deep" }],
        ]),
      },
    },
  } as unknown as Shop;
}

const shop = makeShop();
const makeArea = (more: Partial<PlanArea> = {}): PlanArea => ({
  ...{ id: "a", surface: "Walls", areaM2: "45", rooms: "", lengthM: "", widthM: "", heightM: "" },
  ...{ coats: "2", product: "wall paint", colour: "", strength: "" },
  ...more,
});
const makePlan = (areas: readonly PlanArea[], more: Partial<PaintPlan> = {}): PaintPlan => ({
  ...{ areas, extras: [], packs: [], quote: emptyQuote },
  ...more,
});
/** A litre costs less in a larger pack. */
const prices: Readonly<Record<number, number>> = { 1: 40_00, 4: 100_00, 10: 220_00, 15: 310_00 };
const findUnitCents = (sku: string) => cents(prices[Number(sku.split("-")[1])] ?? 15_00);

function planItems(plan: PaintPlan): PlannedItem[] {
  return choosePlanPacks(listItems(shop, plan, checkAreas(shop, plan)), plan, findUnitCents);
}
const listPacks = (item: PlannedItem | undefined) =>
  item?.packs.filter(({ quantity }) => quantity > 0).map(({ variant, quantity }) => `${quantity} × ${variant.sku}`);

test("an area becomes litres and the cheapest packs in the base of its colour", () => {
  const [item] = planItems(makePlan([makeArea({ colour: "Brick" })]));
  expect(item).toMatchObject({ litres: 6.429, tint: { colourId: "brick", strength: 1 }, uses: ["Walls"] });
  expect(listPacks(item)).toEqual(["2 × WALL-4-DEEP"]);
});

test("areas with the same paint and colour are bought together, and other colours apart", () => {
  const areas = [
    makeArea({ colour: "sage" }),
    makeArea({ id: "b", surface: "Hall", areaM2: "20", colour: "S1" }),
    makeArea({ id: "c", surface: "Door", colour: "brick" }),
  ];
  const items = planItems(makePlan(areas)).filter(({ kind }) => kind === "PAINT");
  expect(items.map(({ uses, litres }) => [uses, litres])).toEqual([
    [["Walls", "Hall"], 9.287],
    [["Door"], 6.429],
  ]);
});

test.each([
  [{ product: "" }, "PLAN_PAINT_REQUIRED", "product"],
  [{ product: "Nothing" }, "PLAN_PAINT_NOT_FOUND", "product"],
  [{ product: "ROLL" }, "PLAN_PAINT_WITHOUT_COVERAGE", "product"],
  [{ product: "GONE" }, "PLAN_PAINT_REFUSED", "product"],
  [{ colour: "Mauve" }, "PLAN_PAINT_REFUSED", "colour"],
  [{ product: "SEAL", colour: "sage" }, "PLAN_PAINT_REFUSED", "colour"],
  [{ product: "TRIM", colour: "brick" }, "PLAN_PAINT_REFUSED", "colour"],
  [{ areaM2: "" }, "PLAN_AREA_REQUIRED", "areaM2"],
])("an area with %j says what to do", (fields, code, field) => {
  const [area] = checkAreas(shop, makePlan([makeArea(fields)]));
  expect(area?.checked).toMatchObject({ ok: false, refusals: [{ code, field }] });
});

test("primer for the area and sundries are suggested and bought only if they are wanted", () => {
  const areas = [makeArea(), makeArea({ id: "b", product: "TRIM", areaM2: "15" })];
  const items = planItems(makePlan(areas, { extras: ["ROLL"] }));
  expect(items.map(({ product, kind, isWanted, litres }) => [product.code, kind, isWanted, litres])).toEqual([
    ["WALL", "PAINT", true, 6.429],
    ["TRIM", "PAINT", true, 2.143],
    ["SEAL", "EXTRA", false, 6],
    ["ROLL", "EXTRA", true, null],
  ]);
  expect(toPlanLines(items).map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ["WALL-4-LIGHT", 2],
    ["TRIM-4-LIGHT", 1],
    ["ROLL-1", 1],
  ]);
  expect(listItemSkus(items)).toContain("SEAL-10-NULL");
});

test("packs that the painter chose are kept, and too few litres are reported", () => {
  const key = "WALL|||light";
  const packs = [{ item: key, sku: "WALL-1-LIGHT", quantity: "3" }];
  const [item] = planItems(makePlan([makeArea()], { packs }));
  expect(item?.key).toBe(key);
  expect(listPacks(item)).toEqual(["3 × WALL-1-LIGHT"]);
  expect(item?.notice).toBe("These packs hold 3.429 L less than the areas need.");
  const wrong = planItems(makePlan([makeArea()], { packs: [{ item: key, sku: "WALL-1-LIGHT", quantity: "-2" }] }));
  expect(toPlanLines(wrong)).toEqual([]);
});

const anyArea = fc.record({
  areaM2: fc.integer({ min: 1, max: 50_000 }).map((tenths) => String(tenths / 10)),
  coats: fc.integer({ min: 1, max: 6 }).map(String),
  product: fc.constantFrom("WALL", "TRIM", "SEAL"),
});

test("the packs never hold fewer litres than the areas need, and no pack could be left out", () => {
  fc.assert(
    fc.property(fc.array(anyArea, { minLength: 1, maxLength: 12 }), (list) => {
      const areas = list.map((fields, index) => makeArea({ id: String(index), ...fields }));
      const items = planItems(makePlan(areas)).filter(({ kind }) => kind === "PAINT");
      const needed = (code: string) =>
        list
          .filter(({ product }) => product === code)
          .reduce((sum, { areaM2, coats }) => sum + (Number(areaM2) * Number(coats)) / (code === "SEAL" ? 10 : 14), 0);
      for (const { product, packs } of items) {
        const litres = countLitres(packs);
        expect(litres).toBeGreaterThanOrEqual(needed(product.code) - 1e-6);
        const smallest = Math.min(
          ...packs.filter(({ quantity }) => quantity > 0).map(({ variant }) => variant.litres ?? 0),
        );
        // Each area is rounded up to a millilitre.
        expect(litres - smallest).toBeLessThan(needed(product.code) + 0.02);
      }
    }),
    { numRuns: 40 },
  );
});

const emptyRecord = { cart: { lines: [] }, available: new Map([["WALL-4-LIGHT", 9]]) };
const orderFacts = (record: object) => {
  let count = 0;
  const newId = () => `line ${++count}`;
  return { record, storeName: "Artarmon", reference: "Ana Smith", newId } as unknown as Parameters<typeof orderPlan>[1];
};

test("ordered packs join the cart under the job, and undo takes exactly these units out", () => {
  const lines = toPlanLines(planItems(makePlan([makeArea()], { extras: ["ROLL"] })));
  const before = [{ ...lines[0], id: "old", quantity: 5, reference: "" }];
  const ordered = orderPlan(lines, orderFacts({ ...emptyRecord, cart: { lines: before } }));
  if (!ordered.ok) throw new Error("The order was refused.");
  expect(ordered.value.lines.map(({ sku, quantity, reference }) => [sku, quantity, reference])).toEqual([
    ["WALL-4-LIGHT", 7, "Ana Smith"],
    ["ROLL-1", 1, "Ana Smith"],
  ]);
  expect(ordered.value.outcomes.map(({ outcome }) => outcome)).toEqual(["ADDED", "OUT_OF_STOCK"]);
  const undone = undoPlanOrder(ordered.value.ordered, ordered.value.lines);
  expect(undone).toMatchObject({ ok: true, value: [{ sku: "WALL-4-LIGHT", quantity: 5 }] });
  expect(undoPlanOrder([], []).ok).toBe(false);
});

test("a plan without packs is not ordered", () => {
  expect(orderPlan([], orderFacts(emptyRecord))).toMatchObject({
    ok: false,
    refusals: [{ code: "PLAN_NOTHING_TO_ORDER" }],
  });
});

test("the job has the name and address of the home owner, within the limits of a job", () => {
  const lead = { number: "L1000001", suburb: "Newtown", state: "NSW", postcode: "2042" };
  expect(listJobNames({ name: "Ana  Smith" }, lead)).toEqual(["Ana Smith", "Ana Smith, Newtown", "Ana Smith L1000001"]);
  const long = listJobNames({ name: "x".repeat(80) }, { ...lead, suburb: "y".repeat(60) });
  expect(long.map((name) => name.length)).toEqual([40, 40, 40]);
  expect(long[2]?.endsWith(" L1000001")).toBe(true);
  expect(describeSite({ name: "Ana", address: "7 Lark St" }, lead).siteAddress).toBe("7 Lark St, Newtown NSW 2042");
  expect(describeSite({ name: "Ana", address: "7 Lark St, Newtown" }, lead).siteAddress).toBe("7 Lark St, Newtown");
  expect(describeSite({ name: "Ana", address: "" }, lead).siteAddress).toBe("Newtown NSW 2042");
});
