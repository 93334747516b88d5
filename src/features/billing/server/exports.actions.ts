import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Log } from "../../../server/log.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { billingErrors } from "../billing-errors.ts";
import { type ExportInput, getExportStatus, KEPT_MS, type NewExport } from "../export.ts";
import { parseDays } from "../payment-list-address.ts";
import { MAX_LISTED_EXPORTS, writeExport } from "./exports.queries.ts";
import {
  completeExport,
  deleteExports,
  failExport,
  findExport,
  insertExport,
  listExports,
  markProgress,
} from "./exports.store.ts";
import type { AccountReader } from "./receivables.queries.ts";

interface ExportServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export const MAKE_EXPORT = "make-export";

export interface QueuedExport {
  readonly accountId: string;
  readonly exportId: string;
}

/** Queues an export. A repeated request for an export that is still being made gets the same one. */
export async function startExport(
  { db, clock }: Pick<ExportServices, "db" | "clock">,
  { viewer, accountId, userId }: AccountReader,
  { kind, format, start, end }: ExportInput,
): Promise<Result<string, UserError>> {
  const days = kind === "OPEN_ITEMS" ? parseDays("", "") : parseDays(start, end);
  if (days === null) return refused(billingErrors.daysNotValid);
  const wanted: NewExport = { accountId, userId, kind, format, ...days };
  return asTenant(db, { accountId, userId }, async (tx, commitWith) => {
    const at = clock.now();
    const [may, exports] = await Promise.all([
      lockRights(tx, viewer),
      listExports(tx, { accountId, userId }, MAX_LISTED_EXPORTS),
    ]);
    if (may.receivables === "none") return refused(identityErrors.unauthorised);
    const known = exports.find((each) => getExportStatus(each, at) === "LOADING" && isSame(each, wanted));
    if (known !== undefined) return ok(known.id);
    const exportId = await insertExport(tx, wanted, at);
    commitWith(addJob(tx, MAKE_EXPORT, { accountId, exportId }));
    return ok(exportId);
  });
}

function isSame(one: NewExport, other: NewExport): boolean {
  return one.kind === other.kind && one.format === other.format && one.from === other.from && one.to === other.to;
}

/** A failure is shown to the person, who may ask again. So it does not fail the job, which would retry it. */
export async function makeExport(services: ExportServices, { accountId, exportId }: QueuedExport): Promise<void> {
  const { db, clock, log } = services;
  const wanted = await findExport(db, accountId, exportId);
  if (wanted === null || wanted.status !== "LOADING") return;
  try {
    const account = await findAccount(db, accountId);
    if (account === null) throw new Error("An export belongs to an account that does not exist.");
    const country = await getCountry(db, account.country);
    const onProgress = (written: number, inAll: number) => markProgress(db, exportId, { written, inAll });
    await completeExport(db, exportId, await writeExport(db, wanted, { country, now: clock.now(), onProgress }));
  } catch (error) {
    log.error({ err: error, exportId }, "An export could not be made.");
    await failExport(db, exportId);
  }
}

export async function deleteOldExports({ db, clock }: Pick<ExportServices, "db" | "clock">): Promise<void> {
  await deleteExports(db, new Date(clock.now().getTime() - KEPT_MS));
}
