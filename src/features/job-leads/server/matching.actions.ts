import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import { workThrough } from "../../../server/work-through.ts";
import { leadStatuses, RESERVED_MS } from "../lead.ts";
import { matchPainters } from "../matching.ts";
import { findSearchStart } from "../request.ts";
import { queueNotice } from "./leads.steps.ts";
import { insertEvents, insertLeads, listKnownLeads } from "./leads.store.ts";
import {
  listCandidates,
  listUnserved,
  lockQueue,
  lockRequest,
  restartWaiting,
  type UnservedRequest,
} from "./matching.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** The mails to the home owner. `requests.jobs.ts` has their handlers. */
const TELL_PAINTERS_ASKED = "tell-painters-asked";
const TELL_NOBODY_LEFT = "tell-nobody-left";
const MAX_AT_ONCE = 100;

/** Looks again for painters for the requests that nobody has a place of: painters come, change their work and come back. */
export async function matchUnserved(services: Services): Promise<void> {
  const { db, clock } = services;
  const since = findSearchStart(clock.now());
  await workThrough<UnservedRequest>({
    clock,
    listAfter: (after) => listUnserved(db, { since, after, limit: MAX_AT_ONCE }),
    work: ({ id }) => matchRequest(services, id, { isRepeated: true }),
  });
}

/**
 * Gives the free places of an open request to painters, and queues their notices. Safe to run late or twice: a request without
 * free places changes nothing, and a painter gets a request once. A repeated search that finds nobody tells nobody.
 */
export async function matchRequest(
  { db, clock }: Services,
  requestId: string,
  { isRepeated = false } = {},
): Promise<void> {
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
      if (!isAnybodyLeft && !isRepeated) commitWith(addJob(tx, TELL_NOBODY_LEFT, { requestId }));
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
      addJob(tx, TELL_PAINTERS_ASKED, { requestId, painters: made.length, again: isRepeated ? matchedAt : null }),
    );
  });
}
