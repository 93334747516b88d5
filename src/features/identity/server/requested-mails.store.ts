import type { Generated } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    requested_mails: {
      id: Generated<string>;
      account_id: string | null;
      user_id: string;
      recipient: string;
      at: Date;
    };
  }
}

export interface RequestedMail {
  /** Null for a mail that belongs to a person and not to an account. */
  readonly accountId: string | null;
  readonly userId: string;
  readonly recipient: string;
  readonly at: Date;
}

/** False, and nothing is inserted, when the account, the person or the recipient has too many mails in a day. */
export async function insertRequestedMail(
  tx: Transaction,
  { accountId, userId, recipient, at }: RequestedMail,
): Promise<boolean> {
  const row = await tx
    .insertInto("requested_mails")
    .values({ account_id: accountId, user_id: userId, recipient, at })
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRequestedMailsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom("requested_mails").where("at", "<", moment).execute();
}
