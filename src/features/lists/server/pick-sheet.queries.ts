import type { FileContent } from "../../../server/graphql/document-content.ts";
import type { PdfShop } from "../../../server/pdf/pdf-document.ts";
import { renderPdfInPool } from "../../../server/pdf/pdf-task.ts";
import type { ThreadPool } from "../../../server/threads/thread-pool.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { toSlug } from "../../../shared/slug.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { listsErrors } from "../lists-errors.ts";
import { type ListsRequest, readList } from "./lists.queries.ts";
import { pickSheet } from "./pick-sheet.papers.ts";

/** A list as a PDF. A list that does not exist and one that the viewer may not see give the same refusal. */
export async function makePickSheet(
  request: ListsRequest & { readonly pool: ThreadPool; readonly snapshots: { readonly shop: PdfShop } },
  viewer: SignedInViewer,
  listId: string,
): Promise<Result<FileContent, UserError>> {
  const detail = await readList(request, viewer, listId);
  if (detail === null) return refused(listsErrors.listNotFound);
  const { catalogue } = request.snapshots;
  const accountName = viewer.account?.name ?? "";
  const day = request.clock.now().toLocaleDateString("en-AU", { dateStyle: "long", timeZone: detail.timeZone });
  const document = pickSheet(detail, { catalogue, accountName, day });
  const bytes = await renderPdfInPool(request.pool, viewer.user.id, { document, shop: request.snapshots.shop });
  if (bytes === null) return refused(listsErrors.sheetsBusy);
  const fileName = `${toSlug(detail.list.name) || "list"}-pick-sheet.pdf`;
  return ok({ documentId: listId, fileName, mimeType: "application/pdf", bytes });
}
