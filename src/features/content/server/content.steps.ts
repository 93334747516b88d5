/** The part that all changes of content share. */
import type { Transaction } from "../../../server/database.ts";
import { type AuditAction, describeChange } from "../../identity/audit.ts";
import { insertAuditEntry } from "../../identity/server/audit.store.ts";
import type { SignedInViewer } from "../../identity/viewer.ts";
import type { ContentFields } from "../content-fields.ts";
import { formatSubject } from "../revision.ts";

interface ContentEntry {
  readonly at: Date;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly action: AuditAction;
  readonly before: ContentFields;
  readonly after: ContentFields;
  /** Empty: none was given. */
  readonly reason?: string;
  readonly undoes?: string;
}

/** Writes a change into the history of its content. */
export function auditContent(tx: Transaction, viewer: SignedInViewer, entry: ContentEntry): Promise<void> {
  const { at, subject, action, before, after, reason = "", undoes } = entry;
  return insertAuditEntry(tx, {
    ...{ at, userId: viewer.user.id, accountId: null, acting: viewer.acting, action },
    subject: { kind: "CONTENT", id: formatSubject(subject) },
    ...describeChange(before, after),
    ...(reason.trim() === "" ? {} : { reason: reason.trim() }),
    ...(undoes === undefined ? {} : { undoes }),
  });
}
