/** Parts that several actions about leads share. */
import type { Transaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { LeadActor } from "../lead.ts";
import { expireLeads, lockOpenLeads } from "./requests-leads.store.ts";

const MATCH_REQUEST = "match-request";

/** Looks for painters for the free places of a request, after this transaction. */
export function queueMatching(tx: Transaction, requestId: string): Promise<void> {
  return addJob(tx, MATCH_REQUEST, { requestId });
}

interface EndedRequest {
  readonly requestId: string;
  readonly trigger: "WITHDRAWN" | "CLOSED";
  readonly actor: Extract<LeadActor, "OWNER" | "STAFF">;
  /** The person of the staff who closed the request; null for the home owner. */
  readonly userId: string | null;
  readonly at: Date;
}

/** Ends the leads of a request that nobody has accepted. The caller has locked the request. */
export async function endOpenLeads(tx: Transaction, { requestId, ...end }: EndedRequest): Promise<void> {
  await expireLeads(tx, await lockOpenLeads(tx, requestId), end);
}
