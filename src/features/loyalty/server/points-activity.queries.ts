import { type Database, readAsTenant } from "../../../server/database.ts";
import type { Country } from "../../../shared/country.ts";
import { toLimitOffset } from "../../../shared/page.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { calculateActivityPeriod } from "../activity-period.ts";
import { type Points, points } from "../points.ts";
import {
  type ActivityAddress,
  hideOrderNumbers,
  isOrderNumber,
  movementTypesByKind,
  seesAccountOrders,
} from "../points-activity.ts";
import { type ExpiringPoints, listExpiring, listTouchedLots, type TouchedLot } from "./lots.store.ts";
import {
  findBalance,
  findOwed,
  type ListedMovement,
  listMovements,
  type MonthOfPoints,
  selectMovementIds,
  sumMonthsOfPoints,
} from "./points.store.ts";

export interface ShownMovement {
  readonly movement: ListedMovement;
  /** The lot that it made, and the lots that it took points from or put points back into. */
  readonly lots: readonly TouchedLot[];
}

export interface PointsActivity {
  readonly balance: Points;
  readonly owed: Points;
  readonly movements: readonly ShownMovement[];
  readonly total: number;
  /** What expires next, the earliest day first. */
  readonly expiring: readonly ExpiringPoints[];
  readonly months: readonly MonthOfPoints[];
}

/** The activity of a viewer without an account. */
const nothing: PointsActivity = {
  ...{ balance: points(0), owed: points(0), movements: [], total: 0, expiring: [], months: [] },
};

interface ActivityInput extends ActivityAddress {
  readonly country: Country;
  readonly at: Date;
}

export async function readActivity(
  db: Database,
  viewer: SignedInViewer,
  { country, at, kind, months, ...page }: ActivityInput,
): Promise<PointsActivity> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return nothing;
  const { since, chartSince } = calculateActivityPeriod(at, { months, timeZone: country.timeZone });
  const filter = { accountId, types: movementTypesByKind[kind], since };
  const rows = toLimitOffset(page);
  const [balance, owed, listed, lots, expiring, byMonth] = await readAsTenant(db, toTenant(viewer), (tx) =>
    Promise.all([
      findBalance(tx, accountId),
      findOwed(tx, accountId),
      listMovements(tx, filter, rows),
      listTouchedLots(tx, selectMovementIds(filter, rows)),
      listExpiring(tx, accountId, at),
      sumMonthsOfPoints(tx, { accountId, since: chartSince, timeZone: country.timeZone }),
    ]),
  );
  const hide = seesAccountOrders(viewer.may) ? <T>(shown: T) => shown : hideOrder;
  const byMovement = Map.groupBy(lots, ({ movementId }) => movementId);
  return {
    ...{ balance, owed, expiring, months: byMonth, total: listed.total },
    movements: listed.movements.map((movement) => ({
      movement: hide(movement),
      lots: (byMovement.get(movement.id) ?? []).map(hide),
    })),
  };
}

/** Most accounts have fewer movements in two years, so one statement reads them all. */
const SLICE_SIZE = 1_000;

/** All movements of the last months, the latest first. */
export async function listWholeActivity(
  db: Database,
  viewer: SignedInViewer,
  { country, at, kind, months }: Pick<ActivityInput, "country" | "at" | "kind" | "months">,
): Promise<readonly ListedMovement[]> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return [];
  const { since } = calculateActivityPeriod(at, { months, timeZone: country.timeZone });
  const filter = { accountId, types: movementTypesByKind[kind], since };
  const listed = await readAsTenant(db, toTenant(viewer), async (tx) => {
    const all: ListedMovement[] = [];
    let total = 1;
    while (all.length < total) {
      const slice = await listMovements(tx, filter, { limit: SLICE_SIZE, offset: all.length });
      all.push(...slice.movements);
      total = slice.movements.length === 0 ? 0 : slice.total;
    }
    return all;
  });
  return seesAccountOrders(viewer.may) ? listed : listed.map(hideOrder);
}

/** People who see only their own orders do not learn the numbers of the others. */
function hideOrder<T extends { readonly cause: string; readonly reference: string | null }>(shown: T): T {
  const { cause, reference } = shown;
  const isOrder = reference !== null && isOrderNumber(reference);
  return { ...shown, cause: hideOrderNumbers(cause), reference: isOrder ? null : reference };
}
