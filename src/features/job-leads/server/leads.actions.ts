/** What a painter does with a lead, and what time alone does. */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import { workThrough } from "../../../server/work-through.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { DUE_MS, type LeadStatus, leadStatuses } from "../lead.ts";
import { type ChangeInput, decideChange, listTimedMoves, parseNote } from "../lead-changes.ts";
import type { SentQuote } from "../lead-view.ts";
import { leadsErrors } from "../leads-errors.ts";
import { listSentQuotes } from "./lead-quotes.store.ts";
import { queueMatching, queueNotice } from "./leads.steps.ts";
import {
  insertEvents,
  type LeadEvent,
  type LockedLead,
  listEvents,
  listTimedLeads,
  lockLead,
  lockOwnLead,
  showLead as readAndLog,
  type ShownLead,
  updateByPainter,
  updateNote,
  updateStatus,
} from "./leads.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface NamedLead {
  /** The number of the request, which is the specification's id of the job. */
  readonly jobId: string;
}

/** Changes a lead of the viewer's account. Of parallel changes one is made; the others find the lead changed. */
export async function moveLead(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { jobId, ...input }: ChangeInput & NamedLead,
): Promise<Result<LeadStatus, UserError>> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [may, lead] = await Promise.all([lockRights(tx, viewer), lockOwnLead(tx, { accountId, number: jobId })]);
    if (may.jobLeads !== "manage") return refused(identityErrors.unauthorised);
    if (lead === null) return refused(leadsErrors.leadNotFound);
    // The time after the wait for the lock: a lead that expired meanwhile is not accepted.
    const at = clock.now();
    const decided = decideChange(lead, input, at);
    if (!decided.ok) return decided;
    const { to, freesPlace } = decided.value;
    const event = { id: randomUUID(), leadId: lead.id, accountId, status: to, userId: viewer.user.id, at };
    commitWith(
      insertEvents(tx, [{ ...event, actor: "PAINTER" }]),
      updateByPainter(tx, lead.id, decided.value),
      ...(freesPlace ? [queueMatching(tx, lead.requestId)] : []),
    );
    return ok(to);
  });
}

/** The painter's own note about a lead. */
export async function saveNote(
  { db }: Pick<Services, "db">,
  viewer: SignedInViewer,
  { jobId, note: text }: NamedLead & { readonly note: string },
): Promise<Result<string, UserError>> {
  const note = parseNote(text);
  const accountId = viewer.account?.id;
  if (!note.ok) return note;
  if (accountId === undefined) return refused(identityErrors.unauthorised);
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [may, lead] = await Promise.all([lockRights(tx, viewer), lockOwnLead(tx, { accountId, number: jobId })]);
    if (may.jobLeads !== "manage") return refused(identityErrors.unauthorised);
    if (lead === null) return refused(leadsErrors.leadNotFound);
    commitWith(updateNote(tx, lead.id, note.value));
    return note;
  });
}

interface ShownHistory extends ShownLead {
  readonly events: readonly LeadEvent[];
  readonly quotes: readonly SentQuote[];
}

/** Shows a lead with its contact, and writes down who saw the contact. `check` rejects if the viewer has changed meanwhile. */
export async function showLead(
  { db, clock, check }: Services & { readonly check: Promise<unknown> | null },
  viewer: SignedInViewer,
  { jobId }: NamedLead,
): Promise<ShownHistory | null> {
  const accountId = viewer.account?.id;
  if (accountId === undefined) return null;
  const own = { accountId, number: jobId };
  const read = async (tx: Transaction) => {
    const [shown, events, quotes] = await Promise.all([
      readAndLog(tx, { ...own, userId: viewer.user.id, at: clock.now() }),
      listEvents(tx, own),
      listSentQuotes(tx, own),
    ]);
    return shown && { ...shown, events, quotes };
  };
  return asTenant(db, toTenant(viewer), read, { check });
}

const MAX_LEADS_AT_ONCE = 100;

/** Makes the moves that time alone makes. A late run makes what an earlier one would have made, with the same times. */
export async function expireLeads({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = new Date(now.getTime() + DUE_MS);
  await workThrough<LockedLead>({
    clock,
    listAfter: (after) => listTimedLeads(db, { now, due, after, limit: MAX_LEADS_AT_ONCE }),
    work: (lead) => inTransaction(db, (tx) => expireLead(tx, lead.id, now)),
  });
}

async function expireLead(tx: Transaction, leadId: string, now: Date): Promise<void> {
  const lead = await lockLead(tx, leadId);
  const moves = lead === null ? [] : listTimedMoves(lead, now);
  const last = moves.at(-1)?.to;
  if (lead === null || last === undefined) return;
  const { accountId, requestId } = lead;
  for (const { to, at } of moves) {
    const isEnd = to === leadStatuses.expired;
    await insertEvents(tx, [{ id: randomUUID(), leadId, accountId, status: to, actor: "JOB", userId: null, at }]);
    await updateStatus(tx, leadId, { status: to, expiredBy: isEnd ? "TIME" : null });
  }
  if (last === leadStatuses.expired) await queueMatching(tx, requestId);
  else await queueNotice(tx, leadId, "DUE");
}
