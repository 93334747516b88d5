/** A person claims a task while they work on it, so that two people do not pick the same order. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { isUuid } from "../../../shared/uuid.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { CLAIM_MINUTES } from "../queue.ts";
import { staffErrors } from "../staff-errors.ts";
import { deleteClaim, deleteLapsed, saveClaim, type TaskKey } from "./claims.store.ts";
import { queueList } from "./queue-list.queries.ts";
import { hasTask } from "./tasks.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ClaimInput extends TaskKey {
  /** The id of the person whose claim is taken over; empty for a task that nobody has claimed. */
  readonly from: string;
}

/** Also renews the person's own claim. */
export function claimTask(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { queue, taskId, from }: ClaimInput,
): Promise<UserError | null> {
  const source = queueList.find(({ name }) => name === queue);
  if (source === undefined) return Promise.resolve(staffErrors.queueNotFound);
  const at = clock.now();
  const tasks = source.select({ storeIds: viewer.user.storeIds, now: at }, viewer);
  return inTransaction(db, async (tx, commitWith) => {
    const [may, isWaiting] = await Promise.all([lockRights(tx, viewer), hasTask(tx, tasks, taskId)]);
    if (!may.staff.console) return identityErrors.unauthorised;
    if (!source.isOpenTo(may.staff)) return staffErrors.queueNotFound;
    if (!isWaiting) return staffErrors.taskGone;
    const lapsesAt = new Date(at.getTime() + CLAIM_MINUTES * 60_000);
    const claim = { queue, taskId, userId: viewer.user.id, from: isUuid(from) ? from : null, at, lapsesAt };
    if (!(await saveClaim(tx, claim))) return staffErrors.taskClaimed;
    commitWith(deleteLapsed(tx, at));
    return null;
  });
}

/** Only the person's own claim. */
export function releaseTask({ db }: Services, viewer: SignedInViewer, task: TaskKey): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const may = await lockRights(tx, viewer);
    if (!may.staff.console) return identityErrors.unauthorised;
    commitWith(deleteClaim(tx, task, viewer.user.id));
    return null;
  });
}
