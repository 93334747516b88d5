import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { maxChangeAgeDays } from "../outbox.ts";
import { deleteChangeKeysBefore } from "./change-keys.store.ts";

/** A device sends no change that is older than `maxChangeAgeDays`, so an older key is not needed. */
export async function deleteOldChangeKeys({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await deleteChangeKeysBefore(db, new Date(clock.now().getTime() - 2 * maxChangeAgeDays * 86_400_000));
}
