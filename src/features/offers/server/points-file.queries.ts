import type { Database } from "../../../server/database.ts";
import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import type { Country } from "../../../shared/country.ts";
import { toLocalDate } from "../../../shared/local-date.ts";
import type { ExportFormat } from "../../billing/export.ts";
import { type ExportFileInput, exportTask } from "../../billing/server/export-file.adapter.ts";
import { mimeTypes } from "../../billing/server/exports.queries.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { toPointsRule } from "../../loyalty/points.ts";
import type { ActivityKind } from "../../loyalty/points-activity.ts";
import { listWholeActivity } from "../../loyalty/server/points-activity.queries.ts";
import { formatPointsFileName, pointsColumns, toPointsRow } from "../points-file.ts";

interface FileInput {
  readonly country: Country;
  readonly at: Date;
  readonly kind: ActivityKind;
  readonly months: number;
  readonly format: ExportFormat;
}

/** A thread of the pool writes the file, so that other requests are not delayed. Null when too much work is waiting. */
export async function writePointsFile(
  { db, pool }: { readonly db: Database; readonly pool: ThreadPool },
  viewer: SignedInViewer,
  { country, at, format, ...activity }: FileInput,
): Promise<FileContent | null> {
  const movements = await listWholeActivity(db, viewer, { ...activity, country, at });
  const rule = toPointsRule(country);
  const bytes = await pool.run({ module: exportTask, owner: viewer.user.id }, (thread) => {
    thread.add(movements.map((movement) => toPointsRow(movement, country, rule)));
    return thread.finish({ format, columns: pointsColumns } satisfies ExportFileInput);
  });
  if (bytes === null) return null;
  const fileName = formatPointsFileName(viewer.account?.number ?? "", toLocalDate(at, country.timeZone), format);
  return { documentId: fileName, fileName, mimeType: mimeTypes[format], bytes };
}
