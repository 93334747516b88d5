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

/** The lines' nets in dollars. */
const nets = (priced: ReturnType<typeof priceCart>) => priced.lines.map((each) => each.netCents / 100);

describe("the special price", () => {
  const special = { unitCents: cents(8_000), limitUnits: 4 };

  it.each<[string, LineToPrice[], number[]]>([
    ["is for the first units of a line", [{ ...line("PAIL", 6, 100), special }], [520]],
    ["is for all units within its limit", [{ ...line("PAIL", 3, 100), special }], [240]],
    [
      "is shared by lines of one SKU",
      [
        { ...line("PAIL", 2, 100), special },
        { ...line("PAIL", 5, 100), special },
      ],
      [160, 460],
    ],
    ["does nothing for an account that pays less", [{ ...line("PAIL", 2, 75), special }], [150]],
  ])("%s", (_, lines, expected) => {
    expect(nets(priceCart(cart(lines)))).toEqual(expected);
  });

  it("says how many units go at it", () => {
    const [priced] = priceCart(cart([{ ...line("PAIL", 6, 100), special }])).lines;
    expect(priced).toMatchObject({ specialUnits: 4, specialCents: 8_000, beforeDiscountsCents: 60_000 });
  });
});

describe("product promotions", () => {
  it.each<[string, LineToPrice[], Promotion[], number[]]>([
    ["percent off lines", [line("PAIL", 2, 100)], [promotion("A", percentOff(15))], [170]],
    ["an amount off units", [line("TAPE", 10, 7.5)], [promotion("A", offEach(2))], [55]],
    ["an amount above the price", [line("TAPE", 10, 1.5)], [promotion("A", offEach(2))], [0]],
    [
      "only what is in scope: by SKU, product, brand or shelf",
      [
        line("PAIL", 1, 100),
        { ...line("TAPE", 1, 10), brandId: "edgewise" },
        { ...line("TIN", 1, 50), shelfIds: ["wood"] },
      ],
      [
        promotion("A", percentOff(10), only({ brandIds: ["edgewise"] })),
        promotion("B", percentOff(20), only({ shelfIds: ["wood"] })),
        promotion("C", percentOff(30), only({ productCodes: ["PAIL-product"], skus: ["OTHER"] })),
      ],
      [70, 9, 40],
    ],
    [
      "the best one for each line",
      [line("PAIL", 1, 100), line("TAPE", 1, 10)],
      [promotion("A", percentOff(10)), promotion("B", offEach(5))],
      [90, 5],
    ],
    ["nothing below the minimum", [line("PAIL", 1, 100)], [promotion("A", percentOff(10), minimum(100.01))], [100]],
    ["something from the minimum on", [line("PAIL", 1, 100)], [promotion("A", percentOff(10), minimum(100))], [90]],
    [
      "what the special price leaves",
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
    ["one of four", [brush(4, 10)], [promotion("A", buyGet(3, 1))], [30]],
    ["nothing for three of four", [brush(3, 10)], [promotion("A", buyGet(3, 1))], [30]],
    ["two of nine, not of the ninth", [brush(9, 10)], [promotion("A", buyGet(3, 1))], [70]],
    ["two of every five", [brush(10, 10)], [promotion("A", buyGet(3, 2))], [60]],
    ["the cheapest of a mixed four", [brush(2, 12), brush(2, 9)], [promotion("A", buyGet(3, 1))], [24, 9]],
    ["the cheapest of each pair", [brush(2, 20), brush(2, 5)], [promotion("A", buyGet(1, 1))], [20, 5]],
    ["at what it costs by then", [brush(4, 10)], [promotion("A", percentOff(10)), promotion("B", buyGet(3, 1))], [27]],
    [
      "by the promotion that saves more where two want the same line",
      [brush(6, 10)],
      [promotion("A", buyGet(5, 1)), promotion("B", buyGet(2, 1))],
      [40],
    ],
    [
      "by two where they look at different lines",
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

  it("counts units at the special price as the cheaper ones", () => {
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
    ["a percent of everything", [promotion("A", percentOffOrder(10))], [180, 90]],
    ["an amount, shared out by what lines cost", [promotion("A", offOrder(30))], [180, 90]],
    [
      "an amount of the lines in scope only",
      [promotion("A", offOrder(30), only({ brandIds: ["edgewise"] }))],
      [200, 70],
    ],
    ["no more than there is", [promotion("A", offOrder(500))], [0, 0]],
    ["percent before amount", [promotion("A", offOrder(30)), promotion("B", percentOffOrder(10))], [160, 80]],
    [
      "only the best of those that do not stack",
      [
        promotion("A", offOrder(20), alone),
        promotion("B", percentOffOrder(10), alone),
        promotion("C", offOrder(29), alone),
      ],
      [180, 90],
    ],
    [
      "the best that does not stack and all that do",
      [promotion("A", offOrder(29), alone), promotion("B", percentOffOrder(10), alone), promotion("C", offOrder(30))],
      [160, 80],
    ],
  ])("take off %s", (_, promotions, expected) => {
    expect(nets(priceCart(cart(lines, { promotions })))).toEqual(expected);
  });

  it("shares an odd cent out so that the parts sum to it, and tax follows each line", () => {
    const three = [line("A", 1, 1), line("B", 1, 1), line("C", 1, 1)];
    const priced = priceCart(cart(three, { promotions: [promotion("A", offOrder(1))] }));
    expect(priced.lines.map((each) => each.orderDiscountCents)).toEqual([34, 33, 33]);
    expect(priced.lines.map((each) => each.taxCents)).toEqual([7, 7, 7]);
    expect(priced.payByAccount.payableCents).toBe(221);
  });

  it("looks at the account's prices before any discount for a minimum", () => {
    const promotions = [promotion("A", percentOff(50)), promotion("B", offOrder(10), minimum(300))];
    expect(priceCart(cart(lines, { promotions })).subTotalCents).toBe(14_000);
  });

  it("leaves out a promotion that would cost the customer a better one", () => {
    // At 15 percent off, the pail would become the cheaper one and be given free in place of the tin, which no
    // promotion of the order takes anything off.
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
    ["what they promise", [promotion("A", give("ROLLER", 2))], gifts, [2]],
    ["only what is there", [promotion("A", give("ROLLER", 5))], gifts, [3]],
    [
      "the same thing until it is gone",
      [promotion("A", give("ROLLER", 2)), promotion("B", give("ROLLER", 2))],
      gifts,
      [2, 1],
    ],
    ["nothing where there is none", [promotion("A", give("ROLLER", 2))], new Map(), []],
    [
      "nothing where money off is worth more",
      [promotion("A", give("ROLLER", 1), alone), promotion("B", offOrder(16), alone)],
      gifts,
      [],
    ],
    [
      "the gift where it is worth more than money off",
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
      "for other goods",
      coupon("TAPE", offOrder(10), only({ skus: ["TAPE"] })),
      {},
      { why: { kind: "NOTHING_IN_SCOPE" } },
    ],
    [
      "for a larger cart",
      coupon("BIG", offOrder(10), minimum(150)),
      {},
      { why: { kind: "BELOW_MINIMUM", missingCents: 5_000 } },
    ],
    ["for delivery, at pickup", coupon("SHIP", freeDelivery), {}, { why: { kind: "NO_EFFECT" } }],
    ["for a gift that is gone", coupon("CAP", give("CAP", 1)), {}, { why: { kind: "NO_EFFECT" } }],
    [
      "beaten by another that does not stack",
      coupon("TEN", offOrder(10), alone),
      { promotions: [promotion("BETTER", offOrder(20), alone)] },
      { why: { kind: "BEATEN", by: "BETTER" } },
    ],
    [
      "beaten on its lines",
      coupon("TEN", percentOff(10)),
      { promotions: [promotion("BETTER", percentOff(20))] },
      { why: { kind: "BEATEN", by: "BETTER" } },
    ],
  ])("%s says what it did", (_, typed, more, expected) => {
    expect(outcome(typed, more)).toMatchObject({ code: typed.code, ...expected });
  });

  it("that brings what another brought already does not bring it twice", () => {
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
