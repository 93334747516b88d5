/** Rows of paint plans and quotes, for a database that is as large as after years of trade. */
import { type RawBuilder, sql } from "kysely";

/** A plan and a mailed quote for the lead of each member of the crowd. */
export const planTables: readonly RawBuilder<unknown>[] = [
  sql`insert into lead_paint_plans (lead_id, account_id, areas, extras, packs, quote, skus, changed_at, changed_by)
    select payment_id, account_id, '[]', '{}', '[]', '{}', '{}', at, user_id from crowd`,
  sql`insert into lead_quotes (id, lead_id, account_id, sent_at, sent_by, total_cents, valid_until, recipient, recipient_name,
      reply_to, paper)
    select payment_id, payment_id, account_id, at, user_id, 100, '2026-12-31', 'a@b.example', 'Ana', 'c@d.example', '{}' from crowd`,
  sql`insert into lead_quote_links (quote_id, token_hash) select payment_id, sha256(payment_id::text::bytea) from crowd`,
];
