/**
 * Finds violations in the final state: the journal, the gateway's records and the rows of the database. Each rule is one
 * sentence of what the shop promises. The checker is pure, so that a test can show that each rule finds its violations.
 */
import { accountRules } from "./account-rules.ts";
import type { CheckerInput, OrderRow, Rule } from "./checker-input.ts";
import { giftCardRules } from "./gift-card-rules.ts";
import { listRequests } from "./journal.ts";
import { moneyRules } from "./money-rules.ts";
import { pointsRules } from "./points-rules.ts";
import { stockCouponMailRules } from "./stock-coupon-mail-rules.ts";
import { voucherRules } from "./voucher-rules.ts";

export interface Violation {
  readonly rule: string;
  readonly message: string;
}

const requestRules: Readonly<Record<string, Rule>> = {
  "every acknowledged order exists once, with the total that was shown": ({ journal, orders }) =>
    listRequests(journal, "place").flatMap(({ id, outcome, shown }) => {
      if (outcome.kind !== "ok") return [];
      if (outcome.numbers.size > 1) return [`${id} was answered with ${[...outcome.numbers].join(" and ")}`];
      const [number = ""] = outcome.numbers;
      const found = orders.filter((order) => order.number === number);
      const [order] = found;
      if (order === undefined || found.length > 1)
        return [`${id} was answered with ${number}, which exists ${found.length} times`];
      if (order.cartId !== shown?.cartId) return [`${id} was answered with ${number}, which is of another cart`];
      return order.totalCents === shown.totalCents
        ? []
        : [`${id} was shown ${shown.totalCents} cents, and order ${number} has ${order.totalCents} cents`];
    }),

  "no refused order exists": ({ journal, orders, keys }) =>
    listRequests(journal, "place").flatMap(({ id, outcome, shown }) => {
      if (outcome.kind !== "fail" || shown === undefined) return [];
      const number = keys.find(({ key, accountId }) => key === shown.key && accountId === shown.accountId)?.number;
      const order = orders.find((each) => each.number === number);
      return order === undefined || order.status === "CHECKED_INVALID"
        ? []
        : [`${id} was refused (${outcome.code}), and order ${number} exists`];
    }),

  "every request has a known outcome": ({ journal }) =>
    (["place", "pay", "claim", "cancel"] as const)
      .flatMap((kind) => listRequests(journal, kind))
      .flatMap(({ id, outcome }) => (outcome.kind === "unknown" ? [`${id} was never answered`] : [])),

  "every order was requested, and each cart became one order": ({ journal, orders }) => {
    const requested = new Set(listRequests(journal, "place").map(({ shown }) => shown?.cartId));
    const ordersByCart = Map.groupBy(orders, ({ cartId }) => cartId);
    return [...ordersByCart].flatMap(([cartId, found]) => [
      ...(requested.has(cartId ?? "") ? [] : [`nobody requested ${formatNumbers(found)}`]),
      ...(found.length > 1 ? [`one cart became ${formatNumbers(found)}`] : []),
    ]);
  },

  "an idempotency key answers for one request only": ({ journal, keys }) => {
    const reused = listRequests(journal, "reuse").flatMap(({ id, outcome }) =>
      outcome.kind === "ok" ? [`${id} was accepted under the key of another request`] : [],
    );
    const withoutKey = listRequests(journal, "place").flatMap(({ id, outcome, shown }) => {
      if (outcome.kind !== "ok" || shown === undefined) return [];
      const stored = keys.filter(({ key, accountId }) => key === shown.key && accountId === shown.accountId);
      return stored.length === 1 && outcome.numbers.has(stored[0]?.number ?? "") ? [] : [`${id} has no stored key`];
    });
    return [...reused, ...withoutKey];
  },

  "every cancelled order is ended, and every ended order was cancelled or not paid": ({ journal, orders }) => {
    const requests = listRequests(journal, "cancel");
    const cancelled = new Set(requests.flatMap(({ number, outcome }) => (outcome.kind === "ok" ? number : [])));
    return orders.flatMap(({ number, isEnded, events }) => {
      if (cancelled.has(number) && !isEnded) return [`${number} was cancelled and is not ended`];
      const ends = events.filter((kind) => kind === "CANCELLED" || kind === "PAYMENT_FAILED");
      return ends.length === (isEnded ? 1 : 0) ? [] : [`${number} was ended ${ends.length} times`];
    });
  },
};

const rules: Readonly<Record<string, Rule>> = {
  ...requestRules,
  ...moneyRules,
  ...pointsRules,
  ...stockCouponMailRules,
  ...accountRules,
  ...giftCardRules,
  ...voucherRules,
};

export function check(input: CheckerInput): Violation[] {
  return Object.entries(rules).flatMap(([rule, find]) => find(input).map((message) => ({ rule, message })));
}

export const ruleNames: readonly string[] = Object.keys(rules);

function formatNumbers(orders: readonly OrderRow[]): string {
  return orders.map(({ number }) => number).join(" and ");
}
