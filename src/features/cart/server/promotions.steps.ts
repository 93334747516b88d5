/** The part that all changes of promotions and coupons share. */
import type { Transaction } from "../../../server/database.ts";
import { type AuditAction, type AuditFields, describeChange } from "../../identity/audit.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";

export interface PromotionEntry {
  readonly at: Date;
  readonly code: string;
  readonly action: AuditAction;
  readonly before: AuditFields;
  readonly after: AuditFields;
  /** Empty: none was given. */
  readonly reason?: string;
  readonly undoes?: string;
}

/** Writes a change into the history of its promotion. */
export function auditPromotion(tx: Transaction, viewer: SignedInViewer, entry: PromotionEntry): Promise<void> {
  const { at, code, action, before, after, reason = "", undoes } = entry;
  return insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
    subject: { kind: "PROMOTION", id: code },
    ...describeChange(before, after),
    ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...(undoes === undefined ? {} : { undoes }),
  });
}
