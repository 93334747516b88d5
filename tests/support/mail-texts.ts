/** Texts of mails as staff type them. */
import { sql } from "kysely";
import type { MailKind } from "../../src/features/mails/mail-kinds.ts";
import type { Database } from "../../src/server/database.ts";

export const newMailText = {
  subject: "Order {orderNumber} is in",
  paragraphs: "Good day {name}, your order {orderNumber} has arrived at our desk.",
  button: "Open it",
};

/** The page as marketing reads it. */
export interface MailTextsData {
  readonly mails: readonly { readonly kind: string; readonly isChanged: boolean }[];
  readonly chosen: {
    readonly subject: string;
    readonly paragraphs: string;
    readonly button: string;
    readonly seen: string;
    readonly isChanged: boolean;
    readonly preview: {
      readonly subject: string;
      readonly text: string;
      readonly html: string;
      readonly problems: readonly { readonly code: string }[];
    };
    readonly history: readonly {
      readonly id: string;
      readonly label: string;
      readonly canBeRestored: boolean;
      readonly fields: readonly { readonly name: string; readonly before: string; readonly after: string }[];
    }[];
  } | null;
}

async function storeText(db: Database, kind: MailKind): Promise<void> {
  await sql`insert into mail_texts (kind, subject, paragraphs, button)
    values (${kind}, 'Stored {orderNumber}', array['Stored.'], 'Stored')
    on conflict (kind) do update set subject = excluded.subject`.execute(db);
}

/** Each run changes something: the same again would change nothing. */
export function listMailTextChanges(db: Database): Record<string, () => Promise<object>> {
  let runs = 0;
  return {
    SaveMailText: async () => ({
      ...{ ...newMailText, kind: "order-confirmed", seen: "" },
      subject: `Order {orderNumber} is in, ${++runs}`,
    }),
    ResetMailText: async () => {
      await storeText(db, "order-cleared");
      return { kind: "order-cleared", seen: "" };
    },
    RestoreMailText: async () => {
      await storeText(db, "order-refused");
      const { rows } = await sql<{ id: string }>`
        insert into audit_entries (at, user_id, action, subject_kind, subject_id, before, after)
        select now(), id, 'MAIL_TEXT_CHANGED', 'MAIL_TEXT', 'order-refused', ${`{"subject": "Before {orderNumber} ${++runs}"}`}::jsonb,
          '{"subject": "Stored {orderNumber}"}'::jsonb from users where email = 'admin.au@trestle.test' returning id`.execute(
        db,
      );
      return { kind: "order-refused", entryId: rows[0]?.id ?? "" };
    },
    SendMailTest: async () => {
      await sql`delete from failed_tries where key like 'mail tests of %'`.execute(db);
      return { ...newMailText, kind: "order-confirmed" };
    },
  };
}
