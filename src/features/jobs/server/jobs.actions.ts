/**
 * What people change about the jobs of their account. Each change locks the account first, so that a name is checked and
 * taken without another change in between; an order that makes a job by its name waits for that lock too.
 */
import { randomUUID } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { asTenant, type CommitWith, type Database, type Transaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { lockAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { findMember } from "../../identity/server/members.store.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { type Job, type JobDetails, type JobInput, parseJob, toJobScope } from "../job.ts";
import { jobsErrors } from "../jobs-errors.ts";
import {
  deleteReceiver,
  insertJob,
  insertReceiver,
  isNameTaken,
  lockJob,
  updateArchived,
  updateJob as writeJob,
} from "./jobs.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface Change {
  readonly tx: Transaction;
  readonly commitWith: CommitWith;
  readonly at: Date;
}

type Changed = Result<Job, UserError>;

interface Work<T> {
  /** Reads what the change needs. Its statements leave with the locks and run after them. */
  readonly find: (tx: Transaction) => Promise<T>;
  readonly change: (found: T, change: Change) => Changed;
}

function changeJobs<T>({ db, clock }: Services, viewer: SignedInViewer, work: Work<T>): Promise<Changed> {
  const accountId = viewer.account?.id ?? "";
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [, may, found] = await Promise.all([lockAccount(tx, accountId), lockRights(tx, viewer), work.find(tx)]);
    // With other rights the viewer would see other jobs than those that were read.
    if (may.jobs !== viewer.may.jobs) return refused(identityErrors.unauthorised);
    return work.change(found, { tx, commitWith, at: clock.now() });
  });
}

export async function createJob(services: Services, viewer: SignedInViewer, input: JobInput): Promise<Changed> {
  const parsed = parseJob(input);
  if (!parsed.ok) return parsed;
  const job = { ...parsed.value, id: randomUUID(), accountId: viewer.account?.id ?? "", archivedAt: null };
  return changeJobs(services, viewer, {
    find: (tx) => isNameTaken(tx, { ...job, jobId: job.id }),
    change: (isTaken, { tx, commitWith, at }) => {
      if (isTaken) return refused(jobsErrors.nameTaken);
      commitWith(insertJob(tx, { ...job, createdBy: viewer.user.id, at }));
      return ok(job);
    },
  });
}

interface NamedJob {
  readonly jobId: string;
}

export async function updateJob(
  services: Services,
  viewer: SignedInViewer,
  { jobId, ...input }: JobInput & NamedJob,
): Promise<Changed> {
  const parsed = parseJob(input);
  if (!parsed.ok) return parsed;
  return changeJobs(services, viewer, {
    find: (tx) => findWithName(tx, viewer, { jobId, name: parsed.value.name }),
    change: ([job, isTaken], { tx, commitWith }) => {
      if (job === null) return refused(jobsErrors.jobNotFound);
      if (isTaken && job.archivedAt === null) return refused(jobsErrors.nameTaken);
      commitWith(writeJob(tx, job.id, parsed.value));
      return ok({ ...job, ...parsed.value });
    },
  });
}

/** The job, and whether another open job has the given name or, without one, the name of the job. */
function findWithName(
  tx: Transaction,
  viewer: SignedInViewer,
  { jobId, ...named }: NamedJob & Partial<Pick<JobDetails, "name">>,
) {
  const scope = toJobScope(viewer);
  return Promise.all([lockJob(tx, scope, jobId), isNameTaken(tx, { accountId: scope.accountId, jobId, ...named })]);
}

/** Archiving an archived job changes nothing. */
export function archiveJob(services: Services, viewer: SignedInViewer, { jobId }: NamedJob): Promise<Changed> {
  return changeJobs(services, viewer, {
    find: (tx) => lockJob(tx, toJobScope(viewer), jobId),
    change: (job, { tx, commitWith, at }) => {
      if (job === null) return refused(jobsErrors.jobNotFound);
      const archivedAt = job.archivedAt ?? at;
      commitWith(updateArchived(tx, job.id, archivedAt));
      return ok({ ...job, archivedAt });
    },
  });
}

/** Refused while another open job has the name. The archived job can be renamed first. */
export function restoreJob(services: Services, viewer: SignedInViewer, { jobId }: NamedJob): Promise<Changed> {
  return changeJobs(services, viewer, {
    find: (tx) => findWithName(tx, viewer, { jobId }),
    change: ([job, isTaken], { tx, commitWith }) => {
      if (job === null) return refused(jobsErrors.jobNotFound);
      if (isTaken) return refused(jobsErrors.restoredNameTaken);
      commitWith(updateArchived(tx, job.id, null));
      return ok({ ...job, archivedAt: null });
    },
  });
}

interface Gift extends NamedJob {
  /** The membership of the person. */
  readonly customerId: string;
}

export function giveJob(services: Services, viewer: SignedInViewer, gift: Gift): Promise<Changed> {
  const givenBy = viewer.user.id;
  const write: WriteGift = (tx, given) => insertReceiver(tx, { ...given, givenBy });
  return changeGift(services, viewer, { ...gift, write });
}

/** The person still sees the job if they made it or have ordered for it. */
export function takeJobBack(services: Services, viewer: SignedInViewer, gift: Gift): Promise<Changed> {
  return changeGift(services, viewer, { ...gift, write: deleteReceiver });
}

type WriteGift = (tx: Transaction, gift: { job: Job; userId: string; at: Date }) => Promise<void>;

function changeGift(
  services: Services,
  viewer: SignedInViewer,
  { jobId, customerId, write }: Gift & { readonly write: WriteGift },
): Promise<Changed> {
  const accountId = viewer.account?.id ?? "";
  return changeJobs(services, viewer, {
    find: (tx) => Promise.all([lockJob(tx, toJobScope(viewer), jobId), findMember(tx, accountId, customerId)]),
    change: ([job, member], { tx, commitWith, at }) => {
      if (job === null) return refused(jobsErrors.jobNotFound);
      if (member === null || !member.isActive) return refused(jobsErrors.receiverNotFound);
      commitWith(write(tx, { job, userId: member.userId, at }));
      return ok(job);
    },
  });
}
