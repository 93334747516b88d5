/** Gives an account what its offers owe for an order, and takes back what a return or a payment with points undid. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { addDays, type LocalDate, toLocalDate } from "../../../shared/local-date.ts";
import { cents } from "../../../shared/money.ts";
import { selectPaidOrders } from "../../billing/server/documents.store.ts";
import { findVolumeBandName } from "../../catalogue/server/prices.store.ts";
import type { Account } from "../../identity/account.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { calculateDueAfterRefund, calculateEarnings, coversLine, type Sale } from "../../loyalty/earning.ts";
import { isLotLost } from "../../loyalty/server/lots.store.ts";
import { takeBackPoints } from "../../loyalty/server/points.steps.ts";
import { type EarnedMovement, findEarned, listEarners } from "../../loyalty/server/points.store.ts";
import type { Order } from "../../orders/order.ts";
import { everyOrder } from "../../orders/order-access.ts";
import type { SettlingJob } from "../../orders/order-jobs.ts";
import { queueOfferSettling } from "../../orders/server/orders.steps.ts";
import { findOrder, listOrdersById, lockOrder } from "../../orders/server/orders.store.ts";
import { findStore } from "../../stores/server/stores.store.ts";
import {
  type Achievement,
  type Bonus,
  countsOrder,
  getsRewards,
  isForAccount,
  isUsedUp,
  type Offer,
} from "../offer.ts";
import { type ChangedOfferJob, SETTLE_CHANGED_OFFER } from "../offer-jobs.ts";
import { calculateProgress, type Grant, listCounted, planGrants } from "../progress.ts";
import { givePoints, giveReward, takeRewardBack } from "./give-reward.steps.ts";
import {
  countLimitedGrants,
  insertGrant,
  listGrantsOfOrder,
  listLiveGrants,
  markWithdrawn,
  type NewGrant,
} from "./offer-grants.store.ts";
import { findOffer, listActivations, listOffers } from "./offers.store.ts";
import { findFirstOrderOn, listLastOrders, listSold, type Sold } from "./sales.store.ts";

const MEMBERS_PER_JOB = 200;

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Everything that decides what the offers owe for an order, read under the locks of the order and the account. */
interface Settlement {
  readonly order: Order;
  readonly account: Account;
  readonly orderedOn: LocalDate;
  readonly at: Date;
  readonly because: SettlingJob["because"];
  /** What the order earned without offers. */
  readonly earning: EarnedMovement;
  /** Whether achievements give. False after a refund or a payment, and for an order of a membership that was closed meanwhile. */
  readonly mayGive: boolean;
  /** Those that run on the day of the order. */
  readonly running: readonly Offer[];
  /** Those of them that are for the account. */
  readonly offers: readonly Offer[];
  /** What the account has for the offers of that day, also for those that are no longer for it. */
  readonly live: readonly Grant[];
  /** Those of these offers, and those that gave the account something. */
  readonly achievements: readonly Achievement[];
  readonly activations: ReadonlyMap<string, Date>;
  /** Everything that was sold while one of these offers ran. */
  readonly sold: readonly Sold[];
}

/** Queues the orders of a payment one by one. */
export async function settlePaidOrders(db: Database, accountPaymentId: string): Promise<void> {
  const orders = await listOrdersById(db, selectPaidOrders(accountPaymentId));
  await inTransaction(db, async (tx) => {
    for (const { number } of orders) await queueOfferSettling(tx, { number, because: "PAID" });
  });
}

/**
 * Queues an order of each member who bought something while a changed achievement ran. Some of them may have reached its goal
 * by the change, and they need not buy again to get the reward. It goes through the members in parts.
 */
export async function settleChangedOffer({ db }: Pick<Services, "db">, { rsn, after }: ChangedOfferJob): Promise<void> {
  const found = await findOffer(db, rsn);
  if (found === null || !found.enabled || found.offer.kind !== "ACHIEVEMENT") return;
  const members = await listEarners(db, after, MEMBERS_PER_JOB);
  const numbers = await listLastOrders(db, members, found);
  await inTransaction(db, async (tx) => {
    for (const number of numbers) await queueOfferSettling(tx, { number, because: "OFFER_CHANGED" });
    const last = members.at(-1);
    if (last !== undefined && members.length === MEMBERS_PER_JOB)
      await addJob(tx, SETTLE_CHANGED_OFFER, { rsn, after: last });
  });
}

/**
 * Runs when an order was handed over, after each refund, after points paid its invoice, and after staff made an offer better. Only the first and the last give
 * points. It compares what the account has with what is due, so it may be late or run twice. Orders that earned no points count for nothing.
 */
export async function settleOffers({ db, clock }: Services, { number, because }: SettlingJob): Promise<void> {
  const found = await findOrder(db, everyOrder, number);
  if (found === null || found.completedAt === null) return;
  await inTransaction(db, async (tx) => {
    const settlement = await gatherSettlement(tx, found, { because, at: clock.now() });
    if (settlement === null) return;
    if (because === "PAID") await takeBackPart(tx, settlement);
    await settleBonuses(tx, settlement);
    for (const achievement of settlement.achievements) await settleAchievement(tx, settlement, achievement);
  });
}

async function gatherSettlement(
  tx: Transaction,
  { number, accountId, storeId }: Order,
  { because, at }: Pick<SettlingJob, "because"> & { readonly at: Date },
): Promise<Settlement | null> {
  const [order, account, store] = await Promise.all([
    lockOrder(tx, everyOrder, number),
    lockAccount(tx, accountId),
    findStore(tx, storeId),
  ]);
  if (order === null || store === null) throw new Error(`The order ${number} or its store is gone.`);
  const orderedOn = toLocalDate(order.createdAt, store.timezone);
  const [running, activations, group, firstOrderOn, earning] = await Promise.all([
    listOffers(tx, order.country, { from: orderedOn, to: orderedOn }),
    listActivations(tx, accountId),
    findVolumeBandName(tx, accountId, orderedOn),
    findFirstOrderOn(tx, accountId),
    findEarned(tx, accountId, number),
  ]);
  if (earning === undefined) return null;
  const [live, isLost] = await Promise.all([listLiveGrants(tx, accountId, toRsns(running)), isLotLost(tx, earning.id)]);
  const offers = running.filter((offer) => isForAccount(offer, { ...account, group, firstOrderOn }));
  const gave = ({ rsn }: Offer) => live.some((grant) => grant.rsn === rsn);
  const achievements = running
    .filter((offer) => offer.kind === "ACHIEVEMENT")
    .filter((offer) => offers.includes(offer) || gave(offer));
  const sold = await listSold(tx, accountId, toMoments([...offers, ...achievements], orderedOn));
  const gives = because === "HANDED_OVER" || because === "OFFER_CHANGED";
  const mayGive = gives && getsRewards(account) && !isLost;
  const settled = { order, account, orderedOn, at, because, earning, mayGive };
  return { ...settled, running, offers, live, achievements, activations, sold };
}

/** From the first day of the offers to their last one. The time zone of a store is at most a day away from UTC. */
function toMoments(offers: readonly Offer[], orderedOn: LocalDate): { from: Date; to: Date } {
  const days = [orderedOn, ...offers.flatMap(({ startsOn, endsOn }) => [startsOn, endsOn])].sort();
  const toDate = (day: LocalDate, shift: number) => new Date(`${addDays(day, shift)}T00:00:00Z`);
  return { from: toDate(days[0] ?? orderedOn, -1), to: toDate(days.at(-1) ?? orderedOn, 2) };
}

const toRsns = (offers: readonly Offer[]) => offers.map(({ rsn }) => rsn);

/** Bonuses are given for the whole order and all at once, so that no later offer adds to them. Then they go back like the points of the sale. */
async function settleBonuses(tx: Transaction, settlement: Settlement): Promise<void> {
  const { order, account, at, orderedOn, mayGive, activations, offers } = settlement;
  const lines = settlement.sold.filter(({ orderNumber }) => orderNumber === order.number);
  const { totalCents = 0, rewardsCents = 0, returnableCents = 0, returnedCents: refundedCents = 0 } = lines[0] ?? {};
  const used = await countLimitedGrants(tx, account.id, order.number);
  const countUsed = ({ rsn }: Pick<Offer, "rsn">) => used.get(rsn) ?? 0;
  const bonuses = offers.filter((offer): offer is Bonus => {
    if (offer.kind !== "BONUS" || isUsedUp(offer, countUsed(offer))) return false;
    const activatedAt = activations.get(offer.rsn) ?? null;
    return countsOrder(offer, { orderedOn, orderedAt: order.createdAt, activatedAt });
  });
  const sale: Sale = {
    lines: lines.map((line) => ({ ...line, ...toWholeLine(line) })),
    ...{ totalCents: cents(totalCents), rewardsCents: cents(rewardsCents), orderedOn },
  };
  const given = await listGrantsOfOrder(tx, account.id, order.number);
  // An offer that is changed later gives no bonus to orders that were handed over already.
  const isHandedOver = mayGive && settlement.because === "HANDED_OVER";
  const isDue = isHandedOver && given.length === 0 && refundedCents < returnableCents;
  const byRsn = new Map(bonuses.map((bonus) => [bonus.rsn, bonus]));
  const added: Grant[] = [];
  for (const { rsn, points: amount } of isDue ? calculateEarnings(sale, bonuses).bonuses : []) {
    const { name = "", maxGrants = null } = byRsn.get(rsn) ?? {};
    const limit = maxGrants === null ? null : { maxGrants, grantNumber: countUsed({ rsn }) + 1 };
    const cause = `${name} with order ${order.number}`;
    const gift = await givePoints(tx, amount, { account, at, cause, reference: order.number });
    added.push(await recordGrant(tx, settlement, { rsn, occasion: order.number, gift, target: 0, limit }));
  }
  for (const { rsn, gift } of [...given, ...added]) {
    if (gift.kind === "POINTS")
      await takeBackBonus(tx, settlement, { rsn, earned: { id: gift.movementId, points: gift.points } });
  }
}

function toWholeLine({ netCents }: Sold) {
  return { netCents: cents(netCents), keptCents: cents(netCents), isGift: false };
}

async function settleAchievement(tx: Transaction, settlement: Settlement, achievement: Achievement): Promise<void> {
  const { account, at, mayGive, offers, live, activations, sold } = settlement;
  const { rsn, name, goal } = achievement;
  const counted = listCounted(achievement, sold, activations.get(rsn) ?? null);
  const own = live.filter((grant) => grant.rsn === rsn);
  const { due, withdrawn } = planGrants(calculateProgress(achievement, counted), own);
  for (const grant of withdrawn) {
    // A reward that was used stays, and so does its grant. So the goal gives no second one when it is reached again.
    if (grant.gift.kind !== "POINTS" && !(await takeRewardBack(tx, grant.gift, settlement))) continue;
    await markWithdrawn(tx, grant.id, at);
    if (grant.gift.kind === "POINTS") await takeBack(tx, settlement, { earningId: grant.gift.movementId, dueNow: 0 });
  }
  for (const occasion of mayGive && offers.includes(achievement) ? due : []) {
    const giving = { account, at, name, cause: `Achievement reached: ${name}`, reference: rsn };
    const gift = await giveReward(tx, goal.reward, giving);
    if (gift !== null) await recordGrant(tx, settlement, { rsn, occasion, gift, target: goal.target, limit: null });
  }
}

async function recordGrant(
  tx: Transaction,
  { account, at }: Settlement,
  grant: Omit<NewGrant, "id" | "accountId" | "at">,
): Promise<Grant> {
  const recorded = { ...grant, id: randomUUID() };
  await insertGrant(tx, { ...recorded, accountId: account.id, at });
  return recorded;
}

/** Takes back what the order itself no longer earns, because it was refunded or paid with points. */
async function takeBackPart(tx: Transaction, settlement: Settlement): Promise<void> {
  const { earning: earned } = settlement;
  const [line] = settlement.sold.filter(({ orderNumber }) => orderNumber === settlement.order.number);
  const { returnableCents = 0, returnedCents = 0, pointsPaidCents = 0 } = line ?? {};
  if (returnableCents === 0) return;
  const refundedCents = Math.min(returnableCents, returnedCents + pointsPaidCents);
  const dueNow = calculateDueAfterRefund(earned.points, { refundedCents, totalCents: returnableCents });
  await takeBack(tx, settlement, { earningId: earned.id, dueNow });
}

/** A bonus goes back with the returned lines that it was for, and in proportion to refunds that name no lines. */
async function takeBackBonus(
  tx: Transaction,
  settlement: Settlement,
  { rsn, earned }: { readonly rsn: string; readonly earned: EarnedMovement },
): Promise<void> {
  const scopes = settlement.running.find((offer) => offer.rsn === rsn)?.scopes ?? [];
  const own = settlement.sold.filter(({ orderNumber }) => orderNumber === settlement.order.number);
  const { returnableCents = 0, returnedCents = 0, returnedLinesCents = 0, pointsPaidCents = 0 } = own[0] ?? {};
  if (returnableCents === 0) return;
  const covered = own.filter((line) => coversLine(scopes, line));
  const sum = (field: "netCents" | "returnedNetCents") => covered.reduce((total, line) => total + line[field], 0);
  const lines = { refundedCents: sum("returnedNetCents"), totalCents: sum("netCents") };
  const left = lines.totalCents === 0 ? earned.points : calculateDueAfterRefund(earned.points, lines);
  const totalCents = returnableCents - returnedLinesCents;
  const refundedCents = Math.min(totalCents, returnedCents - returnedLinesCents + pointsPaidCents);
  const dueNow = totalCents <= 0 ? left : calculateDueAfterRefund(left, { refundedCents, totalCents });
  await takeBack(tx, settlement, { earningId: earned.id, dueNow });
}

async function takeBack(
  tx: Transaction,
  { account, order: { number }, because, at }: Settlement,
  { earningId, dueNow }: { readonly earningId: string; readonly dueNow: number },
): Promise<void> {
  const cause = `${because === "PAID" ? "A payment with points" : "A refund"} for order ${number}`;
  await takeBackPoints(tx, { accountId: account.id, earningId, dueNow, at, cause, reference: number });
}
