/** Which promotions run at a moment, for whom. */
import type { CountryCode } from "../../shared/country-code.ts";
import type { Promotion } from "./promotion.ts";

/** Who buys: those who pay account prices, or retail. */
export type Audience = "TRADE" | "RETAIL";

export interface Shoppers {
  readonly country: CountryCode;
  readonly audience: Audience;
}

/** From its start until just before its end. */
export function isRunning({ enabled, startsAt, endsAt }: Promotion, now: Date): boolean {
  return enabled && startsAt <= now && now < endsAt;
}

export function isFor(promotion: Promotion, { country, audience }: Shoppers): boolean {
  return promotion.country === country && (promotion.audience === "EVERYONE" || promotion.audience === audience);
}

export interface Running {
  readonly promotions: readonly Promotion[];
  /** Until the next one begins or ends, no other answer is possible. */
  readonly from: Date;
  readonly until: Date;
}

export function runningAt(promotions: readonly Promotion[], now: Date): Running {
  let [from, until] = [new Date(-8.64e15), new Date(8.64e15)];
  for (const { startsAt, endsAt } of promotions)
    for (const turn of [startsAt, endsAt]) {
      if (turn <= now && turn > from) from = turn;
      if (turn > now && turn < until) until = turn;
    }
  return { promotions: promotions.filter((promotion) => isRunning(promotion, now)), from, until };
}
