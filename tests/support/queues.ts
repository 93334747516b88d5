import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/** A mail that the mail server has refused for good. */
export async function bounceMail(db: Database, minutesAgo = 5): Promise<{ mailId: string }> {
  const mailId = randomUUID();
  await sql`insert into mails (id, notice_key, recipient, subject, text_body, html_body, created_at, attempts, last_problem, bounced_at)
    values (${mailId}, ${`bounced:${mailId}`}, 'nobody@trades.example', 'Your order', 'Hello', '<p>Hello</p>',
      now() - ${minutesAgo} * interval '1 minute', 1, '550 No such user', now() - ${minutesAgo} * interval '1 minute')`.execute(
    db,
  );
  return { mailId };
}
