/** Parts that several actions about leads share. */
import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { type ExpiryTrigger, type LeadActor, leadStatuses, mayMove } from "../lead.ts";
import type { NoticeKind } from "../lead-notice.ts";
import { insertEvents, listKnownLeads, lockLead, updateStatus } from "./leads.store.ts";
import { restoreWaiting } from "./matching.store.ts";

export const MATCH_REQUEST = "match-request";
export const TELL_PAINTER = "tell-painter";

/** Looks for painters for the free places of a request, after this transaction. */
export function queueMatching(tx: Transaction, requestId: string): Promise<void> {
  return addJob(tx, MATCH_REQUEST, { requestId });
}

export function queueNotice(tx: Transaction, leadId: string, kind: NoticeKind): Promise<void> {
  return addJob(tx, TELL_PAINTER, { leadId, kind });
}

interface EndedRequest {
  readonly requestId: string;
  readonly trigger: Exclude<ExpiryTrigger, "TIME">;
  readonly actor: Extract<LeadActor, "OWNER" | "STAFF">;
  /** The person of the staff who closed the request; null for the home owner. */
  readonly userId: string | null;
  readonly at: Date;
}

/**
 * Ends the leads of a request that nobody has accepted, and tells every painter who still has one. The caller has locked the
 * request. A painter whose lead ends this way keeps the turn from before it.
 */
export async function endOpenLeads(
  tx: Transaction,
  { requestId, trigger, actor, userId, at }: EndedRequest,
): Promise<void> {
  const known = await listKnownLeads(tx, requestId);
  for (const { id, waitedSince } of known.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
    const lead = await lockLead(tx, id);
    if (lead === null || !isLive(lead.status)) continue;
    if (trigger === "WITHDRAWN") await queueNotice(tx, id, "WITHDRAWN");
    if (!mayMove(lead.status, leadStatuses.expired, actor)) continue;
    const { accountId } = lead;
    await insertEvents(tx, [
      { id: randomUUID(), leadId: id, accountId, status: leadStatuses.expired, actor, userId, at },
    ]);
    await updateStatus(tx, id, { status: leadStatuses.expired, expiredBy: trigger });
    await restoreWaiting(tx, accountId, waitedSince);
  }
}

const live: readonly number[] = [0, 1, 2, 3];
const isLive = (status: number) => live.includes(status);
