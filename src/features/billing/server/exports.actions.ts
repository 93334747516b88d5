import { asTenant } from "../../../server/database.ts";
import { addJob } from "../../../server/jobs.ts";
import type { OperationContext } from "../../../server/operation-context.ts";
import { ok, type Result, refused } from "../../../shared/result.ts";
import type { UserError } from "../../../shared/user-error.ts";
import { billingErrors } from "../billing-errors.ts";
import { type ExportFormat, type ExportKind, type NewExport, statusOf } from "../export.ts";
import { parseDays } from "../history-days.ts";
import { insertExport, listExports } from "./exports.store.ts";
import { MAKE_EXPORT } from "./make-export.ts";
import type { Reader } from "./papers-reader.ts";

export interface ExportWish {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly start: string;
  readonly end: string;
}

const mostListed = 10;

/** Asked for again while it is being made, it is the same one. */
export async function startExport(
  { db, clock }: OperationContext,
  { accountId, userId }: Reader,
  { kind, format, start, end }: ExportWish,
): Promise<Result<string, UserError>> {
  const days = kind === "OPEN_ITEMS" ? parseDays("", "") : parseDays(start, end);
  if (days === null) return refused(billingErrors.daysNotValid);
  const wanted: NewExport = { accountId, userId, kind, format, ...days };
  return asTenant(db, { accountId, userId }, async (tx) => {
    const at = clock.now();
    const known = (await listExports(tx, { accountId, userId }, mostListed)).find(
      (each) => statusOf(each, at) === "LOADING" && isSame(each, wanted),
    );
    if (known !== undefined) return ok(known.id);
    const exportId = await insertExport(tx, wanted, at);
    await addJob(tx, MAKE_EXPORT, { accountId, exportId });
    return ok(exportId);
  });
}

function isSame(one: NewExport, other: NewExport): boolean {
  return one.kind === other.kind && one.format === other.format && one.from === other.from && one.to === other.to;
}
