/** A browser begins or ends to show notices of leads. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { leadsErrors } from "../leads-errors.ts";
import { isPushEndpoint, isPushKey } from "../push-endpoint.ts";
import { deleteOldSubscriptions, deleteOwnSubscription, saveSubscription } from "./push-subscriptions.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface SubscriptionInput {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Phones and computers of one person. */
const MAX_BROWSERS = 10;

/** In the shop's own role, because the browser may have belonged to a person of another account. */
export async function subscribeBrowser(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { endpoint, p256dh, auth }: SubscriptionInput,
): Promise<UserError | null> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return identityErrors.unauthorised;
  if (!isPushEndpoint(endpoint) || !isPushKey({ p256dh, auth })) return leadsErrors.pushNotAccepted;
  const userId = viewer.user.id;
  return inTransaction(db, async (tx, commitWith) => {
    const may = await lockRights(tx, viewer);
    if (may.jobLeads !== "manage") return identityErrors.unauthorised;
    const subscription = { id: randomUUID(), userId, accountId, endpoint, p256dh, auth, madeAt: clock.now() };
    commitWith(saveSubscription(tx, subscription), deleteOldSubscriptions(tx, userId, MAX_BROWSERS));
    return null;
  });
}

/** Ending what was never begun changes nothing. */
export async function unsubscribeBrowser(
  { db }: Pick<Services, "db">,
  viewer: SignedInViewer,
  endpoint: string,
): Promise<void> {
  await inTransaction(db, async (tx, commitWith) => {
    commitWith(deleteOwnSubscription(tx, viewer.user.id, endpoint));
  });
}
