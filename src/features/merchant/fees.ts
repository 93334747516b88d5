/**
 * What a country charges besides the goods: the delivery fee, and the surcharge on card payments. The law forbids a surcharge
 * above what card payments cost the merchant (the cost of acceptance), so that cost is a field and no later surcharge is higher.
 * Orders keep the amounts that they were placed with.
 */
import type { CardSurcharge, Country } from "../../shared/country.ts";
import { isLocalDate, type LocalDate } from "../../shared/local-date.ts";
import { ok, type Result, type UserError } from "../../shared/result.ts";
import { formatTypedCents, formatTypedPercent, parseTypedCents, parseTypedPercent } from "../../shared/typed-amount.ts";
import { merchantErrors } from "./merchant-errors.ts";

export const feeLabels = {
  deliveryFee: "Delivery fee without GST",
  deliveryThreshold: "Free delivery from",
  cardCost: "What card payments cost you",
} as const;

export type FeeFields = Readonly<Record<keyof typeof feeLabels, string>>;

export type Fees = Pick<Country, "deliveryFeeCents" | "deliveryThresholdCents" | "cardCostBasisPoints">;

export function toFeeFields({ deliveryFeeCents, deliveryThresholdCents, cardCostBasisPoints }: Fees): FeeFields {
  return {
    deliveryFee: formatTypedCents(deliveryFeeCents),
    deliveryThreshold: formatTypedCents(deliveryThresholdCents),
    cardCost: formatTypedPercent(cardCostBasisPoints),
  };
}

const MAX_FEE_CENTS = 100_000;
const MAX_THRESHOLD_CENTS = 10_000_000;
const MAX_BASIS_POINTS = 1_000;

export function parseFees(input: FeeFields): Result<Fees, UserError> {
  const deliveryFeeCents = parseTypedCents(input.deliveryFee);
  const deliveryThresholdCents = parseTypedCents(input.deliveryThreshold);
  const cardCostBasisPoints = parseTypedPercent(input.cardCost);
  const isFee = deliveryFeeCents !== null && deliveryFeeCents <= MAX_FEE_CENTS;
  const isThreshold = deliveryThresholdCents !== null && deliveryThresholdCents <= MAX_THRESHOLD_CENTS;
  const isCost = cardCostBasisPoints !== null && cardCostBasisPoints <= MAX_BASIS_POINTS;
  if (isFee && isThreshold && isCost) return ok({ deliveryFeeCents, deliveryThresholdCents, cardCostBasisPoints });
  const refusals = [
    ...(isFee ? [] : [merchantErrors.deliveryFee]),
    ...(isThreshold ? [] : [merchantErrors.deliveryThreshold]),
    ...(isCost ? [] : [merchantErrors.cardCost]),
  ];
  return { ok: false, refusals };
}

type Surcharges = Pick<Country, "cardSurcharges">;

/** The surcharge that applies on a day, and those that begin later. */
function listCurrent({ cardSurcharges }: Surcharges, today: LocalDate): readonly CardSurcharge[] {
  const running = cardSurcharges.find(({ startsOn }) => startsOn <= today);
  return cardSurcharges.filter((surcharge) => surcharge === running || surcharge.startsOn > today);
}

/** Refuses a lower cost while a surcharge of today or later is higher. */
export function checkCardCost(country: Surcharges, cardCostBasisPoints: number, today: LocalDate): UserError | null {
  const higher = listCurrent(country, today).find(({ basisPoints }) => basisPoints > cardCostBasisPoints);
  if (higher === undefined) return null;
  return merchantErrors.cardCostBelowSurcharge(formatTypedPercent(higher.basisPoints), higher.startsOn);
}

export interface SurchargeInput {
  readonly startsOn: string;
  readonly percent: string;
}

/** A surcharge that begins today or later. */
export function parseSurcharge(
  { startsOn, percent }: SurchargeInput,
  { cardCostBasisPoints }: Pick<Country, "cardCostBasisPoints">,
  today: LocalDate,
): Result<CardSurcharge, UserError> {
  const basisPoints = parseTypedPercent(percent);
  const problems: readonly (UserError | false)[] = [
    !isChangeable(startsOn.trim(), today) && merchantErrors.surchargeDay,
    (basisPoints === null || basisPoints > MAX_BASIS_POINTS) && merchantErrors.surcharge,
    basisPoints !== null &&
      basisPoints > cardCostBasisPoints &&
      basisPoints <= MAX_BASIS_POINTS &&
      merchantErrors.surchargeAboveCost(formatTypedPercent(cardCostBasisPoints)),
  ];
  const refusals = problems.filter((problem) => problem !== false);
  return refusals.length === 0 && basisPoints !== null
    ? ok({ startsOn: startsOn.trim(), basisPoints })
    : { ok: false, refusals };
}

/** A day that has begun keeps its surcharge, except today. */
export function isChangeable(startsOn: string, today: LocalDate): boolean {
  return isLocalDate(startsOn) && startsOn >= today && startsOn <= "2099-12-31";
}

/** Null where no surcharge begins on that day. */
export function findSurcharge({ cardSurcharges }: Surcharges, startsOn: string): CardSurcharge | null {
  return cardSurcharges.find((surcharge) => surcharge.startsOn === startsOn) ?? null;
}

export interface SurchargeRow {
  readonly startsOn: LocalDate;
  readonly percent: string;
  readonly isRunning: boolean;
  readonly canChange: boolean;
}

/** All surcharges of a country, the latest first. */
export function listSurcharges(country: Surcharges, today: LocalDate): SurchargeRow[] {
  const running = listCurrent(country, today).find(({ startsOn }) => startsOn <= today);
  return country.cardSurcharges.map(({ startsOn, basisPoints }) => ({
    ...{ startsOn, percent: formatTypedPercent(basisPoints) },
    ...{ isRunning: startsOn === running?.startsOn, canChange: isChangeable(startsOn, today) },
  }));
}
