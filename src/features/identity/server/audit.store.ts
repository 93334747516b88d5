import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

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

/** Every action that the audit log records. */
export type AuditAction =
  | "ACTING_STARTED"
  | "ACTING_STOPPED"
  | "ACCOUNT_SWITCHED"
  | "SIGNED_IN"
  | "IDENTITY_LINKED"
  | "MARKETING_SUBSCRIBED"
  | "MARKETING_UNSUBSCRIBED"
  | "MEMBER_INVITED"
  | "INVITATION_WITHDRAWN"
  | "INVITATION_ACCEPTED"
  | "MEMBER_CHANGED"
  | "MEMBER_DEACTIVATED"
  | "MEMBER_REACTIVATED"
  | "ACCOUNT_HANDED_OVER"
  | "SIGN_UP_APPROVED"
  | "SIGN_UP_REFUSED"
  | "PROFILE_CHANGED"
  | "EMAIL_CHANGED"
  | "PERSON_CLOSED"
  | "ORDER_PLACED"
  | "ORDER_APPROVED"
  | "ORDER_CANCELLED"
  | "ORDER_CREDIT_CLEARED"
  | "ORDER_CREDIT_REFUSED"
  | "ORDER_REST_CANCELLED"
  | "ORDER_CLAIMED"
  | "ORDER_PUT_INTO_JOB"
  | "ORDER_TAKEN_OUT_OF_JOB"
  | "ACCOUNT_PAID"
  | "REWARDS_ENROLLED"
  | "REWARDS_CLOSED"
  | "VOUCHER_SPENT_IN_STORE"
  | "GIFT_CARD_RETURNED"
  | "REWARD_CARD_ORDERED_AGAIN"
  | "LEAD_REQUEST_MATCHED_AGAIN"
  | "LEAD_REQUEST_CLOSED";

export interface AuditEntry {
  readonly at: Date;
  readonly userId: string;
  readonly accountId: string | null;
  readonly acting: boolean;
  readonly action: AuditAction;
  readonly detail?: Record<string, string>;
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
