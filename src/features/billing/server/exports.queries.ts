import { type Database, readAsTenant } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import type { Country } from "../../../shared/country.ts";
import { daysBetween, toLocalDate } from "../../../shared/local-date.ts";
import { documentTitle, paymentMethodLabels } from "../billing.ts";
import {
  type Export,
  type ExportFormat,
  type ExportRow,
  exportColumns,
  exportFileName,
  type NewExport,
  toDollars,
} from "../export.ts";
import { countOpenMovements, listOpenSlice, type Movement } from "./account-movements.store.ts";
import { type ExportFileInput, exportTask } from "./export-file.adapter.ts";
import { findExportFile, listExports } from "./exports.store.ts";
import { countPayments, listPaymentSlice, type PaymentEntry } from "./payment-history.store.ts";
import type { AccountReader } from "./receivables.queries.ts";

export const MAX_LISTED_EXPORTS = 10;

/** The reader's own exports, newest first. */
export function listOwnExports(db: Database, reader: AccountReader): Promise<Export[]> {
  return readAsTenant(db, reader, (tx) => listExports(tx, reader, MAX_LISTED_EXPORTS));
}

/** Null for a file that does not exist, is not finished or belongs to somebody else. */
export async function findExportPaper(db: Database, reader: AccountReader, id: string): Promise<FileContent | null> {
  const found = await readAsTenant(db, reader, (tx) => findExportFile(tx, { ...reader, id }));
  return found && toPaper(reader, found.made, { id, bytes: found.file });
}

export const mimeTypes: Record<ExportFormat, string> = {
  CSV: "text/csv; charset=utf-8",
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

type Named = Pick<Export, "kind" | "format" | "from" | "to">;

export function toPaper(
  { accountNumber }: AccountReader,
  made: Named,
  { id, bytes }: { id: string; bytes: Buffer },
): FileContent {
  const fileName = exportFileName(made, accountNumber);
  return { documentId: id, fileName, mimeType: mimeTypes[made.format], bytes };
}

interface WriteOptions {
  readonly pool: ThreadPool;
  readonly country: Country;
  readonly now: Date;
  readonly onProgress?: (written: number, inAll: number) => Promise<void>;
}

/** Rows are read in slices and written in a thread of the pool, so that other requests are not delayed. */
export async function writeExport(
  db: Database,
  wanted: NewExport,
  { pool, country, now, onProgress }: WriteOptions,
): Promise<Buffer> {
  const source = makeSource(db, wanted, { country, now });
  const inAll = onProgress === undefined ? 0 : await source.count();
  const file = await pool.run({ module: exportTask, owner: wanted.userId }, async (thread) => {
    let written = 0;
    for await (const rows of source.read()) {
      thread.add(rows);
      written += rows.length;
      await onProgress?.(written, Math.max(inAll, written));
    }
    return thread.finish({ format: wanted.format, columns: exportColumns[wanted.kind] } satisfies ExportFileInput);
  });
  if (file === null) throw new Error("Too much work is waiting for a thread.");
  return file;
}

/** Small enough that turning a slice into rows does not block other requests. */
const SLICE_SIZE = 500;

interface ExportSource {
  count(): Promise<number>;
  read(): AsyncGenerator<readonly ExportRow[]>;
}

function makeSource(
  db: Database,
  { accountId, kind, from, to }: Pick<NewExport, "accountId" | "kind" | "from" | "to">,
  { country, now }: { country: Country; now: Date },
): ExportSource {
  const days = { from, to };
  const today = toLocalDate(now, country.timeZone);
  if (kind === "OPEN_ITEMS") {
    return {
      count: () => countOpenMovements(db, accountId),
      read: () =>
        readSlices<Movement>(
          (after) => listOpenSlice(db, accountId, { after, limit: SLICE_SIZE }),
          (item) => toOpenItemRow(item, country, today),
        ),
    };
  }
  return {
    count: () => countPayments(db, accountId, days),
    read: () =>
      readSlices<PaymentEntry>(
        (after) => listPaymentSlice(db, { accountId, days }, { after, limit: SLICE_SIZE }),
        (item) => toPaymentRow(item, country),
      ),
  };
}

async function* readSlices<T>(
  list: (after: T | null) => Promise<readonly T[]>,
  toRow: (item: T) => ExportRow,
): AsyncGenerator<readonly ExportRow[]> {
  let items = await list(null);
  while (items.length > 0) {
    yield items.map(toRow);
    items = items.length < SLICE_SIZE ? [] : await list(items.at(-1) ?? null);
  }
}

function toOpenItemRow(item: Movement, { currency }: Country, today: string): ExportRow {
  const { kind, number, issuedOn, dueOn, orderNumber, poNumber, jobReferences, words } = item;
  const overdue = dueOn !== null && dueOn < today ? daysBetween(dueOn, today) : null;
  return [
    documentTitle({ kind, number: "" }).trim(),
    number,
    issuedOn,
    dueOn,
    overdue,
    orderNumber,
    poNumber,
    jobReferences.join(", "),
    toDollars(item.cents),
    toDollars(item.openCents),
    currency,
    words,
  ];
}

function toPaymentRow(payment: PaymentEntry, { currency }: Country): ExportRow {
  const { number, paidOn, method, words, settled } = payment;
  return [
    number,
    paidOn,
    paymentMethodLabels[method],
    toDollars(payment.amountCents),
    toDollars(payment.rewardsCents),
    toDollars(payment.surchargeCents),
    toDollars(-payment.refundedCents),
    toDollars(payment.openCents),
    currency,
    settled.map((each) => each.number).join(", "),
    words,
  ];
}
