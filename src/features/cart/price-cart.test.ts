// Shows by example what each kind of promotion and coupon does to a cart.
import { describe, expect, it } from "vitest";
import {
  alone,
  buyGet,
  cart,
  coupon,
  freeDelivery,
  give,
  line,
  minimum,
  offEach,
  offOrder,
  only,
  percentOff,
  percentOffOrder,
  promotion,
} from "../../../tests/support/cart-examples.ts";
import { cents } from "../../shared/money.ts";
import { priceCart } from "./price-cart.ts";
import type { CartToPrice, Gift, LineToPrice } from "./priced-cart.ts";
import type { Coupon, Promotion } from "./promotion.ts";

/** The net price of each line, in dollars. */
const nets = (priced: ReturnType<typeof priceCart>) => priced.lines.map((each) => each.netCents / 100);

describe("the special price", () => {
  const special = { unitCents: cents(8_000), limitUnits: 4 };

  it.each<[string, LineToPrice[], number[]]>([
    ["applies to the first units of a line", [{ ...line("PAIL", 6, 100), special }], [520]],
    ["applies to all units within its limit", [{ ...line("PAIL", 3, 100), special }], [240]],
    [
      "shares its limit over all lines of the SKU",
      [
        { ...line("PAIL", 2, 100), special },
        { ...line("PAIL", 5, 100), special },
      ],
      [160, 460],
    ],
    [
      "goes to the first line that the cart shows, not to the smaller one",
      [
        { ...line("PAIL", 5, 100), special },
        { ...line("PAIL", 2, 100), special },
      ],
      [420, 200],
    ],
    ["is ignored for an account that pays less", [{ ...line("PAIL", 2, 75), special }], [150]],
  ])("%s", (_, lines, expected) => {
    expect(nets(priceCart(cart(lines)))).toEqual(expected);
  });

  it("reports how many units cost it", () => {
    const [priced] = priceCart(cart([{ ...line("PAIL", 6, 100), special }])).lines;
    expect(priced).toMatchObject({ specialUnits: 4, specialCents: 8_000, beforeDiscountsCents: 60_000 });
  });
});

describe("product promotions", () => {
  it.each<[string, LineToPrice[], Promotion[], number[]]>([
    ["a percentage of each line", [line("PAIL", 2, 100)], [promotion("A", percentOff(15))], [170]],
    ["an amount from each unit", [line("TAPE", 10, 7.5)], [promotion("A", offEach(2))], [55]],
    ["the whole price, where the amount is higher", [line("TAPE", 10, 1.5)], [promotion("A", offEach(2))], [0]],
    [
      "something only from lines in scope: by SKU, product, brand or category",
      [
        line("PAIL", 1, 100),
        { ...line("TAPE", 1, 10), brandId: "edgewise" },
        { ...line("TIN", 1, 50), categoryIds: ["wood"] },
      ],
      [
        promotion("A", percentOff(10), only({ brandIds: ["edgewise"] })),
        promotion("B", percentOff(20), only({ categoryIds: ["wood"] })),
        promotion("C", percentOff(30), only({ productCodes: ["PAIL-product"], skus: ["OTHER"] })),
      ],
      [70, 9, 40],
    ],
    [
      "the better discount for each line",
      [line("PAIL", 1, 100), line("TAPE", 1, 10)],
      [promotion("A", percentOff(10)), promotion("B", offEach(5))],
      [90, 5],
    ],
    ["nothing below the minimum", [line("PAIL", 1, 100)], [promotion("A", percentOff(10), minimum(100.01))], [100]],
    ["the discount from the minimum on", [line("PAIL", 1, 100)], [promotion("A", percentOff(10), minimum(100))], [90]],
    [
      "a percentage of the price after the special price",
      [{ ...line("PAIL", 2, 100), special: { unitCents: cents(8_000), limitUnits: 1 } }],
      [promotion("A", percentOff(10))],
      [162],
    ],
  ])("take off %s", (_, lines, promotions, expected) => {
    expect(nets(priceCart(cart(lines, { promotions })))).toEqual(expected);
  });
});

describe("buy X, get Y", () => {
  const brush = (quantity: number, dollars: number) => line(`BRUSH-${dollars}`, quantity, dollars);

  it.each<[string, LineToPrice[], Promotion[], number[]]>([
    ["one free unit of four", [brush(4, 10)], [promotion("A", buyGet(3, 1))], [30]],
    ["no free unit for three units of four", [brush(3, 10)], [promotion("A", buyGet(3, 1))], [30]],
    ["two free units of nine, none for the incomplete set", [brush(9, 10)], [promotion("A", buyGet(3, 1))], [70]],
    ["two free units of every five", [brush(10, 10)], [promotion("A", buyGet(3, 2))], [60]],
    ["the cheapest unit of four different ones", [brush(2, 12), brush(2, 9)], [promotion("A", buyGet(3, 1))], [24, 9]],
    [
      "the cheaper unit of each pair, from the dearest pair on",
      [brush(2, 20), brush(2, 5)],
      [promotion("A", buyGet(1, 1))],
      [20, 5],
    ],
    [
      "a unit free at its price after line discounts",
      [brush(4, 10)],
      [promotion("A", percentOff(10)), promotion("B", buyGet(3, 1))],
      [27],
    ],
    [
      "the free units of the better promotion where two compete for a line",
      [brush(6, 10)],
      [promotion("A", buyGet(5, 1)), promotion("B", buyGet(2, 1))],
      [40],
    ],
    [
      "the free units of both promotions where their lines differ",
      [brush(2, 10), brush(2, 30)],
      [
        promotion("A", buyGet(1, 1), only({ skus: ["BRUSH-10"] })),
        promotion("B", buyGet(1, 1), only({ skus: ["BRUSH-30"] })),
      ],
      [10, 30],
    ],
  ])("gives %s", (_, lines, promotions, expected) => {
    expect(nets(priceCart(cart(lines, { promotions })))).toEqual(expected);
  });

  it("gives the units at the special price first, because they are cheaper", () => {
    const special = { unitCents: cents(600), limitUnits: 1 };
    const priced = priceCart(
      cart([{ ...line("BRUSH", 4, 10), special }], { promotions: [promotion("A", buyGet(3, 1))] }),
    );
    expect(nets(priced)).toEqual([30]);
  });
});

describe("order promotions", () => {
  const lines = [line("PAIL", 1, 200), { ...line("TAPE", 1, 100), brandId: "edgewise" }];

  it.each<[string, Promotion[], number[]]>([
    ["a percentage of all lines", [promotion("A", percentOffOrder(10))], [180, 90]],
    ["an amount, divided in proportion to the lines' prices", [promotion("A", offOrder(30))], [180, 90]],
    [
      "an amount from the lines in scope only",
      [promotion("A", offOrder(30), only({ brandIds: ["edgewise"] }))],
      [200, 70],
    ],
    ["no more than the lines cost", [promotion("A", offOrder(500))], [0, 0]],
    ["percentages before amounts", [promotion("A", offOrder(30)), promotion("B", percentOffOrder(10))], [160, 80]],
    [
      "only the best of the rivals",
      [
        promotion("A", offOrder(20), alone),
        promotion("B", percentOffOrder(10), alone),
        promotion("C", offOrder(29), alone),
      ],
      [180, 90],
    ],
    [
      "the best rival and all stackable ones",
      [promotion("A", offOrder(29), alone), promotion("B", percentOffOrder(10), alone), promotion("C", offOrder(30))],
      [160, 80],
    ],
  ])("take off %s", (_, promotions, expected) => {
    expect(nets(priceCart(cart(lines, { promotions })))).toEqual(expected);
  });

  it("divide an odd cent so that the shares sum up, and tax is calculated for each line", () => {
    const three = [line("A", 1, 1), line("B", 1, 1), line("C", 1, 1)];
    const priced = priceCart(cart(three, { promotions: [promotion("A", offOrder(1))] }));
    expect(priced.lines.map((each) => each.orderDiscountCents)).toEqual([34, 33, 33]);
    expect(priced.lines.map((each) => each.taxCents)).toEqual([7, 7, 7]);
    expect(priced.payByAccount.payableCents).toBe(221);
  });

  it("compare their minimum with the account's prices before any discount", () => {
    const promotions = [promotion("A", percentOff(50)), promotion("B", offOrder(10), minimum(300))];
    expect(priceCart(cart(lines, { promotions })).subTotalCents).toBe(14_000);
  });

  it("apply without a line discount that would cost the customer more than it saves", () => {
    // With 15 percent off, the pail becomes cheaper than the tin. Then the pail is free instead of the tin, and the
    // 50 percent for the pail save nothing.
    const two = [line("PAIL", 1, 100), line("TIN", 1, 90)];
    const promotions = [
      promotion("A", percentOff(15), only({ skus: ["PAIL"] })),
      promotion("B", buyGet(1, 1)),
      promotion("C", percentOffOrder(50), only({ skus: ["PAIL"] })),
    ];
    const priced = priceCart(cart(two, { promotions }));
    expect(nets(priced)).toEqual([50, 0]);
    expect(priced.applied.map((each) => each.promotion.code)).toEqual(["B", "C"]);
  });
});

describe("give-aways", () => {
  const roller: Gift = { sku: "ROLLER", unitCents: cents(1_500), available: 3 };
  const gifts = new Map([[roller.sku, roller]]);

  it.each<[string, Promotion[], ReadonlyMap<string, Gift>, number[]]>([
    ["the promised quantity", [promotion("A", give("ROLLER", 2))], gifts, [2]],
    ["no more than is in stock", [promotion("A", give("ROLLER", 5))], gifts, [3]],
    [
      "the same SKU twice until the stock is used up",
      [promotion("A", give("ROLLER", 2)), promotion("B", give("ROLLER", 2))],
      gifts,
      [2, 1],
    ],
    ["nothing that is out of stock", [promotion("A", give("ROLLER", 2))], new Map(), []],
    [
      "nothing where a rival discount is worth more",
      [promotion("A", give("ROLLER", 1), alone), promotion("B", offOrder(16), alone)],
      gifts,
      [],
    ],
    [
      "the gift where it is worth more than a rival discount",
      [promotion("A", give("ROLLER", 1), alone), promotion("B", offOrder(14), alone)],
      gifts,
      [1],
    ],
  ])("give %s", (_, promotions, available, expected) => {
    const priced = priceCart(cart([line("PAIL", 1, 100)], { promotions, gifts: available }));
    expect(priced.givenAway.map(({ quantity }) => quantity)).toEqual(expected);
  });
});

describe("a coupon", () => {
  const delivery = { feeCents: cents(2_500), thresholdCents: cents(35_000) };
  const pail = [line("PAIL", 1, 100)];
  const outcome = (typed: Coupon, more: Partial<CartToPrice> = {}) =>
    priceCart(cart(pail, { coupons: [typed], ...more })).coupons[0];

  it.each<[string, Coupon, Partial<CartToPrice>, object]>([
    ["off the order", coupon("TEN", offOrder(10)), {}, { applied: true, savedCents: 1_000, freeDelivery: false }],
    ["off lines", coupon("TEN", percentOff(10)), {}, { applied: true, savedCents: 1_000, freeDelivery: false }],
    ["for delivery", coupon("SHIP", freeDelivery), { delivery }, { applied: true, savedCents: 0, freeDelivery: true }],
    [
      "for SKUs that are not in the cart",
      coupon("TAPE", offOrder(10), only({ skus: ["TAPE"] })),
      {},
      { why: { kind: "NOTHING_IN_SCOPE" } },
    ],
    [
      "with a minimum above the cart",
      coupon("BIG", offOrder(10), minimum(150)),
      {},
      { why: { kind: "BELOW_MINIMUM", missingCents: 5_000 } },
    ],
    ["for delivery, at pickup", coupon("SHIP", freeDelivery), {}, { why: { kind: "NO_EFFECT" } }],
    ["for a gift that is out of stock", coupon("CAP", give("CAP", 1)), {}, { why: { kind: "NO_EFFECT" } }],
    [
      "beaten by a better rival",
      coupon("TEN", offOrder(10), alone),
      { promotions: [promotion("BETTER", offOrder(20), alone)] },
      { why: { kind: "BEATEN", by: "BETTER" } },
    ],
    [
      "beaten by a better discount on its lines",
      coupon("TEN", percentOff(10)),
      { promotions: [promotion("BETTER", percentOff(20))] },
      { why: { kind: "BEATEN", by: "BETTER" } },
    ],
  ])("%s reports its outcome", (_, typed, more, expected) => {
    expect(outcome(typed, more)).toMatchObject({ code: typed.code, ...expected });
  });

  it("for the same promotion as another coupon does not apply it twice", () => {
    const first = coupon("ONE", offOrder(10));
    const second = { ...first, code: "TWO" };
    const priced = priceCart(cart(pail, { coupons: [second, first] }));
    expect(priced.subTotalCents).toBe(9_000);
    expect(priced.coupons).toEqual([
      { code: "TWO", applied: false, why: { kind: "BEATEN", by: "BY-ONE" } },
      { code: "ONE", applied: true, savedCents: 1_000, freeDelivery: false },
    ]);
  });
});
