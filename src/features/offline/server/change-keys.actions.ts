import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import { keptMs } from "../../../shared/retention.ts";
import { deleteChangeKeysBefore } from "./change-keys.store.ts";

/** A device sends no change that is older than two weeks (`maxChangeAgeDays`), so an older key is not needed. */
export async function deleteOldChangeKeys({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await deleteChangeKeysBefore(db, new Date(clock.now().getTime() - keptMs("change_keys")));
}
