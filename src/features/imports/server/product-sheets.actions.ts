/** Stores an uploaded data sheet. The row of its product names it afterwards, by a change of the row that can be undone. */
import { createHash } from "node:crypto";
import type { Clock } from "../../../server/clock.ts";
import { type Database, inTransaction } from "../../../server/database.ts";
import { ok, type Result, refused, type UserError } from "../../../shared/result.ts";
import { chooseSheetName, formatSheetSize, listSheetNames, type SheetKind } from "../../catalogue/data-sheets.ts";
import { lockProduct } from "../../catalogue/server/catalogue.store.ts";
import { findSheetHashes, insertSheet, listNamedSheets, lockSheets } from "../../catalogue/server/data-sheets.store.ts";
import { identityErrors } from "../../identity/identity-errors.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import { lockRights } from "../../identity/server/identity.steps.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import { toImportReach } from "../import-access.ts";
import { productMediaErrors } from "../product-media-errors.ts";

interface Services {
  readonly db: Database;
  readonly clock: Clock;
}

interface UploadedSheet {
  readonly productCode: string;
  readonly kind: SheetKind;
  readonly fileName: string;
  readonly pdf: Buffer;
}

interface StoredName {
  readonly name: string;
  /** What the row of the product names before. Null: nothing. */
  readonly named: string | null;
}

/** The same file is stored once. Returns its name. */
export function storeSheet(
  { db, clock }: Services,
  viewer: SignedInViewer,
  { productCode, kind, fileName, pdf }: UploadedSheet,
): Promise<Result<StoredName, UserError>> {
  const at = clock.now();
  const hash = createHash("sha256").update(pdf).digest("hex").slice(0, 16);
  return inTransaction(db, async (tx, commitWith) => {
    const [may, isThere, , sheets, hashes] = await Promise.all([
      lockRights(tx, viewer),
      lockProduct(tx, productCode),
      lockSheets(tx),
      listNamedSheets(tx, productCode),
      findSheetHashes(tx, listSheetNames(fileName, hash)),
    ]);
    if (!toImportReach(viewer, may).kinds.includes("products")) return refused(identityErrors.unauthorised);
    if (!isThere) return refused(productMediaErrors.productNotFound);
    const named = sheets.find((sheet) => sheet.kind === kind)?.name ?? null;
    const findHash = (name: string) => sheets.find((sheet) => sheet.name === name)?.hash ?? hashes.get(name);
    const name = chooseSheetName({ named, fileName, hash, findHash });
    if (findHash(name) === hash) return ok({ name, named });
    commitWith(
      insertSheet(tx, { name, hash, pdf, at }),
      insertAuditEntry(tx, {
        ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting },
        action: "SHEET_UPLOADED",
        subject: { kind: "PRODUCT", id: productCode },
        before: { sheet: null },
        after: { sheet: `${name}, ${formatSheetSize(pdf.length)}, ${hash}` },
      }),
    );
    return ok({ name, named });
  });
}
