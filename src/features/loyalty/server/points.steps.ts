/**
 * Every change of points. A step locks the balance, then the lots by expiry, plans the movements with the rules of
 * points-book.ts, and issues their writes together.
 */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import { formatLongDay } from "../../../shared/long-day.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { calculateGraceDay, calculateLastDay } from "../expiry.ts";
import { calculateGivenAgain, calculateTakeBack } from "../lots.ts";
import { loyaltyErrors } from "../loyalty-errors.ts";
import { type MovementType, type Points, points } from "../points.ts";
import {
  type PlannedMovement,
  type PointsBook,
  planEnding,
  planExpiries,
  planGiving,
  planGivingAgain,
  planReturning,
  planTaking,
  planTakingBack,
} from "../points-book.ts";
import {
  countExpired,
  extendLot,
  insertLot,
  insertLotUses,
  listLotUses,
  lockLots,
  lockOpenLots,
  markLotsLost,
} from "./lots.store.ts";
import { getMovement, insertMovement, lockOwed } from "./points.store.ts";

export interface PointsMove {
  /** The id of the new movement, if the caller needs to know it before. */
  readonly id?: string | undefined;
  readonly accountId: string;
  readonly at: Date;
  readonly type: MovementType;
  /** Negative when points are taken. */
  readonly points: Points;
  /** A sentence that the account's members read. */
  readonly cause: string;
  /** The number of the order, invoice or offer behind it. */
  readonly reference: string | null;
}

export interface Moved {
  readonly movementId: string;
}

type NotEnough = typeof loyaltyErrors.notEnoughPoints;

/** The lots with points in them and what is owed, locked until the transaction ends. */
export async function lockPoints(tx: Transaction, accountId: string): Promise<PointsBook> {
  const [owed, lots] = await Promise.all([lockOwed(tx, accountId), lockOpenLots(tx, accountId)]);
  return { lots, owed };
}

/** Gives or takes points. Points are taken only if there are enough. */
export async function movePoints(tx: Transaction, move: PointsMove): Promise<Result<Moved, NotEnough>> {
  const book = await lockPoints(tx, move.accountId);
  return move.points > 0 ? ok(await givePoints(tx, book, move)) : takeLockedPoints(tx, book, move);
}

/** Takes points that the transaction has locked. It issues its writes at once, so they can leave with the commit. */
export async function takeLockedPoints(
  tx: Transaction,
  book: PointsBook,
  move: PointsMove,
): Promise<Result<Moved, NotEnough>> {
  const { type, at } = move;
  const planned = planTaking(book, { type, points: points(-move.points), at });
  if (planned === null) return refused(loyaltyErrors.notEnoughPoints);
  const id = move.id ?? randomUUID();
  await writeMovements(tx, planned, { ...move, id });
  return ok({ movementId: id });
}

async function givePoints(tx: Transaction, book: PointsBook, move: PointsMove): Promise<Moved> {
  const { id = randomUUID(), type, at, accountId } = move;
  const lastDay = calculateLastDay(at, await getTimeZone(tx, accountId));
  const planned = planGiving(book, { id, type, points: move.points, availableAt: at, ...lastDay });
  await writeMovements(tx, planned, { ...move, id });
  return { movementId: id };
}

export interface Reversal {
  readonly accountId: string;
  readonly movementId: string;
  readonly at: Date;
  readonly cause: string;
}

export interface Reversed {
  /** False if the movement was reversed before: a movement is reversed once. */
  readonly isNew: boolean;
  /** The points that the account has again. Those of a closed membership are lost. */
  readonly pointsBack: number;
}

/** Returns all points of a redemption to their lots. Throws if the account has no such redemption, because that is a bug. */
export async function reverseMovement(tx: Transaction, reversal: Reversal): Promise<Reversed> {
  const { accountId, movementId } = reversal;
  const owed = await lockOwed(tx, accountId);
  const movement = await getMovement(tx, accountId, movementId);
  if (movement.isReversed) return { isNew: false, pointsBack: 0 };
  if (movement.points > 0 || movement.partIds.length > 0) throw new Error("Only a whole redemption is reversed.");
  const { type, reference } = movement;
  const amount = points(-movement.points);
  const planned = await planReturn(tx, { ...reversal, owed, type, movementIds: [movementId], amount });
  await writeMovements(tx, planned, { ...reversal, id: randomUUID(), reference, reverses: movementId });
  return { isNew: true, pointsBack: amount + sumLost(planned) };
}

/** Zero or negative. */
function sumLost(planned: readonly PlannedMovement[]): number {
  return planned.filter(({ because }) => because === "CLOSED").reduce((sum, { points: lost }) => sum + lost, 0);
}

/** Returns a part of a redemption's points to their lots, in proportion. */
export async function returnPoints(
  tx: Transaction,
  { amount, ...reversal }: Reversal & { readonly amount: Points },
): Promise<void> {
  const { accountId, movementId } = reversal;
  const owed = await lockOwed(tx, accountId);
  const { isReversed, reference, partIds } = await getMovement(tx, accountId, movementId);
  if (isReversed) throw new Error("The points of this redemption are back already.");
  const movementIds = [movementId, ...partIds];
  const planned = await planReturn(tx, { ...reversal, owed, type: "REFUND", movementIds, amount });
  await writeMovements(tx, planned, { ...reversal, id: randomUUID(), reference, partlyReverses: movementId });
}

interface ReturnInput extends Pick<Reversal, "accountId" | "at"> {
  readonly owed: Points;
  readonly type: MovementType;
  /** The redemption, and the movements that returned parts of it. */
  readonly movementIds: readonly string[];
  readonly amount: Points;
}

async function planReturn(tx: Transaction, input: ReturnInput): Promise<PlannedMovement[]> {
  const { accountId, at, owed, type, movementIds, amount } = input;
  const uses = await listLotUses(tx, movementIds);
  const lotIds = [...new Set(uses.map(({ lotId }) => lotId))];
  const [lots, timeZone] = await Promise.all([lockLots(tx, accountId, lotIds), getTimeZone(tx, accountId)]);
  const grace = calculateGraceDay(at, timeZone);
  return planReturning({ lots, owed }, { type, points: amount, uses, at, grace });
}

export interface TakeBackInput {
  readonly accountId: string;
  /** The movement that a sale earned. */
  readonly earningId: string;
  /** What the sale earns without the part that was returned or paid with points. */
  readonly dueNow: number;
  readonly at: Date;
  readonly cause: string;
  readonly reference: string | null;
}

export interface TakenBack {
  /** The points that left the account. */
  readonly taken: number;
  /** The points that the account no longer has, and owes. */
  readonly owed: number;
}

/**
 * Takes back what a sale no longer earns. What is no longer there is owed. If a payment with points took points back and then
 * failed, the sale earns them again, and they are given again. Running it again changes nothing.
 */
export async function takeBackPoints(tx: Transaction, input: TakeBackInput): Promise<TakenBack> {
  const { accountId, earningId, dueNow, at } = input;
  const book = await lockPoints(tx, accountId);
  const [{ points: earned, partPoints }, [lot], expired] = await Promise.all([
    getMovement(tx, accountId, earningId),
    lockLots(tx, accountId, [earningId]),
    countExpired(tx, earningId),
  ]);
  if (lot === undefined) throw new Error("The earning has no lot.");
  const part = { earned, dueNow, takenBack: -partPoints, expired };
  const words = { ...input, id: randomUUID(), partlyReverses: earningId };
  const again = calculateGivenAgain(lot, part);
  if (again > 0) {
    const grace = calculateGraceDay(at, await getTimeZone(tx, accountId));
    await writeMovements(tx, planGivingAgain(book, { id: words.id, lot, points: again, at, grace }), words);
    return { taken: 0, owed: 0 };
  }
  const planned = planTakingBack(book, { lotId: earningId, points: calculateTakeBack(lot, part, at), at });
  await writeMovements(tx, planned, words);
  const sum = (field: "points" | "owed") => planned.reduce((total, movement) => total + movement[field], 0);
  return { taken: -sum("points"), owed: sum("owed") };
}

/** Expires the points that are due. Safe to run late or twice. */
export async function expirePoints(tx: Transaction, accountId: string, at: Date): Promise<void> {
  const book = await lockPoints(tx, accountId);
  await writeMovements(tx, planExpiries(book, at), { accountId, at, id: randomUUID(), cause: "", reference: null });
}

/**
 * Closes a book that the transaction has locked: every point is lost, what is owed ends, and points that come back later are
 * lost too. It issues its writes at once, so they can leave with the commit.
 */
export async function loseLockedPoints(
  tx: Transaction,
  book: PointsBook,
  { accountId, at }: { readonly accountId: string; readonly at: Date },
): Promise<void> {
  const words = { accountId, at, id: randomUUID(), cause: "", reference: null };
  await Promise.all([writeMovements(tx, planEnding(book, at), words), markLotsLost(tx, accountId, at)]);
}

interface MovementWords {
  readonly accountId: string;
  readonly at: Date;
  /** The id of the movement that was asked for. Movements that follow from it get their own. */
  readonly id: string;
  readonly cause: string;
  readonly reference: string | null;
  readonly reverses?: string;
  readonly partlyReverses?: string;
}

async function writeMovements(
  tx: Transaction,
  planned: readonly PlannedMovement[],
  words: MovementWords,
): Promise<void> {
  await Promise.all(planned.flatMap((movement) => writeMovement(tx, movement, words)));
}

function writeMovement(tx: Transaction, planned: PlannedMovement, words: MovementWords): Promise<unknown>[] {
  const { lot, uses, extended, because } = planned;
  const { accountId, at, reference } = words;
  const isAsked = because === "ASKED";
  const id = isAsked ? words.id : randomUUID();
  const movement = {
    ...{ id, accountId, at, reference, type: planned.type, points: planned.points, owed: planned.owed },
    cause: isAsked ? words.cause : formatCause(planned),
    reverses: (isAsked && words.reverses) || null,
    partlyReverses: (isAsked && words.partlyReverses) || null,
  };
  return [
    insertMovement(tx, movement),
    ...(lot === null ? [] : [insertLot(tx, accountId, lot)]),
    ...(uses.length === 0 ? [] : [insertLotUses(tx, { accountId, movementId: id }, uses)]),
    ...extended.map((lastDay) => extendLot(tx, accountId, lastDay)),
  ];
}

function formatCause({ because, expiredOn }: PlannedMovement): string {
  if (because === "OWED") return "Points owed for returned goods";
  if (because === "CLOSED" || expiredOn === null) return "The rewards membership was closed";
  return `Not used by ${formatLongDay(expiredOn)}`;
}

async function getTimeZone(tx: Transaction, accountId: string): Promise<string> {
  const account = await findAccount(tx, accountId);
  if (account === null) throw new Error("Points belong to an account that does not exist.");
  return (await getCountry(tx, account.country)).timeZone;
}
