/** What waits for a member of staff: every queue with its count, and the tasks of one queue. */
import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { TaskRow, TaskScope } from "../../../shared/task-row.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { readAsStore } from "../../orders/server/staff-orders.queries.ts";
import type { Store } from "../../stores/store.ts";
import { limitStores, type QueueCount, sumCounts, TASKS_PER_PAGE } from "../queue.ts";
import { listClaims, type TaskClaim, type TaskKey } from "./claims.store.ts";
import { type QueueSource, queueList } from "./queue-list.queries.ts";
import { countTasks, hasTask, listTasks, selectAccountsOfTasks } from "./tasks.store.ts";

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly snapshots: { readonly stores: { readonly byId: ReadonlyMap<string, Store> } };
}

export interface CountedQueue extends QueueCount {
  readonly source: QueueSource;
  readonly now: Date;
}

export interface StaffQueues {
  readonly queues: readonly CountedQueue[];
  /** The stores whose tasks the viewer sees. */
  readonly stores: readonly Store[];
}

function toScope({ user }: SignedInViewer, storeId: string, now: Date): TaskScope {
  return { storeIds: limitStores(user.storeIds, storeId), now };
}

function listOwnStores({ snapshots }: Context, { user }: SignedInViewer): Store[] {
  return [...snapshots.stores.byId.values()].filter(({ id }) => user.storeIds === null || user.storeIds.includes(id));
}

export async function readQueues(context: Context, viewer: SignedInViewer, storeId: string): Promise<StaffQueues> {
  const now = context.clock.now();
  const scope = toScope(viewer, storeId, now);
  const open = queueList.filter(({ isOpenTo }) => isOpenTo(viewer.may.staff));
  const counted = await readAsStore(context.db, viewer, (tx) =>
    Promise.all(open.map(({ select }) => countTasks(tx, select(scope, viewer)))),
  );
  return {
    queues: open.map((source, index) => ({ source, now, ...sumCounts(counted[index] ?? []) })),
    stores: listOwnStores(context, viewer),
  };
}

export interface Task extends TaskRow {
  readonly customer: string;
  readonly storeName: string;
  /** The zone of the store where it is promised for. Null without a store. */
  readonly timeZone: string | null;
  /** The store that the queue is limited to. Empty for every store. */
  readonly chosenStoreId: string;
  readonly source: QueueSource;
  readonly now: Date;
  /** Null if nobody works on it. */
  readonly claim: SeenClaim | null;
}

export interface SeenClaim extends TaskClaim {
  readonly isMine: boolean;
}

export const toSeen = (claim: TaskClaim | undefined, { user }: SignedInViewer): SeenClaim | null =>
  claim === undefined ? null : { ...claim, isMine: claim.userId === user.id };

export interface StaffQueue {
  readonly source: QueueSource;
  /** The oldest. */
  readonly tasks: readonly Task[];
  /** Whether younger tasks are left out. */
  readonly isMore: boolean;
  readonly stores: readonly Store[];
  /** What the browser keeps for this person has this name. */
  readonly person: string;
}

/** Null for a queue that does not exist or that the viewer's capabilities do not open. */
export function findQueueSource({ may }: SignedInViewer, name: string): QueueSource | null {
  return queueList.find((source) => source.name === name && source.isOpenTo(may.staff)) ?? null;
}

export async function readQueue(
  context: Context,
  viewer: SignedInViewer,
  { queue, storeId }: { readonly queue: string; readonly storeId: string },
): Promise<StaffQueue | null> {
  const source = findQueueSource(viewer, queue);
  if (source === null) return null;
  const now = context.clock.now();
  const select = source.select(toScope(viewer, storeId, now), viewer);
  const [found, claims, names] = await readAsStore(context.db, viewer, (tx, beside) =>
    Promise.all([
      listTasks(tx, select),
      listClaims(beside, source.name, now),
      findNames(beside, { userIds: [], accountIds: selectAccountsOfTasks(select) }),
    ]),
  );
  const { byId } = context.snapshots.stores;
  const tasks = found.slice(0, TASKS_PER_PAGE).map((row) => ({
    ...{ ...row, source, now, claim: toSeen(claims.get(row.id), viewer) },
    customer: row.customer ?? names.accounts.get(row.accountId ?? "")?.name ?? "",
    storeName: row.storeId === null ? "" : (byId.get(row.storeId)?.shortName ?? row.storeId),
    timeZone: byId.get(row.storeId ?? "")?.timezone ?? null,
    chosenStoreId: storeId,
  }));
  const isMore = found.length > tasks.length;
  return { source, tasks, isMore, stores: listOwnStores(context, viewer), person: viewer.user.id };
}

/** A task that somebody has opened. */
export interface OpenTask extends TaskKey {
  readonly source: QueueSource;
  /** False when it is done. */
  readonly isWaiting: boolean;
  readonly claim: SeenClaim | null;
  /** The store that the queue is limited to. Empty for every store. */
  readonly chosenStoreId: string;
  /** The oldest other task of this store that no colleague has claimed. */
  readonly next: TaskRow | null;
}

export async function readTask(
  { db, clock }: Pick<Context, "db" | "clock">,
  viewer: SignedInViewer,
  { queue, taskId, storeId }: TaskKey & { readonly storeId: string },
): Promise<OpenTask | null> {
  const source = findQueueSource(viewer, queue);
  if (source === null) return null;
  const now = clock.now();
  const all = source.select(toScope(viewer, "", now), viewer);
  const ofStore = source.select(toScope(viewer, storeId, now), viewer);
  const [isWaiting, listed, claims] = await readAsStore(db, viewer, (tx, beside) =>
    Promise.all([hasTask(tx, all, taskId), listTasks(tx, ofStore), listClaims(beside, queue, now)]),
  );
  const isFree = ({ id }: TaskRow) => id !== taskId && (toSeen(claims.get(id), viewer)?.isMine ?? true);
  const claim = toSeen(claims.get(taskId), viewer);
  return { source, queue, taskId, chosenStoreId: storeId, isWaiting, claim, next: listed.find(isFree) ?? null };
}
