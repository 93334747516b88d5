import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { addDays, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { findVolumeBandName } from "../../catalogue/server/prices.store.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { mayEarnPoints } from "../../loyalty/earning.ts";
import { mayTakePart } from "../../loyalty/membership.ts";
import { mayRedeem } from "../../loyalty/points.ts";
import { isOrderNumber, seesAccountOrders } from "../../loyalty/points-activity.ts";
import { calculateEarnedPoints } from "../../orders/order.ts";
import { describeNextStep } from "../next-step.ts";
import {
  type Achievement,
  findPhase,
  getsRewards,
  isForAccount,
  isUsedUp,
  type Offer,
  type OfferPhase,
} from "../offer.ts";
import { calculateProgress, countCurrentRun, listFullMonths } from "../progress.ts";
import { listGrants, type ShownGrant } from "./offer-grants.store.ts";
import { listActivations, listOffers } from "./offers.store.ts";
import {
  countMatchingOrders,
  findFirstOrderOn,
  listOrdersUnderWay,
  type SoldForOffer,
  sumSold,
} from "./sales.store.ts";

/** An order that counts for an achievement. */
export interface CountedOrder {
  readonly orderNumber: string;
  readonly orderedOn: LocalDate;
  readonly units: number;
  readonly spentCents: number;
}

/** The progress in the current period. */
export interface ShownProgress {
  readonly reached: number;
  readonly isReached: boolean;
  readonly endsOn: LocalDate;
  /** What is missing, as a sentence; null if nothing is, or if the goal is out of reach. */
  readonly nextStep: string | null;
  /** The months that are full, for a goal of months. */
  readonly fullMonths: readonly string[];
  /** Empty unless one offer was asked for. */
  readonly orders: readonly CountedOrder[];
}

export interface ShownOffer {
  readonly offer: Offer;
  readonly phase: OfferPhase;
  readonly activatedAt: Date | null;
  /** Whether the viewer can activate it now. */
  readonly canActivate: boolean;
  /** True for a bonus that as many orders of the account got as can get it. */
  readonly isUsedUp: boolean;
  /** The orders of the last year with products of the offer. */
  readonly matchingOrders: number;
  /** Null for a bonus. */
  readonly progress: ShownProgress | null;
  /** What the account was given, the latest first. */
  readonly grants: readonly ShownGrant[];
}

/** Points that orders under way will earn, without bonuses. */
export interface PointsOnTheWay {
  readonly points: number;
  readonly orders: number;
}

const nothing: PointsOnTheWay = { points: 0, orders: 0 };

/** None for accounts that earn nothing at the moment. */
export async function findPointsOnTheWay(db: Database, viewer: SignedInViewer): Promise<PointsOnTheWay> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return nothing;
  const [account, orders] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([findAccount(tx, accountId), listOrdersUnderWay(tx, accountId)]),
  );
  if (account === null || !mayEarnPoints(account)) return nothing;
  return { points: orders.reduce((sum, order) => sum + calculateEarnedPoints(order), 0), orders: orders.length };
}

/** Ended offers are shown for a month more. An offer runs for at most 367 days. */
const SHOWN_AFTER_END_DAYS = 31;
const SHOWN_BEFORE_START_DAYS = 14;
const MAX_DAYS = 367 + SHOWN_AFTER_END_DAYS;
const YEAR_DAYS = 365;

interface ListInput {
  readonly country: Country;
  /** The one of the viewer's store: an offer runs by the days at the store of an order. */
  readonly timeZone: string;
  readonly at: Date;
  /** Only the offer of this name, with the orders that count for it. */
  readonly rsn: string | null;
}

/** The offers for the viewer's account, those that end first before the others. None for accounts that cannot be members. */
export async function listOwnOffers(
  db: Database,
  viewer: SignedInViewer,
  { country, timeZone, at, rsn: wanted }: ListInput,
): Promise<ShownOffer[]> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return [];
  const today = toLocalDate(at, timeZone);
  const days = { from: addDays(today, -SHOWN_AFTER_END_DAYS), to: addDays(today, SHOWN_BEFORE_START_DAYS) };
  const toDate = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T00:00:00Z`);
  const since = toDate(MAX_DAYS);
  const shown = { ...days, country: country.code, rsn: wanted };
  const [account, offers, activations, grants, sold, matching, group, firstOrderOn] = await readAsTenant(
    db,
    toTenant(viewer),
    (tx) =>
      Promise.all([
        findAccount(tx, accountId),
        listOffers(tx, country.code, days),
        listActivations(tx, accountId),
        listGrants(tx, accountId, since),
        sumSold(tx, accountId, { offers: shown, from: since, to: at, byOrder: wanted !== null }),
        countMatchingOrders(tx, accountId, { offers: shown, from: toDate(YEAR_DAYS), to: at }),
        findVolumeBandName(tx, accountId, today),
        findFirstOrderOn(tx, accountId),
      ]),
  );
  if (account === null || !mayTakePart(account)) return [];
  const facts = { ...account, group, firstOrderOn };
  const withOrders = wanted !== null;
  const mayActivate = mayRedeem(viewer.may) && getsRewards(account);
  return offers
    .filter((offer) => (wanted === null || offer.rsn === wanted) && isForAccount(offer, facts))
    .map((offer) => {
      const activatedAt = activations.get(offer.rsn) ?? null;
      const phase = findPhase(offer, today);
      const all = sold.filter(({ rsn }) => rsn === offer.rsn);
      const own = grants.filter(({ rsn }) => rsn === offer.rsn);
      return {
        ...{ offer, activatedAt, phase, grants: own },
        canActivate: phase === "RUNNING" && offer.needsActivation && activatedAt === null && mayActivate,
        isUsedUp: offer.kind === "BONUS" && isUsedUp(offer, own.length),
        matchingOrders: matching.get(offer.rsn) ?? 0,
        progress: offer.kind === "BONUS" ? null : showProgress(offer, { all, withOrders, activatedAt, today, country }),
      };
    })
    .map((shown) => (seesAccountOrders(viewer.may) ? shown : hideOrders(shown)));
}

/** People who see only their own orders do not learn the numbers of the others. */
function hideOrders({ progress, grants, ...shown }: ShownOffer): ShownOffer {
  return {
    ...shown,
    progress: progress && { ...progress, orders: [] },
    grants: grants.map((grant) => ({ ...grant, occasion: isOrderNumber(grant.occasion) ? "order" : grant.occasion })),
  };
}

interface ProgressFacts {
  /** What counts for the offer. */
  readonly all: readonly SoldForOffer[];
  /** Whether they are listed by order. */
  readonly withOrders: boolean;
  readonly activatedAt: Date | null;
  readonly today: LocalDate;
  readonly country: Country;
}

function showProgress(
  offer: Achievement,
  { all, withOrders, activatedAt, today, country }: ProgressFacts,
): ShownProgress | null {
  const periods = calculateProgress(offer, all);
  const progress = periods.find(({ endsOn }) => today <= endsOn) ?? periods.at(-1);
  if (progress === undefined) return null;
  const { goal } = offer;
  const counted = goal.isMonthly ? all.filter(({ orderedOn }) => orderedOn.startsWith(progress.occasion)) : all;
  const fullMonths = goal.measure === "MONTHS" ? listFullMonths(goal, counted) : [];
  const isRun = goal.measure === "MONTHS" && !progress.isReached;
  return {
    ...{
      isReached: progress.isReached,
      endsOn: progress.endsOn,
      fullMonths,
      orders: withOrders ? sumByOrder(counted) : [],
    },
    // A run that was broken does not count towards the next one.
    reached: isRun ? countCurrentRun(fullMonths, today) : progress.reached,
    nextStep:
      findPhase(offer, today) === "RUNNING" && (!offer.needsActivation || activatedAt !== null)
        ? describeNextStep(offer, progress, { counted, today, country })
        : null,
  };
}

function sumByOrder(lines: readonly SoldForOffer[]): CountedOrder[] {
  return [...Map.groupBy(lines, ({ orderNumber }) => orderNumber)]
    .map(([orderNumber, own]) => ({
      ...{ orderNumber, orderedOn: own[0]?.orderedOn ?? "" },
      units: own.reduce((sum, { keptUnits }) => sum + keptUnits, 0),
      spentCents: own.reduce((sum, { keptCents }) => sum + keptCents, 0),
    }))
    .reverse();
}
