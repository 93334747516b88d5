import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import { personNameColumn } from "./people.store.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    account_notes: {
      id: string;
      account_id: string;
      user_id: string;
      at: Date;
      text: string;
      is_pinned: boolean;
      withdrawn_at: Date | null;
    };
  }
}

export interface AccountNote {
  readonly id: string;
  readonly at: Date;
  readonly text: string;
  readonly isPinned: boolean;
  readonly by: string | null;
}

const MAX_NOTES = 100;

/** The notes of an account that were not withdrawn: pinned ones first, then the newest. */
export async function listNotes(db: Database, accountId: string): Promise<AccountNote[]> {
  const { rows } = await sql<AccountNote>`select n.id, n.at, n.text, n.is_pinned as "isPinned",
      ${personNameColumn(sql`n.user_id`)} as by
    from account_notes n where n.account_id = ${accountId} and n.withdrawn_at is null
    order by n.is_pinned desc, n.at desc limit ${MAX_NOTES}`.execute(db);
  return rows;
}

export async function insertNote(
  tx: Transaction,
  note: Omit<AccountNote, "by"> & { readonly accountId: string; readonly userId: string },
): Promise<void> {
  const { id, at, text, accountId, userId, isPinned } = note;
  await tx
    .insertInto("account_notes")
    .values({ id, at, text, account_id: accountId, user_id: userId, is_pinned: isPinned, withdrawn_at: null })
    .execute();
}

/** The text of a note of the account that was not withdrawn. The caller has locked the account. */
export async function findNoteText(tx: Transaction, accountId: string, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("account_notes")
    .select("text")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function withdrawNote(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx.updateTable("account_notes").set({ withdrawn_at: at }).where("id", "=", id).execute();
}
