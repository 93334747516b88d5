import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { leadStatuses, RESERVED_MS } from "../lead.ts";
import { matchPainters } from "../matching.ts";
import { queueNotice } from "./leads.steps.ts";
import { insertEvents, insertLeads, listKnownLeads } from "./leads.store.ts";
import { listCandidates, lockQueue, lockRequest, restartWaiting } from "./matching.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** The mails to the home owner. `requests.jobs.ts` has their handlers. */
const TELL_PAINTERS_ASKED = "tell-painters-asked";
const TELL_NOBODY_LEFT = "tell-nobody-left";

/**
 * Gives the free places of an open request to painters, and queues their notices. Safe to run late or twice: a request without
 * free places changes nothing, and a painter gets a request once.
 */
export async function matchRequest({ db, clock }: Services, requestId: string): Promise<void> {
  await inTransaction(db, async (tx, commitWith) => {
    // The leads and painters are read after the locks are granted, so they include those of parallel matchings.
    const [, request, leads, candidates] = await Promise.all([
      lockQueue(tx),
      lockRequest(tx, requestId),
      listKnownLeads(tx, requestId),
      listCandidates(tx, requestId),
    ]);
    if (request?.status !== "OPEN") return;
    const matchedAt = clock.now();
    const { chosen } = matchPainters({ request, leads, candidates, now: matchedAt });
    if (chosen.length === 0) {
      const isAnybodyLeft = leads.some(({ keepsPlace }) => keepsPlace);
      if (!isAnybodyLeft) commitWith(addJob(tx, TELL_NOBODY_LEFT, { requestId }));
      return;
    }
    const expiresAt = new Date(matchedAt.getTime() + RESERVED_MS);
    const made = chosen.map((painter) => ({ ...painter, id: randomUUID(), requestId, matchedAt, expiresAt }));
    const events = made.map(({ id, accountId }) => ({
      ...{ id: randomUUID(), leadId: id, accountId, status: leadStatuses.matched },
      ...{ actor: "JOB" as const, userId: null, at: matchedAt },
    }));
    commitWith(
      insertLeads(tx, made),
      insertEvents(tx, events),
      restartWaiting(tx, made),
      ...made.map(({ id }) => queueNotice(tx, id, "MATCHED")),
      addJob(tx, TELL_PAINTERS_ASKED, { requestId, painters: made.length }),
    );
  });
}
