/** Puts orders into jobs and takes them out. The passport, the spend and the invoices of a job follow its orders. */
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, type Transaction } from "../../../server/database.ts";
import type { UserError } from "../../../shared/result.ts";
import type { AuditAction } from "../../identity/audit.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { type Job, toJobName, toJobScope } from "../../jobs/job.ts";
import { jobsErrors } from "../../jobs/jobs-errors.ts";
import { moveOrder, removeOrder } from "../../jobs/server/job-orders.store.ts";
import { findJob, findOpenJob } from "../../jobs/server/jobs.store.ts";
import type { Order, OrderLine } from "../../orders/order.ts";
import { toOrderScope } from "../../orders/order-access.ts";
import { ordersErrors } from "../../orders/orders-errors.ts";
import { findContents } from "../../orders/server/order-contents.store.ts";
import { findOrder, selectOrderId } from "../../orders/server/orders.store.ts";
import { maxAreaLength } from "../passport.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface FoundOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly job: Job;
}

interface Move {
  readonly orderCode: string;
  readonly findJob: (tx: Transaction) => Promise<Job | null>;
  readonly jobMissing: UserError;
  readonly action: AuditAction;
  readonly write: (tx: Transaction, found: FoundOrder) => Promise<void>;
}

/** Locks the account first, as every change of its jobs does: of two parallel moves the later one counts. */
function changeOrderJob(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { orderCode, jobMissing, action, write, ...move }: Move,
): Promise<UserError | null> {
  const { user, acting } = viewer;
  const accountId = viewer.account?.id ?? "";
  const scope = { ...toOrderScope(viewer), accountId };
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [, may, order, { lines }, job] = await Promise.all([
      lockAccount(tx, accountId),
      lockRights(tx, viewer),
      findOrder(tx, scope, orderCode),
      findContents(tx, selectOrderId(scope, orderCode)),
      move.findJob(tx),
    ]);
    // With other rights the viewer would see other orders and jobs than those that were read.
    if (may.jobs !== viewer.may.jobs || may.seeOrders !== viewer.may.seeOrders) return identityErrors.unauthorised;
    if (order === null) return ordersErrors.orderNotFound;
    if (job === null) return jobMissing;
    const detail = { order: order.number, job: job.name };
    commitWith(
      write(tx, { order, lines, job }),
      insertAuditEntry(tx, { at: clock.now(), userId: user.id, accountId, acting, action, detail }),
    );
    return null;
  });
}

/** The whole order goes to the job, also if its lines were in several jobs. */
export function putOrderIntoJob(
  services: Services,
  viewer: SignedInViewer,
  { orderCode, jobName }: { readonly orderCode: string; readonly jobName: string },
): Promise<UserError | null> {
  return changeOrderJob(services, viewer, {
    orderCode: orderCode.trim(),
    findJob: (tx) => findOpenJob(tx, toJobScope(viewer), toJobName(jobName)),
    jobMissing: jobsErrors.openJobNotFound,
    action: "ORDER_PUT_INTO_JOB",
    write: (tx, { order, lines, job }) =>
      moveOrder(tx, {
        jobId: job.id,
        order,
        lines: lines.map(({ lineNumber, reference }) => ({ lineNumber, area: toArea(reference, job) })),
      }),
  });
}

/** The buyer's text for a line, unless it names the job. */
function toArea(reference: string, job: Job): string {
  const text = toJobName(reference);
  return text.toLowerCase() === job.name.toLowerCase() ? "" : text.slice(0, maxAreaLength);
}

/** A repeated request succeeds without a change. The labels of the order's tins do not open until it is back in the job. */
export function takeOrderOutOfJob(
  services: Services,
  viewer: SignedInViewer,
  { orderCode, jobId }: { readonly orderCode: string; readonly jobId: string },
): Promise<UserError | null> {
  return changeOrderJob(services, viewer, {
    orderCode,
    findJob: (tx) => findJob(tx, toJobScope(viewer), jobId),
    jobMissing: jobsErrors.jobNotFound,
    action: "ORDER_TAKEN_OUT_OF_JOB",
    write: (tx, { order, job }) => removeOrder(tx, job.id, order.id),
  });
}
