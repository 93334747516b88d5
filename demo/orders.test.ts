// Shows that demo orders add up, have the shop's prices, are in the state that their time implies, and contain only products that can be made.
import { describe, expect, it } from "vitest";
import { maxLineQuantity } from "../src/features/cart/cart.ts";
import { priceUnit } from "../src/features/catalogue/price.ts";
import { hexAtStrength } from "../src/features/colours/colour.ts";
import { isAvailable } from "../src/features/colours/colour-availability.ts";
import { calculateBasePoints } from "../src/features/loyalty/earning.ts";
import { calculateTax, cents } from "../src/shared/money.ts";
import { demoHistory } from "./history.ts";
import { exampleHistory, exampleRates } from "./history-example.ts";
import { enlargedTo, openTill } from "./order-pricing.ts";
import { demoShelves } from "./order-stock.ts";
import { makeHabits } from "./orders-habits.ts";
import { makeVisit, type Visit } from "./orders-visits.ts";
import { openPointsBook } from "./points.ts";
import { demoWares, findAccountPricing } from "./products-for-sale.ts";
import { randomFor } from "./random.ts";
import { dayAt } from "./trading-days.ts";

const now = "2026-11-15T17:15:00.000Z";
const { accounts, options } = exampleHistory(now);
const wares = demoWares();

interface OrderRow extends Record<string, unknown> {
  id: string;
  number: string;
  status: string;
  tracking: string;
  approval: string | null;
  pay_by: string;
  source: string;
  created_at: Date;
  completed_at: Date | null;
  subtotal_cents: number;
}
interface LineRow extends Record<string, unknown> {
  order_id: string;
  sku: string;
  quantity: number;
  unit_cents: never;
  net_cents: number;
}

const histories = accounts.map(({ rows, ...account }) => ({
  ...account,
  orders: rows.orders as OrderRow[],
  lines: rows.order_lines as unknown as LineRow[],
  rows,
}));
const orders = histories.flatMap((history) => history.orders);
const sum = <T>(things: readonly T[], of: (thing: T) => unknown) =>
  things.reduce((total, thing) => total + Number(of(thing)), 0);

describe("demo orders", () => {
  it("have steps in chronological order", () => {
    const steps = histories.flatMap(({ rows }) => rows.order_events as { order_id: string; at: Date }[]);
    for (const events of Map.groupBy(steps, ({ order_id }) => order_id).values()) {
      const moments = events.map(({ at }) => at.getTime());
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    }
    expect(steps.length).toBeGreaterThan(orders.length);
  });

  it("depend only on the seed and the moment", () => {
    expect(demoHistory(options).next().value).toEqual(accounts[0]?.rows);
  });

  it("cover two years before now, with numbers below the database sequence", () => {
    const moments = orders.map(({ created_at }) => created_at.getTime());
    expect(Math.max(...moments)).toBeLessThanOrEqual(Date.parse(now));
    expect(Math.min(...moments)).toBeLessThan(Date.parse("2024-11-25"));
    expect(Math.min(...moments)).toBeGreaterThan(Date.parse("2024-11-14"));
    expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
    expect(orders.every(({ number }) => Number(number.slice(3)) < 2_000_001)).toBe(true);
  });

  it("number in the thousands and include every account, source, payment and state", () => {
    expect(orders.length).toBeGreaterThan(5_000);
    expect(histories.every(({ orders: own }) => own.length > 0)).toBe(true);
    const kinds = new Set(
      orders.map(({ status, tracking, approval }) => `${status} ${tracking} ${approval ?? ""}`.trim()),
    );
    for (const kind of [
      "CREATED UNKNOWN",
      "CREATED UNKNOWN pending",
      "CREATED CREDIT_REVIEW_IN_PROGRESS",
      "OPEN ORDER_IS_BEING_PREPARED",
      "COMPLETED ORDER_COMPLETE",
      "COMPLETED ORDER_COMPLETE approved",
      "CANCELLED ORDER_CANCELLED",
      "CANCELLED ORDER_CANCELLED canceled",
      "CHECKED_INVALID ORDER_CANCELLED",
    ])
      expect(kinds, kind).toContain(kind);
    const of = (key: string) => new Set(orders.map((order) => order[key]));
    expect(of("source")).toEqual(new Set(["App", "Store", "Web"]));
    expect(of("delivery_mode")).toEqual(new Set(["DELIVERY", "PICKUP"]));
    expect(orders.some(({ refunded_at }) => refunded_at !== null)).toBe(true);
    expect(orders.some(({ points_used }) => Number(points_used) > 0)).toBe(true);
    expect(orders.filter(({ status }) => status === "COMPLETED").length).toBeGreaterThan(orders.length * 0.9);
  });

  it.each(["AU", "NZ"])("include many per month for the main account of %s, some of them open", (country) => {
    const main = histories.find(({ named, row }) => named === "main" && row.country === country);
    const lately = main?.orders.filter(({ created_at }) => created_at > new Date("2026-09-01")) ?? [];
    expect(lately.length / 2.5).toBeGreaterThan(8);
    expect(lately.length / 2.5).toBeLessThan(16);
    const underWay = lately.filter(({ status }) => status === "CREATED" || status === "OPEN");
    expect(underWay.some(({ approval }) => approval === "pending")).toBe(true);
    expect(underWay.length).toBeGreaterThanOrEqual(3);
  });
});

describe("the total of a demo order", () => {
  it("is the sum of lines, delivery and card surcharge, to the cent", () => {
    for (const { lines, orders: own, row } of histories) {
      const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
      for (const order of own) {
        const ownLines = byOrder.get(order.id) ?? [];
        const goods = sum(ownLines, ({ net_cents }) => net_cents);
        expect(order.subtotal_cents).toBe(goods);
        expect(order.subtotal_tax_cents).toBe(sum(ownLines, ({ tax_cents }) => tax_cents));
        const readGoods = row.kind === "TRADE" ? goods : goods + Number(order.subtotal_tax_cents);
        const isFree = order.delivery_mode === "PICKUP" || readGoods >= 35_000;
        expect(order.fee_cents).toBe(isFree ? 0 : exampleRates[order.country as "AU"].deliveryFeeCents);
        const parts = ["subtotal_cents", "subtotal_tax_cents", "fee_cents", "fee_tax_cents", "surcharge_cents"];
        const due = sum(parts, (part) => order[part]) - Number(order.points_cents);
        expect(order.total_cents).toBe(due);
      }
    }
  });

  it("uses the account's price and tax for each line", () => {
    for (const { lines, row } of histories) {
      const pricing = row.kind === "TRADE" ? findAccountPricing(wares, options.seed, row.number) : null;
      for (const { sku, unit_cents, quantity, net_cents, tax_cents } of lines) {
        const rangeId = wares.bySku.get(sku)?.rangeId ?? "";
        const price = priceUnit({ sku, rangeId, listPrices: wares.listPrices }, pricing, {
          country: row.country,
          day: "2026-06-01",
        });
        expect(unit_cents).toBe(price?.unitCents);
        expect(net_cents).toBe(unit_cents * quantity);
        expect(tax_cents).toBe(
          calculateTax((unit_cents * quantity) as never, exampleRates[row.country].taxBasisPoints),
        );
      }
    }
  });
});

describe("the lines of demo orders", () => {
  const lines = histories.flatMap((history) => history.lines);

  it("are tinted to colours that their base allows", () => {
    const tinted = lines.filter(({ colour_id }) => colour_id !== null);
    expect(tinted.length).toBeGreaterThan(lines.length * 0.3);
    expect(new Set(tinted.map(({ strength }) => strength)).size).toBeGreaterThan(3);
    for (const { sku, colour_id, strength, hex } of tinted) {
      const ware = wares.bySku.get(sku);
      const colour = wares.colourById.get(String(colour_id));
      if (!ware || !colour) throw new Error(`${sku} in ${colour_id} is not for sale.`);
      expect(colour.baseId).toBe(ware.variant.baseId);
      expect(isAvailable(colour, { ...ware.product, baseIds: [colour.baseId] })).toBe(true);
      expect(hex).toBe(hexAtStrength(colour.hex, Number(strength)));
    }
  });

  it("have all parts of a system in ratio", () => {
    const groups = Map.groupBy(
      lines.filter(({ entry_group }) => entry_group !== null),
      ({ entry_group }) => entry_group,
    );
    expect(groups.size).toBeGreaterThan(20);
    for (const parts of groups.values()) {
      const system = wares.systems.find(({ code }) => code === parts[0]?.system_code);
      const times = (parts[0]?.quantity ?? 0) / (system?.parts[0]?.ratio ?? 1);
      expect(parts.map(({ part, quantity }) => [part, quantity])).toEqual(
        system?.parts.map(({ part, ratio }) => [part, ratio * times]),
      );
    }
  });

  it("are reserved or back-ordered while an order is open", () => {
    for (const { rows, orders: own, lines: ownLines } of histories) {
      const underWay = new Set(
        own.filter(({ status }) => status === "CREATED" || status === "OPEN").map(({ id }) => id),
      );
      expect(rows.stock_reservations.every(({ order_id }) => underWay.has(String(order_id)))).toBe(true);
      const wanted = ownLines.filter(({ order_id }) => underWay.has(order_id));
      expect(sum(rows.stock_reservations, ({ quantity }) => quantity)).toBe(
        sum(wanted, ({ quantity, back_ordered }) => quantity - Number(back_ordered)),
      );
    }
  });
});

it("each completed order earns one point per dollar that was paid with money, once", () => {
  for (const { rows, orders: own } of histories) {
    const sales = rows.points_movements.filter(({ type }) => type === "SALE");
    for (const { reference, points, id, at } of sales) {
      const order = own.find(({ number }) => number === reference);
      expect(order?.earning_id).toBe(id);
      expect(order?.completed_at?.toISOString()).toBe(at);
      const totalCents = sum(
        [order?.subtotal_cents, order?.subtotal_tax_cents, order?.fee_cents, order?.fee_tax_cents],
        Number,
      );
      const paid = { totalCents: cents(totalCents), rewardsCents: cents(Number(order?.points_cents)) };
      expect(points).toBe(calculateBasePoints(cents(Number(order?.subtotal_cents)), paid));
    }
    expect(new Set(sales.map(({ reference }) => reference)).size).toBe(sales.length);
  }
});

describe("an order that must exceed an amount", () => {
  it("is drawn again if it needs more units than a line may have", () => {
    const account = accounts.find(({ trouble }) => trouble === "OVER_LIMIT") ?? accounts[0];
    const store = options.stores.find(({ id }) => id === account?.storeId);
    const [holder] = options.users;
    if (account === undefined || store === undefined || holder === undefined)
      throw new Error("The demo has this account, its store and people.");
    const buyer = {
      ...{ seed: options.seed, now: options.now, account, index: 0, store, wares, holder },
      members: options.memberships.filter(({ account_id }) => account_id === account.row.id),
      rates: options.rates[account.row.country],
      shelves: demoShelves(options.seed, wares),
      points: openPointsBook(options.seed, account),
    };
    const today = dayAt(store.timezone, options.now);
    const habits = makeHabits(options.seed, account, today);
    const till = openTill(buyer, habits, today);
    const usual = makeVisit(randomFor(1, "a visit"), { ...buyer, appetite: 1 }, { day: today, minutes: 600 });
    const visitFor = (sku: string): Visit => {
      const ware = wares.bySku.get(sku);
      if (ware === undefined) throw new Error(`There is no ${sku}.`);
      return { ...usual, basket: [{ ware, tint: null, quantity: 2, reference: "", group: null }] };
    };
    const drawn = [visitFor("TRD-CHP-25"), visitFor("TRD-CUT-63")];
    const large = enlargedTo(
      till,
      () => drawn.shift() ?? usual,
      () => 6_000_000,
    );
    expect(large.basket.map(({ ware, quantity }) => [ware.variant.sku, quantity <= maxLineQuantity])).toEqual([
      ["TRD-CUT-63", true],
    ]);
  });
});
