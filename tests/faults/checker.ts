/**
 * Says what is wrong, given everything that is known: the journal, the gateway's book and the rows of the database. Each
 * rule is one sentence of the promise, and names what it found. Pure, so that it can be shown to find what it should.
 */
import { accountRules } from "./account-rules.ts";
import type { Evidence, OrderFound } from "./evidence.ts";
import { moneyRules } from "./money-rules.ts";
import { deedsOf } from "./outcomes.ts";
import { thingsRules } from "./things-rules.ts";

export type Rule = (evidence: Evidence) => string[];

export interface Violation {
  readonly rule: string;
  readonly words: string;
}

const journalRules: Readonly<Record<string, Rule>> = {
  /** Invariant 1, 12. */
  "what was acknowledged exists once, as it was shown": ({ journal, orders }) =>
    deedsOf(journal, "place").flatMap(({ id, known, shown }) => {
      if (known.kind !== "ok") return [];
      if (known.numbers.size > 1) return [`${id} was told of ${[...known.numbers].join(" and ")}`];
      const [number = ""] = known.numbers;
      const found = orders.filter((order) => order.number === number);
      const [order] = found;
      if (order === undefined || found.length > 1)
        return [`${id} was told of ${number}, of which there are ${found.length}`];
      if (order.cartId !== shown?.cartId) return [`${id} was told of ${number}, which is of another cart`];
      return order.totalCents === shown.totalCents
        ? []
        : [`${id} was shown ${shown.totalCents} and ordered for ${order.totalCents} as ${number}`];
    }),

  "what was refused does not exist": ({ journal, orders, keys }) =>
    deedsOf(journal, "place").flatMap(({ id, known, shown }) => {
      if (known.kind !== "fail" || shown === undefined) return [];
      const number = keys.find(({ key, accountId }) => key === shown.key && accountId === shown.accountId)?.number;
      const order = orders.find((each) => each.number === number);
      return order === undefined || order.status === "CHECKED_INVALID"
        ? []
        : [`${id} was refused (${known.code}), yet there is ${number}`];
    }),

  "whatever was asked is known to have happened or not": ({ journal }) =>
    (["place", "pay", "cancel"] as const)
      .flatMap((deed) => deedsOf(journal, deed))
      .flatMap(({ id, known }) => (known.kind === "unknown" ? [`${id} was never answered`] : [])),

  "there is no order that nobody asked for, and none for two": ({ journal, orders }) => {
    const asked = new Set(deedsOf(journal, "place").map(({ shown }) => shown?.cartId));
    const carts = Map.groupBy(orders, ({ cartId }) => cartId);
    return [...carts].flatMap(([cartId, found]) => [
      ...(asked.has(cartId ?? "") ? [] : [`nobody asked for ${numbersOf(found)}`]),
      ...(found.length > 1 ? [`one cart became ${numbersOf(found)}`] : []),
    ]);
  },

  /** Invariant 4. */
  "a key answers for one request": ({ journal, keys }) => {
    const reused = deedsOf(journal, "reuse").flatMap(({ id, known }) =>
      known.kind === "ok" ? [`${id} was answered under the key of another request`] : [],
    );
    const unkept = deedsOf(journal, "place").flatMap(({ id, known, shown }) => {
      if (known.kind !== "ok" || shown === undefined) return [];
      const kept = keys.filter(({ key, accountId }) => key === shown.key && accountId === shown.accountId);
      return kept.length === 1 && known.numbers.has(kept[0]?.number ?? "") ? [] : [`${id} left no key behind`];
    });
    return [...reused, ...unkept];
  },

  "what was cancelled is ended, and what ended was cancelled or not paid": ({ journal, orders }) => {
    const deeds = deedsOf(journal, "cancel");
    const cancelled = new Set(deeds.flatMap(({ number, known }) => (known.kind === "ok" ? number : [])));
    return orders.flatMap(({ number, isEnded, events }) => {
      if (cancelled.has(number) && !isEnded) return [`${number} was cancelled and goes on`];
      const causes = events.filter((kind) => kind === "CANCELLED" || kind === "PAYMENT_FAILED");
      return causes.length === (isEnded ? 1 : 0) ? [] : [`${number} was ended ${causes.length} times`];
    });
  },
};

const rules: Readonly<Record<string, Rule>> = { ...journalRules, ...moneyRules, ...thingsRules, ...accountRules };

export function check(evidence: Evidence): Violation[] {
  return Object.entries(rules).flatMap(([rule, find]) => find(evidence).map((words) => ({ rule, words })));
}

export const ruleNames: readonly string[] = Object.keys(rules);

function numbersOf(orders: readonly OrderFound[]): string {
  return orders.map(({ number }) => number).join(" and ");
}
