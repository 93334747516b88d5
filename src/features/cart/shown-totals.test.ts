// Shows for random carts of all buyers, in both countries, with surcharges, points, gifts and coupons, that every column of
// figures adds up, that a person sees only ways to pay that they have, and that the headline is the amount of the first way.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cart, freeDelivery, line, minimum, percentOffOrder, promotion } from "../../../tests/support/cart-examples.ts";
import { randomCart } from "../../../tests/support/random-cart.ts";
import { cents, sumCents } from "../../shared/money.ts";
import type { Access, AccountKind, Hold, Role } from "../identity/account.ts";
import { type Capabilities, calculateCapabilities } from "../identity/capabilities.ts";
import { priceCart } from "./price-cart.ts";
import type { PricedCart } from "./priced-cart.ts";
import {
  calculateCartTotals,
  findAmountToPay,
  headlineTotal,
  listGoodsRows,
  listPayWays,
  listSavings,
  listTenderRows,
  type MoneyRow,
  readLine,
  type ShownTotals,
} from "./shown-totals.ts";

interface Person {
  readonly isGuest: boolean;
  readonly may: Capabilities;
}

function makePerson(kind: AccountKind, access: Access, more: { hold?: Hold; isCash?: true; role?: Role } = {}): Person {
  const { hold = "GREEN", isCash = false, role = "CUSTOMER" } = more;
  const terms = isCash ? ("CASH" as const) : ("CREDIT" as const);
  const account = { kind, terms, hold, isPainter: false, seesRewards: true, rewardsSuspended: false };
  return {
    isGuest: false,
    may: calculateCapabilities({ role, account, membership: { access, powerOfAttorney: false } }),
  };
}

const people: Record<string, Person> = {
  guest: { isGuest: true, may: calculateCapabilities({ role: null, account: null, membership: null }) },
  consumer: makePerson("CONSUMER", "HOLDER", { isCash: true }),
  specifier: makePerson("SPECIFIER", "HOLDER", { isCash: true }),
  limited: makePerson("TRADE", "LIMITED"),
  full: makePerson("TRADE", "FULL"),
  holder: makePerson("TRADE", "HOLDER"),
  "cash trade": makePerson("TRADE", "HOLDER", { isCash: true }),
  "amber hold": makePerson("TRADE", "HOLDER", { hold: "AMBER" }),
  "red hold": makePerson("TRADE", "HOLDER", { hold: "RED" }),
  rep: makePerson("TRADE", "HOLDER", { role: "REP" }),
};

const readsWithTax = ({ may }: Person) => may.price === "retail";
const sum = (rows: readonly MoneyRow[]) => rows.reduce((total, { amount }) => total + amount, 0);

function listColumns(totals: ShownTotals): [string, number, number][] {
  const goods = listGoodsRows(totals);
  return [
    ["goods, delivery and GST", sum(goods), totals.total],
    ...totals.ways.map((payBy): [string, number, number] => [
      `to pay by ${payBy}`,
      sum([...goods, ...listTenderRows(totals, payBy)]),
      findAmountToPay(totals, payBy),
    ]),
  ];
}

describe.each(Object.entries(people))("for a person who is %s", (_, person) => {
  const countsWithTax = readsWithTax(person);

  function check(holds: (priced: PricedCart, totals: ShownTotals, taxBasisPoints: number) => void): void {
    const inputs = fc.tuple(randomCart, fc.boolean());
    const property = fc.property(inputs, ([random, usesPoints]) => {
      const priced = priceCart({ ...random, countsWithTax, points: usesPoints ? random.points : null });
      const ways = listPayWays({ ...person, usesRewards: usesPoints });
      const { taxBasisPoints, delivery } = random;
      const reading = { countsWithTax, taxBasisPoints, isDelivered: delivery !== null, ways };
      holds(priced, calculateCartTotals(priced, reading), taxBasisPoints);
    });
    fc.assert(property, { numRuns: 1_000 });
  }

  it("every column of figures adds up to its total", () => {
    check((_priced, totals) => {
      for (const [name, rows, total] of listColumns(totals)) if (rows !== total) expect(`${name} ${rows}`).toBe(total);
    });
  });

  it("the lines, and what they save, add up to the goods and the offers", () => {
    check((priced, totals, taxBasisPoints) => {
      const lines = priced.lines.map((each) => readLine(each, { countsWithTax, taxBasisPoints }));
      expect({
        lines: sumCents(lines.map(({ netCents }) => netCents)),
        saved: sumCents(lines.map(({ savedCents }) => savedCents)),
        savings: sumCents(listSavings(priced, { countsWithTax }).map((saving) => saving.cents)),
      }).toEqual({ lines: totals.goods - totals.offers, saved: totals.offers, savings: totals.offers });
    });
  });

  it("the ways to pay are those of the person, and the headline is what the checkout's first choice charges", () => {
    check((priced, totals) => {
      for (const payBy of totals.ways) {
        const { totalCents } = payBy === "CARD" ? priced.payByCard : priced.payByAccount;
        expect(findAmountToPay(totals, payBy)).toBe(totalCents);
        const hasIt = payBy === "CARD" ? person.may.orderByCard || person.isGuest : person.may.orderOnAccount !== "no";
        expect(hasIt).toBe(true);
      }
      expect(headlineTotal(totals)).toBe(findAmountToPay(totals, totals.ways[0]));
    });
  });
});

describe("thresholds and minimums", () => {
  const delivery = { feeCents: cents(2_500), thresholdCents: cents(35_000) };
  // 330 dollars ex GST, 363 inc GST.
  const lines = [line("PAIL", 1, 330)];

  it("compare the amount inc GST at retail, and ex GST for accounts", () => {
    const offer = promotion("TEN", percentOffOrder(10), minimum(350));
    const price = (countsWithTax: boolean) => priceCart(cart(lines, { countsWithTax, delivery, promotions: [offer] }));
    expect(price(true)).toMatchObject({ fee: { cents: 0, toFreeCents: 0 }, discountCents: 3_300 });
    expect(price(false)).toMatchObject({ fee: { cents: 2_500, toFreeCents: 2_000 }, discountCents: 0 });
  });

  it("say how much is missing as the buyer reads it", () => {
    const offers = { coupons: [{ ...coupon("SHIP"), promotion: promotion("SHIP", freeDelivery, minimum(400)) }] };
    const price = (countsWithTax: boolean) => priceCart(cart(lines, { countsWithTax, ...offers })).coupons;
    expect(price(true)).toMatchObject([{ why: { kind: "BELOW_MINIMUM", missingCents: 3_700 } }]);
    expect(price(false)).toMatchObject([{ why: { kind: "BELOW_MINIMUM", missingCents: 7_000 } }]);
  });
});

function coupon(code: string) {
  return { code, terms: "", limitTotal: null, limitPerAccount: null };
}
