import type { Clock } from "../clock.ts";

export interface ClientBudget {
  /** Takes a cost from what a client may still spend this minute; false, and nothing taken, when it is not enough. */
  spend(client: string, cost: number): boolean;
}

const MINUTE_MS = 60_000;

/**
 * How much ad-hoc work each client may ask for in a minute. It is kept by each process for itself: a client that is
 * spread over several gets as many budgets, which is still a bound. All are forgotten when the minute ends.
 */
export function makeClientBudget(clock: Clock, costPerMinute: number): ClientBudget {
  let minute = 0;
  let spent = new Map<string, number>();
  return {
    spend(client, cost) {
      const now = Math.floor(clock.now().getTime() / MINUTE_MS);
      if (now !== minute) {
        minute = now;
        spent = new Map();
      }
      const total = (spent.get(client) ?? 0) + cost;
      if (total > costPerMinute) return false;
      spent.set(client, total);
      return true;
    },
  };
}
