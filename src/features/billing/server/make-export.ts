import type { Clock } from "../../../server/clock.ts";
import type { Database } from "../../../server/database.ts";
import type { Log } from "../../../server/log.ts";
import type { Country } from "../../../shared/country.ts";
import { findAccount } from "../../identity/server/accounts.store.ts";
import { listCountries } from "../../stores/server/countries.store.ts";
import { KEPT_MS, type NewExport } from "../export.ts";
import { exportColumns } from "../export-table.ts";
import { exportSource } from "./export-rows.ts";
import { startExportThread } from "./export-thread.ts";
import { completeExport, deleteExports, failExport, findExport, markProgress } from "./exports.store.ts";

export const MAKE_EXPORT = "make-export";

interface ExportServices {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface QueuedExport {
  readonly accountId: string;
  readonly exportId: string;
}

/** Whether it was made or not, whoever waits for it is told, and may ask again: so a failure here is no failed job. */
export async function makeExport(services: ExportServices, { accountId, exportId }: QueuedExport): Promise<void> {
  const { db, clock, log } = services;
  const wanted = await findExport(db, accountId, exportId);
  if (wanted === null || wanted.status !== "LOADING") return;
  try {
    const country = await getCountryOfAccount(db, accountId);
    const onProgress = (written: number, inAll: number) => markProgress(db, exportId, { written, inAll });
    await completeExport(db, exportId, await writeExport(db, wanted, { country, now: clock.now(), onProgress }));
  } catch (error) {
    log.error({ err: error, exportId }, "An export could not be made.");
    await failExport(db, exportId);
  }
}

export async function dropOldExports({ db, clock }: Pick<ExportServices, "db" | "clock">): Promise<void> {
  await deleteExports(db, new Date(clock.now().getTime() - KEPT_MS));
}

async function getCountryOfAccount(db: Database, accountId: string): Promise<Country> {
  const account = await findAccount(db, accountId);
  const country = (await listCountries(db)).find(({ code }) => code === account?.country);
  if (country === undefined) throw new Error("An account without a country wants an export.");
  return country;
}

interface Writing {
  readonly country: Country;
  readonly now: Date;
  readonly onProgress?: (written: number, inAll: number) => Promise<void>;
}

/** Rows are read a slice at a time and written in a thread: other requests hardly notice. */
export async function writeExport(
  db: Database,
  wanted: Pick<NewExport, "accountId" | "kind" | "format" | "from" | "to">,
  { country, now, onProgress }: Writing,
): Promise<Buffer> {
  const source = exportSource(db, wanted, { country, now });
  const inAll = await source.count();
  const thread = startExportThread();
  try {
    let written = 0;
    for await (const rows of source.read()) {
      thread.add(rows);
      written += rows.length;
      await onProgress?.(written, Math.max(inAll, written));
    }
    return await thread.finish(wanted.format, exportColumns[wanted.kind]);
  } finally {
    await thread.stop();
  }
}
