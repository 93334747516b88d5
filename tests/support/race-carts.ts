import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";

/**
 * The codes of the live carts of these people, in the same order. A person without one gets a copy of the cart that they
 * ordered last. So a round of a race needs no requests to fill carts.
 */
export async function listReadyCarts(db: Database, emails: readonly string[]): Promise<string[]> {
  await copyOrderedCarts(db, emails);
  const { rows } = await sql<{
    code: string;
  }>`select c.code from unnest(${emails}::text[]) with ordinality as e (email, n)
    join users u on u.email = e.email join carts c on c.user_id = u.id where c.status = 'LIVE' order by e.n`.execute(
    db,
  );
  if (rows.length !== emails.length) throw new Error("Everybody has one live cart.");
  return rows.map(({ code }) => code);
}

async function copyOrderedCarts(db: Database, emails: readonly string[]): Promise<void> {
  await sql`with ordered as (
      select distinct on (c.user_id) c.*, gen_random_uuid() as copy_id from carts c join users u on u.id = c.user_id
      where u.email = any(${emails}::text[]) and c.status = 'ORDERED'
        and not exists (select from carts live where live.user_id = c.user_id and live.status = 'LIVE')
      order by c.user_id, c.modified_at desc),
    copied as (
      insert into carts (id, code, account_id, user_id, country, store_id, created_at, modified_at, delivery_mode,
        shipping_condition, fulfilment_plan_id, fulfilment_store_id, coupon_codes)
      select copy_id, 'C-' || upper(substr(md5(copy_id::text), 1, 10)), account_id, user_id, country, store_id, created_at,
        modified_at, delivery_mode, shipping_condition, fulfilment_plan_id, fulfilment_store_id, coupon_codes from ordered)
    insert into cart_lines (id, cart_id, sku, colour_id, strength, entry_group, system_code, part, quantity, seen_unit_cents)
    select gen_random_uuid(), o.copy_id, l.sku, l.colour_id, l.strength, l.entry_group, l.system_code, l.part, l.quantity,
      l.seen_unit_cents from ordered o join cart_lines l on l.cart_id = o.id order by l.position`.execute(db);
}
