import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { AuditAction, AuditFields, AuditSubject, SubjectKind } from "../audit.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    audit_entries: {
      id: Generated<string>;
      at: Date;
      user_id: string;
      account_id: string | null;
      acting: Generated<boolean>;
      action: string;
      detail: Generated<Record<string, string>>;
      before: AuditFields | null;
      after: AuditFields | null;
      reason: string | null;
      subject_kind: SubjectKind | null;
      subject_id: string | null;
      store_id: string | null;
    };
    audit_log: {
      id: string;
      at: Date;
      action: string;
      acting: boolean;
      user_name: string;
      user_email: string;
      account_number: string | null;
      account_name: string | null;
    };
  }
}

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  readonly accountId: string | null;
  readonly acting: boolean;
  readonly action: AuditAction;
  readonly detail?: Record<string, string>;
  /** What a change is about, and what changed. Both or none of `before` and `after`. */
  readonly subject?: AuditSubject;
  readonly before?: AuditFields;
  readonly after?: AuditFields;
  readonly reason?: string;
  readonly storeId?: string;
}

export async function insertAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_entries")
    .values({
      at: entry.at,
      user_id: entry.userId,
      account_id: entry.accountId,
      acting: entry.acting,
      action: entry.action,
      detail: entry.detail ?? {},
      before: entry.before ?? null,
      after: entry.after ?? null,
      reason: entry.reason ?? null,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      store_id: entry.storeId ?? null,
    })
    .execute();
}

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly acting: boolean;
  readonly userName: string;
  readonly userEmail: string;
  readonly accountNumber: string | null;
  readonly accountName: string | null;
}

export function listAuditEntries(db: Database, rows: { limit: number; offset: number }): Promise<AuditRow[]> {
  return db
    .selectFrom("audit_log")
    .select([
      "id",
      "at",
      "action",
      "acting",
      "user_name as userName",
      "user_email as userEmail",
      "account_number as accountNumber",
      "account_name as accountName",
    ])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(rows.limit)
    .offset(rows.offset)
    .execute();
}

export async function countAuditEntries(db: Database): Promise<number> {
  const row = await db
    .selectFrom("audit_entries")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
