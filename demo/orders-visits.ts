import type { Order } from "../src/features/orders/order.ts";
import type { DemoAccount } from "./accounts.ts";
import type { MembershipRow } from "./members.ts";
import type { Fate } from "./order-progress.ts";
import { type BasketLine, fillBasket } from "./orders-baskets.ts";
import { type Job, jobOn } from "./orders-jobs.ts";
import type { Wares } from "./products-for-sale.ts";
import type { Random } from "./random.ts";
import type { Day } from "./trading-days.ts";

/** A purchase by a member of an account, without its price and progress. */
export interface Visit {
  readonly day: Day;
  /** In the store's time zone. */
  readonly minutes: number;
  readonly member: MembershipRow;
  readonly source: Order["source"];
  readonly isDelivered: boolean;
  readonly job: Job;
  readonly basket: readonly BasketLine[];
  /** The intended payment; points only if there are enough. */
  readonly wish: "account" | "card" | "points";
  readonly fate: Fate;
}

export interface Visitor {
  readonly seed: number;
  readonly account: DemoAccount;
  readonly members: readonly MembershipRow[];
  readonly wares: Wares;
  readonly appetite: number;
}

export function makeVisit(random: Random, visitor: Visitor, at: { day: Day; minutes: number }): Visit {
  const { seed, account, wares, appetite } = visitor;
  const key = `${account.key} ${at.day} ${at.minutes}`;
  const job = jobOn(seed, account, { day: at.day, turn: random.integer(0, 1), wares });
  const source = random.pick(["Store", "Web", "Web", "App", "Web", "Store", "App"] as const);
  return {
    ...at,
    member: chooseMember(random, visitor),
    source,
    isDelivered: source !== "Store" && random.chance(60),
    job,
    basket: fillBasket(random, { account, wares, job, key, seed, appetite }),
    wish: random.chance(4) ? "points" : random.chance(5) ? "card" : "account",
    fate: chooseOutcome(random, source),
  };
}

/** Mostly members who need no approval. */
function chooseMember(random: Random, { members }: Visitor): MembershipRow {
  const buying = members.filter(({ status }) => status === "ACTIVE");
  const free = buying.filter(({ access }) => access !== "LIMITED");
  return random.pick(random.chance(70) ? free : buying);
}

function chooseOutcome(random: Random, source: Order["source"]): Fate {
  if (source === "Store" || !random.chance(5)) return "done";
  return random.pick(["cancelled", "cancelled", "declined", "uncharged"]);
}

/** A purchase of paint in the last hours, delivered tomorrow or later, with a given outcome. */
export function lateVisit(random: Random, visitor: Visitor, of: { day: Day; minutes: number; fate: Fate }): Visit {
  const { account, members } = visitor;
  const visits = Array.from({ length: 4 }, () => makeVisit(random, visitor, of));
  const visit = visits.find(({ basket }) => basket.some(({ tint }) => tint !== null)) ?? makeVisit(random, visitor, of);
  const isAsking = of.fate === "waiting";
  const member = members.find(({ access }) => access === (isAsking ? "LIMITED" : "HOLDER")) ?? visit.member;
  const wish = account.row.terms === "CREDIT" ? "account" : "card";
  return { ...visit, member, source: "Web", isDelivered: true, wish, fate: of.fate };
}

/** The same lines with multiplied quantities. */
export function enlarged(visit: Visit, times: number): Visit {
  return { ...visit, basket: visit.basket.map((line) => ({ ...line, quantity: line.quantity * times })) };
}
