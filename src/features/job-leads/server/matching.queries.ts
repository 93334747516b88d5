import type { Clock } from "../../../server/clock.ts";
import { type Database, EVERY_ACCOUNT, readAsTenant } from "../../../server/database.ts";
import { matchPainters, type Verdict } from "../matching.ts";
import { listKnownLeads } from "./leads.store.ts";
import { findRequest, listCandidates } from "./matching.store.ts";

/** For staff: why each painter near a request would be matched now or would not. Painters far away are not in it. */
export async function explainMatching(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  requestId: string,
): Promise<readonly Verdict[]> {
  const [request, leads, candidates] = await readAsTenant(db, EVERY_ACCOUNT, (tx) =>
    Promise.all([findRequest(tx, requestId), listKnownLeads(tx, requestId), listCandidates(tx, requestId)]),
  );
  return request === null ? [] : matchPainters({ request, leads, candidates, now: clock.now() }).verdicts;
}
