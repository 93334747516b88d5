import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { workThrough } from "../../../server/work-through.ts";
import { listAccountsWithDueLots } from "./lots.store.ts";
import { expirePoints } from "./points.steps.ts";

const MAX_ACCOUNTS_AT_ONCE = 100;

/**
 * Expires all points that are due, each account in its own transaction. A run that is interrupted or late is completed by the
 * next run, and until then nobody can spend these points.
 */
export async function expireDuePoints({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  const at = clock.now();
  await workThrough<string>({
    clock,
    listAfter: (after) => listAccountsWithDueLots(db, at, { after, limit: MAX_ACCOUNTS_AT_ONCE }),
    work: (accountId) => inTransaction(db, (tx) => expirePoints(tx, accountId, at)),
  });
}
