/** What people change about the passport of a job: the areas of its lines, and the labels of its tins. */
import type { Clock } from "../../../server/clock.ts";
import {
  asTenant,
  type Database,
  inTransaction,
  readAsTenant,
  readBesideTenant,
  type Transaction,
} from "../../../server/database.ts";
import { hashToken } from "../../../server/secrets.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findNames } from "../../identity/server/accounts.store.ts";
import { countTry, lockRights } from "../../identity/server/identity.steps.ts";
import { type SignedInViewer, toTenant } from "../../identity/viewer.ts";
import { toJobName, toJobScope } from "../../jobs/job.ts";
import { jobsErrors } from "../../jobs/jobs-errors.ts";
import { hasJobLine, insertArea, type LineId } from "../../jobs/server/job-orders.store.ts";
import { lockJob } from "../../jobs/server/jobs.store.ts";
import type { Store } from "../../stores/store.ts";
import { makePassport, maxAreaLength, type PassportArea, type PassportEntry, parseEntryId } from "../passport.ts";
import { passportsErrors } from "../passports-errors.ts";
import { findEntry, listJobOrders, type TinInput } from "./passports.queries.ts";
import { findLabelByToken, insertLabel, lockLabel, markRevoked } from "./tin-labels.store.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

/** Locks the job and writes about one of its lines. Null if it is done. */
async function changeLine(
  { db }: Services,
  viewer: SignedInViewer,
  { tin, write }: { readonly tin: TinInput; readonly write: (tx: Transaction, line: LineId) => Promise<void> },
): Promise<UserError | null> {
  const line = parseEntryId(tin.lineId);
  if (line === null) return passportsErrors.lineNotFound;
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [may, job, hasLine] = await Promise.all([
      lockRights(tx, viewer),
      lockJob(tx, toJobScope(viewer), tin.jobId),
      hasJobLine(tx, tin.jobId, line),
    ]);
    if (may.jobs !== viewer.may.jobs) return identityErrors.unauthorised;
    if (job === null) return jobsErrors.jobNotFound;
    if (!hasLine) return passportsErrors.lineNotFound;
    commitWith(write(tx, line));
    return null;
  });
}

export async function setLineArea(
  services: Services,
  viewer: SignedInViewer,
  { area: given, ...tin }: TinInput & { readonly area: string },
): Promise<UserError | null> {
  const area = toJobName(given);
  if (area.length > maxAreaLength) return passportsErrors.areaTooLong;
  const made = { accountId: viewer.account?.id ?? "", userId: viewer.user.id, at: services.clock.now() };
  return changeLine(services, viewer, { tin, write: (tx, line) => insertArea(tx, { ...line, ...made, area }) });
}

/** 256 random bits in base64url, as `newToken` makes them. */
const tokenPattern = /^[\w-]{43}$/;

/** The page that asks for a label makes its token, shows it once, and the database keeps the hash. */
export async function makeTinLabel(
  services: Services,
  viewer: SignedInViewer,
  { token, ...tin }: TinInput & { readonly token: string },
): Promise<UserError | null> {
  if (!tokenPattern.test(token)) return passportsErrors.labelTokenNotValid;
  const made = { accountId: viewer.account?.id ?? "", userId: viewer.user.id, at: services.clock.now() };
  const { jobId } = tin;
  return changeLine(services, viewer, {
    tin,
    write: (tx, line) => insertLabel(tx, { ...line, ...made, jobId, tokenHash: hashToken(token) }),
  });
}

/** Everybody who sees the job may revoke its labels. */
export function revokeTinLabel(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { jobId, labelId }: { readonly jobId: string; readonly labelId: string },
): Promise<UserError | null> {
  return asTenant(db, toTenant(viewer), async (tx, commitWith) => {
    const [may, job, label] = await Promise.all([
      lockRights(tx, viewer),
      lockJob(tx, toJobScope(viewer), jobId),
      lockLabel(tx, labelId),
    ]);
    if (may.jobs !== viewer.may.jobs) return identityErrors.unauthorised;
    if (job === null) return jobsErrors.jobNotFound;
    if (label?.jobId !== jobId) return passportsErrors.labelNotFound;
    commitWith(markRevoked(tx, label.id, clock.now()));
    return null;
  });
}

export interface OpenTin {
  /** The account that painted. */
  readonly paintedBy: string;
  readonly entry: PassportEntry;
  readonly areas: readonly PassportArea[];
}

interface LinkServices extends Services {
  /** The IP address that opens the link. */
  readonly address: string;
  readonly snapshots: { readonly stores: { readonly byId: ReadonlyMap<string, Store> } };
}

/**
 * The data for the page of a label. It is an action because it counts wrong links; right ones are not counted, so that a label
 * can be read often. An unknown link and a revoked one give the same refusal.
 */
export async function openTinLabel(services: LinkServices, token: string): Promise<Result<OpenTin, UserError>> {
  const { db, clock, address, snapshots } = services;
  const label = await findLabelByToken(db, hashToken(token));
  if (label === null) {
    const tryId = await inTransaction(db, (tx) => countTry(tx, `tin label ${address}`, clock.now()));
    return refused(tryId === null ? identityErrors.tooManyTries : passportsErrors.linkNotValid);
  }
  const tenant = { accountId: label.accountId, userId: null };
  const [orders, { accounts }] = await readBesideTenant(db, tenant, (beside) =>
    Promise.all([
      readAsTenant(db, tenant, (tx) => listJobOrders(tx, { snapshots }, label.jobId)),
      findNames(beside, { userIds: [], accountIds: [label.accountId] }),
    ]),
  );
  const areas = makePassport(orders);
  const entry = findEntry(areas, label);
  if (entry === null) return refused(passportsErrors.linkNotValid);
  return ok({ paintedBy: accounts.get(label.accountId)?.name ?? "", entry, areas });
}
