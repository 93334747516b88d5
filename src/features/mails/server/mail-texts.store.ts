import { sql } from "kysely";
import type { Database, Transaction } from "../../../server/database.ts";
import type { MailText } from "../mail-kind.ts";
import type { MailKind } from "../mail-kinds.ts";

declare module "../../../server/database.ts" {
  interface Tables {
    mail_texts: { kind: MailKind; subject: string; paragraphs: string[]; button: string };
  }
}

const columns = ["subject", "paragraphs", "button"] as const;

/** Null where the merchant uses the default. */
export async function findMailText(db: Database, kind: MailKind): Promise<MailText | null> {
  const row = await db.selectFrom("mail_texts").select(columns).where("kind", "=", kind).executeTakeFirst();
  return row ?? null;
}

/** The same under a lock on the kind, which also holds where there is no row yet. */
export async function lockMailText(tx: Transaction, kind: MailKind): Promise<MailText | null> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`mail text ${kind}`}::text, 0))`;
  const [, text] = await Promise.all([lock.execute(tx), findMailText(tx, kind)]);
  return text;
}

/** The texts that the merchant has changed. */
export async function listMailTexts(db: Database): Promise<ReadonlyMap<MailKind, MailText>> {
  const rows = await db
    .selectFrom("mail_texts")
    .select(["kind", ...columns])
    .execute();
  return new Map(rows.map(({ kind, ...text }) => [kind, text]));
}

export async function upsertMailText(tx: Transaction, kind: MailKind, text: MailText): Promise<void> {
  const values = { ...text, paragraphs: [...text.paragraphs] };
  await tx
    .insertInto("mail_texts")
    .values({ kind, ...values })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet(values))
    .execute();
}

export async function deleteMailText(tx: Transaction, kind: MailKind): Promise<void> {
  await tx.deleteFrom("mail_texts").where("kind", "=", kind).execute();
}
