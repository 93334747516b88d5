import type { Clock } from "../../../server/clock.ts";
import { asTenant, type Database, readAsTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import { addJob } from "../../../server/jobs.ts";
import type { Log } from "../../../server/log.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import { getCountry } from "../../stores/server/countries.store.ts";
import { billingErrors } from "../billing-errors.ts";
import { type ExportInput, KEPT_MS, type NewExport, TIMEOUT_MS } from "../export.ts";
import { parseDays } from "../payment-list-address.ts";
import { MAX_LISTED_EXPORTS, toPaper, writeExport } from "./exports.queries.ts";
import {
  completeExport,
  deleteExports,
  failExport,
  failExportsBefore,
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
  readonly pool: ThreadPool;
}

export const MAKE_EXPORT = "make-export";

export interface QueuedExport {
  readonly accountId: string;
  readonly exportId: string;
}

/** Queues an export. A repeated request for an export that is still being made gets the same one. */
export async function startExport(
  { db, clock }: Pick<ExportServices, "db" | "clock">,
  reader: AccountReader,
  input: ExportInput,
): Promise<Result<string, UserError>> {
  const wanted = toNewExport(reader, input);
  if (wanted === null) return refused(billingErrors.daysNotValid);
  const at = clock.now();
  await failLateExports(db, wanted, at);
  return asTenant(db, wanted, async (tx, commitWith) => {
    const may = await lockRights(tx, reader.viewer);
    if (may.receivables === "none") return refused(identityErrors.unauthorised);
    const [exportId, known] = await Promise.all([
      insertExport(tx, wanted, at),
      listExports(tx, wanted, MAX_LISTED_EXPORTS),
    ]);
    if (exportId === null) {
      const same = known.find((each) => each.status === "LOADING" && isSame(each, wanted));
      return same === undefined ? refused(billingErrors.exportRunning) : ok(same.id);
    }
    commitWith(addJob(tx, MAKE_EXPORT, { accountId: wanted.accountId, exportId }));
    return ok(exportId);
  });
}

/** Null for days that are not valid. */
function toNewExport(
  { accountId, userId }: AccountReader,
  { kind, format, start, end }: ExportInput,
): NewExport | null {
  const days = kind === "OPEN_ITEMS" ? parseDays("", "") : parseDays(start, end);
  return days && { accountId, userId, kind, format, ...days };
}

/** An export whose server was stopped must not block the next one. */
function failLateExports(db: Database, { userId }: NewExport, at: Date): Promise<void> {
  return failExportsBefore(db, userId, new Date(at.getTime() - TIMEOUT_MS));
}

/** Makes an export while the caller waits. It is kept and listed like the others. */
export async function exportNow(
  services: ExportServices,
  reader: AccountReader,
  input: ExportInput,
): Promise<Result<FileContent, UserError>> {
  const { db, clock, log, pool } = services;
  const wanted = toNewExport(reader, input);
  if (wanted === null) return refused(billingErrors.daysNotValid);
  const at = clock.now();
  await failLateExports(db, wanted, at);
  const begun = await asTenant(db, wanted, async (tx) => {
    const may = await lockRights(tx, reader.viewer);
    if (may.receivables === "none") return refused(identityErrors.unauthorised);
    const exportId = await insertExport(tx, wanted, at);
    return exportId === null ? refused(billingErrors.exportRunning) : ok(exportId);
  });
  if (!begun.ok) return begun;
  const id = begun.value;
  try {
    const options = { pool, country: reader.country, now: at };
    const bytes = await readAsTenant(db, reader, (tx) => writeExport(tx, wanted, options));
    await completeExport(db, id, bytes);
    return ok(toPaper(reader, wanted, { id, bytes }));
  } catch (error) {
    log.error({ err: error, exportId: id }, "An export could not be made.");
    await failExport(db, id);
    return refused(billingErrors.exportFailed);
  }
}

function isSame(one: NewExport, other: NewExport): boolean {
  return one.kind === other.kind && one.format === other.format && one.from === other.from && one.to === other.to;
}

/** A failure is shown to the person, who may ask again. So it does not fail the job, which would retry it. */
export async function makeExport(services: ExportServices, { accountId, exportId }: QueuedExport): Promise<void> {
  const { db, clock, log, pool } = services;
  const wanted = await findExport(db, accountId, exportId);
  if (wanted === null || wanted.status !== "LOADING") return;
  try {
    const account = await findAccount(db, accountId);
    if (account === null) throw new Error("An export belongs to an account that does not exist.");
    const country = await getCountry(db, account.country);
    const onProgress = (written: number, inAll: number) => markProgress(db, exportId, { written, inAll });
    const file = await writeExport(db, wanted, { pool, country, now: clock.now(), onProgress });
    await completeExport(db, exportId, file);
  } catch (error) {
    log.error({ err: error, exportId }, "An export could not be made.");
    await failExport(db, exportId);
  }
}

export async function deleteOldExports({ db, clock }: Pick<ExportServices, "db" | "clock">): Promise<void> {
  await deleteExports(db, new Date(clock.now().getTime() - KEPT_MS));
}
