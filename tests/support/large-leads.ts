/** Rows of leads, for a database that is as large as after years of trade. */
import { type RawBuilder, sql } from "kysely";

const confirmed = sql`n % 100 <> 0`;

/** One lead for each confirmed request of the crowd. Every hundredth waits for an answer, and its time is over. */
export const leadTables: readonly RawBuilder<unknown>[] = [
  sql`insert into leads (id, request_id, account_id, place, status, matched_at, expires_at, distance_km, band_km, waited_since)
    select payment_id, cart_id, account_id, 1, case when n % 100 = 1 then 1 else 6 end, made, made + interval '48 hours', 5, 10, at
    from crowd, lateral (select date_trunc('milliseconds', at) - interval '30 days' as made) as m where ${confirmed}`,
  sql`insert into lead_events (id, lead_id, account_id, status, actor, at)
    select gen_random_uuid(), payment_id, account_id, status, 'JOB', at from crowd, (values (1), (6)) as s (status)
    where ${confirmed}`,
  sql`insert into lead_contact_views (id, lead_id, account_id, user_id, at)
    select gen_random_uuid(), payment_id, account_id, user_id, at from crowd where ${confirmed}`,
  sql`insert into lead_notices (lead_id, account_id, kind, at)
    select payment_id, account_id, 'MATCHED', at from crowd where ${confirmed}`,
  sql`insert into push_subscriptions (id, user_id, account_id, endpoint, p256dh, auth, made_at)
    select payment_id, user_id, account_id, 'https://web.push.apple.com/' || n, 'key', 'auth', at from crowd`,
];
