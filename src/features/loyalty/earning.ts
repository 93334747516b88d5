/**
 * What a sale earns. Every whole dollar of goods ex GST that was paid with money earns one point. A bonus offer multiplies
 * that for the lines it covers, or adds extra points. The same calculation for what the customer kept tells what a return
 * takes back.
 */
import type { LocalDate } from "../../shared/local-date.ts";
import type { Cents } from "../../shared/money.ts";
import type { Account, LoyaltyStatus } from "../identity/account.ts";
import { mayTakePart } from "./membership.ts";
import { type Points, points } from "./points.ts";

export type EarningAccount = Pick<Account, "kind" | "hold" | "loyaltyEligible" | "loyaltyStatus" | "rewardsDisabled">;

const earningStatuses: readonly LoyaltyStatus[] = ["ENROLLED", "ACTIVE"];

/** A closed or suspended membership and an account on hold earn nothing. */
export function mayEarnPoints(account: EarningAccount): boolean {
  return mayTakePart(account) && earningStatuses.includes(account.loyaltyStatus) && account.hold === "GREEN";
}

interface Refunded {
  /** All refunds of the sale so far, and what points paid of it after it was handed over. */
  readonly refundedCents: number;
  /** The amount of the sale. */
  readonly totalCents: number;
}

/** The earned points that remain: in proportion to what was neither refunded nor paid with points, and none after the last cent. */
export function calculateDueAfterRefund(earned: number, { refundedCents, totalCents }: Refunded): number {
  return earned - Math.floor((earned * refundedCents) / totalCents);
}

/** A line of goods. Delivery and surcharge are not lines, so they earn nothing. */
export interface SoldLine {
  readonly productCode: string;
  readonly brand: string;
  readonly range: string;
  /** Ex GST, after discounts. */
  readonly netCents: Cents;
  /** The part of it that was not returned. */
  readonly keptCents: Cents;
  readonly isGift: boolean;
}

export interface Sale {
  readonly lines: readonly SoldLine[];
  /** Goods and delivery inc GST, without the card surcharge. */
  readonly totalCents: Cents;
  /** The part of the total that points and vouchers paid. It earns nothing. */
  readonly rewardsCents: Cents;
  /** The day of the order at its store. */
  readonly orderedOn: LocalDate;
}

/** Lines that an offer covers. Without any scope it covers every line. */
export interface OfferScope {
  readonly kind: "PRODUCT" | "RANGE" | "BRAND";
  readonly id: string;
}

export interface BonusOffer {
  readonly rsn: string;
  /** Single, double, triple or quadruple points. */
  readonly tier: 1 | 2 | 3 | 4;
  /** Added once to a sale, in proportion to what was kept and paid with money. */
  readonly extraPoints: number;
  /** What its lines must cost at least, ex GST and before returns. Below it the offer gives nothing. */
  readonly minimumCents: Cents;
  readonly scopes: readonly OfferScope[];
  /** Both days are included. */
  readonly startsOn: LocalDate;
  readonly endsOn: LocalDate;
}

export interface Earnings {
  readonly basePoints: Points;
  /** In the order of their rsn, each above zero. */
  readonly bonuses: readonly { readonly rsn: string; readonly points: Points }[];
}

/** Offers may come in any order. Of several tiers for a line the highest wins, at equal tiers the first rsn. Extra points add. */
export function calculateEarnings(sale: Sale, offers: readonly BonusOffer[]): Earnings {
  const lines = sale.lines.filter(({ isGift }) => !isGift);
  const listCovered = ({ scopes }: BonusOffer) => lines.filter((line) => coversLine(scopes, line));
  const running = offers
    .filter(({ startsOn, endsOn }) => startsOn <= sale.orderedOn && sale.orderedOn <= endsOn)
    .filter((offer) => sum(listCovered(offer), "netCents") >= offer.minimumCents)
    .sort((one, other) => (one.rsn < other.rsn ? -1 : 1));
  const won = new Map<BonusOffer, SoldLine[]>();
  for (const line of lines) {
    const winner = findBestTier(running, line);
    if (winner !== null) won.set(winner, [...(won.get(winner) ?? []), line]);
  }
  const bonuses = running.map((offer) => {
    const tierPoints = (offer.tier - 1) * countDollars(sale, won.get(offer) ?? []);
    return { rsn: offer.rsn, points: points(tierPoints + calculateExtra(sale, offer, listCovered(offer))) };
  });
  return { basePoints: points(countDollars(sale, lines)), bonuses: bonuses.filter((bonus) => bonus.points > 0) };
}

function findBestTier(running: readonly BonusOffer[], line: SoldLine): BonusOffer | null {
  const covering = running.filter((offer) => offer.tier > 1 && coversLine(offer.scopes, line));
  return covering.reduce<BonusOffer | null>((best, offer) => (best && best.tier >= offer.tier ? best : offer), null);
}

export function coversLine(
  scopes: readonly OfferScope[],
  { productCode, range, brand }: Pick<SoldLine, "productCode" | "range" | "brand">,
): boolean {
  const ids = { PRODUCT: productCode, RANGE: range, BRAND: brand };
  return scopes.length === 0 || scopes.some(({ kind, id }) => ids[kind] === id);
}

function countDollars(sale: Sale, lines: readonly SoldLine[]): number {
  return calculateBasePoints(sum(lines, "keptCents"), sale);
}

/** A point for each whole dollar of goods ex GST that money paid for. */
export function calculateBasePoints(
  goodsCents: bigint | Cents,
  paid: Pick<Sale, "totalCents" | "rewardsCents">,
): Points {
  return points(scaleByMoney(paid, { amount: BigInt(goodsCents), divisor: 100 }));
}

function calculateExtra(sale: Sale, { extraPoints }: BonusOffer, lines: readonly SoldLine[]): number {
  const soldCents = sum(lines, "netCents");
  if (extraPoints === 0 || soldCents === 0n) return 0;
  return scaleByMoney(sale, { amount: BigInt(extraPoints) * sum(lines, "keptCents"), divisor: soldCents });
}

/** amount × the share of the sale that money paid ÷ divisor, rounded down. Exact: products of two amounts exceed a number. */
function scaleByMoney(
  { totalCents, rewardsCents }: Pick<Sale, "totalCents" | "rewardsCents">,
  { amount, divisor }: { amount: bigint; divisor: bigint | number },
): number {
  if (totalCents === 0) return 0;
  return Number((amount * BigInt(totalCents - rewardsCents)) / (BigInt(totalCents) * BigInt(divisor)));
}

function sum(lines: readonly SoldLine[], field: "netCents" | "keptCents"): bigint {
  return lines.reduce((total, line) => total + BigInt(line[field]), 0n);
}
