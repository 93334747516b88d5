import { maxLineQuantity } from "../src/features/cart/cart.ts";
import type { PayBy } from "../src/features/cart/priced-cart.ts";
import { calculateEarnedPoints, type Order, type OrderEvent, type OrderLine } from "../src/features/orders/order.ts";
import type { DemoAccount } from "./accounts.ts";
import type { MembershipRow, UserRow } from "./members.ts";
import { numberBelow } from "./numbers.ts";
import { type Course, type Fate, makeProgress } from "./order-progress.ts";
import type { DemoShelves } from "./order-stock.ts";
import type { Habits } from "./orders-habits.ts";
import { type Counter, type PricedBasket, priceBasket, type Rates } from "./orders-prices.ts";
import { enlarged, type Visit } from "./orders-visits.ts";
import { earnsPoints, type PointsBook, pointsToRedeem } from "./points.ts";
import { findAccountPricing, type Wares } from "./products-for-sale.ts";
import { idFor, type Random } from "./random.ts";
import type { StoreRow } from "./stores.ts";
import { type Day, dayText, getMonth, momentOn } from "./trading-days.ts";

export interface DemoOrder {
  readonly order: Order;
  /** The points earned. */
  readonly earningId: string | null;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
  /** The day it was handed over and invoiced. */
  readonly completedOn: Day | null;
}

/** An account with everything that its orders depend on. */
export interface Buyer {
  readonly seed: number;
  readonly now: Date;
  readonly account: DemoAccount;
  /** Its index in the world. */
  readonly index: number;
  readonly members: readonly MembershipRow[];
  readonly holder: UserRow;
  readonly store: StoreRow;
  readonly rates: Rates;
  readonly wares: Wares;
  readonly shelves: DemoShelves;
  readonly points: PointsBook;
}

/** Turns visits into orders and keeps the state between them. */
export interface Till {
  readonly buyer: Buyer;
  readonly habits: Habits;
  readonly today: Day;
  readonly counter: Counter;
  readonly orders: DemoOrder[];
  /** Amounts by month. */
  readonly onAccountCents: Map<number, number>;
}

const firstOrderNumber = 2_000_001;
/** Points are not spent in the last days, so that visitors of the demo find some. */
const daysWithoutRedeeming = 100;
const pointsWorthRedeeming = 6_000;
const notes = ["Please call before you come.", "Leave it at the side gate.", "The lift is out: ground floor, please."];

export function openTill(buyer: Buyer, habits: Habits, today: Day): Till {
  const { seed, account, wares, rates } = buyer;
  const pricing = account.row.kind === "TRADE" ? findAccountPricing(wares, seed, account.row.number) : null;
  return { buyer, habits, today, counter: { wares, rates, pricing }, orders: [], onAccountCents: new Map() };
}

export function sell(till: Till, random: Random, visit: Visit): void {
  const { buyer, orders } = till;
  const { account, index, store, seed } = buyer;
  const { row } = account;
  const { member, source, isDelivered } = visit;
  const number = `${row.country}-${numberBelow(firstOrderNumber, index, orders.length)}`;
  const { payBy, priced } = pay(till, visit);
  const { events, completedOn, ...course } = courseAt(till, random, { visit, payBy, priced });
  const order: Order = {
    ...{ id: idFor(seed, `order ${account.key} ${orders.length}`), number, accountId: row.id, country: row.country },
    ...{ userId: member.user_id, acting: false, cartId: null, storeId: store.id, source, payBy, paymentId: null },
    ...course,
    ...priced.money,
    redemptionId: redeem(buyer, { number, at: course.createdAt, points: priced.money.pointsUsed }),
    ...makeReferences(random, visit, account),
    deliveryMode: isDelivered ? "DELIVERY" : "PICKUP",
    planId: `${isDelivered ? "DELIVERY" : "PICKUP"}.${store.id}`,
    fulfilmentStoreId: store.id,
    address: isDelivered ? visit.job.address : null,
  };
  const lines = order.status === "CREATED" || order.status === "OPEN" ? heldLines(buyer, priced) : priced.lines;
  orders.push({ order, earningId: earn(buyer, order), lines, events, completedOn });
}

/** Pays on account while the month's credit lasts. Points are used only with a card. */
function pay(till: Till, visit: Visit): { payBy: PayBy; priced: PricedBasket } {
  const { habits, onAccountCents } = till;
  const onAccount = priceLine(till, visit, { payBy: "ACCOUNT", redeems: 0 });
  const month = getMonth(visit.day);
  const spentCents = (onAccountCents.get(month) ?? 0) + onAccount.money.totalCents;
  const isAsking = visit.fate === "reviewed" || visit.fate === "waiting";
  const hasCredit = visit.day <= habits.lastDayOnAccount && spentCents <= habits.monthlyCreditCents;
  if (isAsking || (visit.wish === "account" && hasCredit)) {
    onAccountCents.set(month, spentCents);
    return { payBy: "ACCOUNT", priced: onAccount };
  }
  return { payBy: "CARD", priced: priceLine(till, visit, { payBy: "CARD", redeems: redeemable(till, visit) }) };
}

function priceLine(till: Till, visit: Visit, { payBy, redeems }: { payBy: PayBy; redeems: number }): PricedBasket {
  const { basket, isDelivered, day } = visit;
  const points = redeems > 0 ? pointsToRedeem(redeems, till.buyer.rates) : null;
  return priceBasket(basket, till.counter, { day: dayText(day), isDelivered, payBy, points });
}

function redeemable({ buyer, today }: Till, { wish, day, minutes, member, fate }: Visit): number {
  const { account, points, store } = buyer;
  const may = wish === "points" && member.access !== "LIMITED" && fate === "done" && earnsPoints(account);
  if (!may || day > today - daysWithoutRedeeming) return 0;
  const balance = points.balanceAt(momentOn(store.timezone, day, minutes));
  return balance >= pointsWorthRedeeming ? balance : 0;
}

interface Sale {
  readonly visit: Visit;
  readonly payBy: PayBy;
  readonly priced: PricedBasket;
}

function courseAt({ buyer }: Till, random: Random, { visit, payBy, priced }: Sale): Course {
  const { member } = visit;
  const limitCents = member.access === "LIMITED" ? member.spend_limit_cents : null;
  // Counter sales need no approval: they are handed over at once.
  const asks =
    visit.source !== "Store" && payBy === "ACCOUNT" && limitCents !== null && priced.money.totalCents > limitCents;
  const holder = buyer.members.find(({ access }) => access === "HOLDER");
  const approverId = asks && holder ? holder.user_id : null;
  const fate = possibleFate(visit.fate, { asks, payBy });
  const setting = { ...visit, zone: buyer.store.timezone, payBy, buyerId: member.user_id, approverId, fate };
  return makeProgress(random, setting, buyer.now);
}

/** Only an order that waits for approval can be declined, and only a card can fail. */
function possibleFate(fate: Fate, { asks, payBy }: { asks: boolean; payBy: PayBy }): Fate {
  if (fate === "declined") return asks ? fate : "done";
  if (fate === "uncharged") return payBy === "CARD" ? fate : "done";
  return asks && fate === "cancelled" ? "declined" : fate;
}

function makeReferences(random: Random, { job, isDelivered }: Visit, { row }: DemoAccount) {
  const isBusiness = row.kind === "TRADE";
  return {
    poNumber: row.po_number_required || (isBusiness && random.chance(45)) ? job.poNumber : "",
    note: isDelivered && random.chance(12) ? random.pick(notes) : "",
    authorityToLeave: isDelivered && random.chance(50),
    jobReferences: isBusiness && random.chance(65) ? [job.name] : [],
  };
}

/** Units that are not in stock are back-ordered. */
function heldLines({ shelves, store }: Buyer, { lines }: PricedBasket): OrderLine[] {
  return lines.map((line) => ({
    ...line,
    backOrdered: line.quantity - shelves.take(store, line.sku, line.quantity),
    cancelled: 0,
  }));
}

function redeem({ points: book }: Buyer, { number, at, points }: { number: string; at: Date; points: number }) {
  if (points === 0) return null;
  const cause = `Paid towards order ${number}`;
  return book.move({ at, type: "REDEMPTION", points: -points, cause, reference: number });
}

function earn({ account, points: book }: Buyer, order: Order): string | null {
  const points = calculateEarnedPoints(order);
  if (order.completedAt === null || points === 0 || !earnsPoints(account)) return null;
  const { number, completedAt: at } = order;
  return book.move({ at, type: "SALE", points, cause: `Earned with order ${number}`, reference: number });
}

/** The remaining credit if nothing of this month is paid. */
export function creditLeftCents({ buyer, onAccountCents, today }: Till): number {
  return buyer.account.row.credit_limit_cents - (onAccountCents.get(getMonth(today)) ?? 0);
}

/**
 * Multiplies the lines until the total exceeds an amount. A basket of cheap goods would need more units than a line may have;
 * then another one is drawn.
 */
export function enlargedTo(till: Till, draw: () => Visit, findAmountCents: (visit: Visit) => number): Visit {
  for (;;) {
    const visit = draw();
    const { subtotalCents, subtotalTaxCents } = priceLine(till, visit, { payBy: "ACCOUNT", redeems: 0 }).money;
    const times = Math.floor(findAmountCents(visit) / (subtotalCents + subtotalTaxCents)) + 1;
    if (visit.basket.every(({ quantity }) => quantity * times <= maxLineQuantity)) return enlarged(visit, times);
  }
}
