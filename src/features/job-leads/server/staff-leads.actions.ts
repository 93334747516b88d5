/** What staff do with a request. Staff never answer a lead for a painter. */
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction, type Transaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import { type AuditAction, type AuditChange, describeChange } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { staffLeadsErrors } from "../staff-leads-errors.ts";
import { endOpenLeads, queueMatching } from "./leads.steps.ts";
import { type KeptRequest, lockByNumber, markEnded } from "./requests.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** A job looks for painters for the free places. It changes nothing if there is no free place or no painter. */
export function matchAgain({ db, clock }: Services, viewer: SignedInViewer, number: string): Promise<UserError | null> {
  return inTransaction(db, async (tx, commitWith) => {
    const locked = await lockForStaff(tx, viewer, number);
    if ("refusal" in locked) return locked.refusal;
    const { request } = locked;
    if (request.status === "NEW") return staffLeadsErrors.notConfirmed;
    if (request.status !== "OPEN") return staffLeadsErrors.requestEnded;
    commitWith(
      queueMatching(tx, request.id),
      writeAudit(tx, {
        ...{ viewer, number, action: "LEAD_REQUEST_MATCHED_AGAIN", at: clock.now() },
        change: describeChange({ matching: "ended" }, { matching: "started again" }),
      }),
    );
    return null;
  });
}

/** Ends the request and every lead that no painter has accepted. Painters who have accepted keep theirs. */
export function closeRequest(
  { db, clock }: Services,
  viewer: SignedInViewer,
  number: string,
): Promise<UserError | null> {
  return inTransaction(db, async (tx) => {
    const locked = await lockForStaff(tx, viewer, number);
    if ("refusal" in locked) return locked.refusal;
    const { request } = locked;
    if (request.status !== "NEW" && request.status !== "OPEN") return staffLeadsErrors.requestEnded;
    const at = clock.now();
    await Promise.all([
      markEnded(tx, request.id, { status: "CLOSED", at }),
      writeAudit(tx, {
        ...{ viewer, number, action: "LEAD_REQUEST_CLOSED", at },
        change: describeChange({ status: request.status }, { status: "CLOSED" }),
      }),
      endOpenLeads(tx, { requestId: request.id, trigger: "CLOSED", actor: "STAFF", userId: viewer.user.id, at }),
    ]);
    return null;
  });
}

type Locked = { readonly request: KeptRequest } | { readonly refusal: UserError };

async function lockForStaff(tx: Transaction, viewer: SignedInViewer, number: string): Promise<Locked> {
  const [request, may] = await Promise.all([lockByNumber(tx, number), lockRights(tx, viewer)]);
  if (may.staff.leads !== "all") return { refusal: identityErrors.unauthorised };
  return request === null ? { refusal: staffLeadsErrors.requestNotFound } : { request };
}

interface AuditedChange {
  readonly viewer: SignedInViewer;
  readonly number: string;
  readonly action: AuditAction;
  readonly at: Date;
  readonly change: AuditChange;
}

function writeAudit(tx: Transaction, { viewer, number, action, at, change }: AuditedChange): Promise<void> {
  const { user, acting } = viewer;
  return insertAuditEntry(tx, {
    ...{ at, userId: user.id, accountId: null, acting, action, detail: { number }, ...change },
    subject: { kind: "LEAD_REQUEST", id: number },
  });
}
