/** Rows of requests for painters, for a database that is as large as after years of trade. */
import { type RawBuilder, sql } from "kysely";
import { interiorWork } from "./leads.ts";

/** One row for each member of the crowd. One request in a hundred was never confirmed. */
export const requestTables: readonly RawBuilder<unknown>[] = [
  sql`insert into lead_requests (id, number, country, state, suburb, latitude, longitude, time_zone, instance, work, status,
      confirmation_hash, page_hash, email_hash, made_at, confirmed_at)
    select cart_id, 'L' || 2000000 + n, 'AU', 'VIC', 'Richmond', -37.8, 145, 'Australia/Melbourne', 'INTERIOR',
      ${JSON.stringify(interiorWork)}::jsonb, case when n % 100 = 0 then 'NEW' else 'OPEN' end, sha256(('confirm ' || n)::bytea), sha256(('page ' || n)::bytea),
      sha256(email::bytea), case when n % 100 = 0 then at - interval '7 days' else at end, case when n % 100 <> 0 then at end
    from crowd`,
  sql`insert into lead_contacts (request_id, name, email, phone, address, preferred_method, preferred_time)
    select cart_id, 'Crowd ' || n, email, '0412345678', '', 'PHONE', 'ANYTIME' from crowd`,
  sql`insert into lead_notes (id, request_id, at, text) select gen_random_uuid(), cart_id, at, 'Crowd' from crowd`,
  sql`insert into lead_photos (id, request_id, position, picture, width, height)
    select gen_random_uuid(), cart_id, 1, 'x', 10, 10 from crowd`,
  sql`insert into lead_page_links (token_hash, request_id, made_at)
    select sha256(('link ' || n)::bytea), cart_id, at from crowd`,
  sql`insert into waiting_photos (id, token_hash, address_hash, picture, width, height, uploaded_at)
    select gen_random_uuid(), sha256(('photo ' || n)::bytea), sha256(('address ' || n)::bytea), 'x', 10, 10,
      case when n % 100 = 0 then now() - interval '2 days' else now() end from crowd`,
];
