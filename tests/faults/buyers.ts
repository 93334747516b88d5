/**
 * Creates the buyers and the goods: a plentiful SKU, a scarce SKU and a coupon that run out, and accounts with enough
 * credit.
 */
import { sql } from "kysely";
import type { Database } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import { type OrderClient, orderClient } from "../support/order-client.ts";

export interface Buyer {
  readonly accountId: string;
  readonly client: OrderClient;
}

export const plentifulSku = "TRD-CUT-63";
export const scarceSku = "HBL-WC-LS-10-W";
export const coupon = { code: "FAULTS-TEN", limit: 30, limitPerAccount: 6 } as const;
const SCARCE_ON_HAND = 60;
const ACCOUNTS = 10;
const BUYERS_PER_ACCOUNT = 8;

export async function createBuyers(db: Database, shopUrl: string): Promise<Buyer[]> {
  const storeId = await fillStock(db);
  await offerCoupon(db);
  const people = await createPeople(db, storeId);
  const buyers: Buyer[] = [];
  for (const { email, accountId } of people) {
    buyers.push({ accountId, client: orderClient(shopUrl, await openSession(db, email)) });
  }
  return buyers;
}

async function fillStock(db: Database): Promise<string> {
  await sql`update stock set reserved = 0`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from stores where country = 'AU' order by id limit 1`.execute(
    db,
  );
  const storeId = rows[0]?.id ?? "";
  await sql`insert into stock (store_id, sku, on_hand)
    values (${storeId}, ${plentifulSku}, 100000), (${storeId}, ${scarceSku}, ${SCARCE_ON_HAND})
    on conflict (store_id, sku) do update set on_hand = excluded.on_hand`.execute(db);
  return storeId;
}

async function offerCoupon(db: Database): Promise<void> {
  await sql`insert into promotions (code, name, description, country, kind, basis_points, needs_coupon, starts_at, ends_at)
    values (${coupon.code}, 'Faults', 'Ten percent off', 'AU', 'PERCENT_OFF_ORDER', 1000, true, now() - interval '1 day',
      now() + interval '1 day')`.execute(db);
  await sql`insert into coupons (code, promotion_code, terms, limit_total, limit_per_account)
    values (${coupon.code}, ${coupon.code}, 'Thirty.', ${coupon.limit}, ${coupon.limitPerAccount})`.execute(db);
}

/** Creates several people in each of the first trade accounts. Each person has a cart of their own. */
async function createPeople(db: Database, storeId: string): Promise<{ email: string; accountId: string }[]> {
  await sql`update accounts set terms = 'CREDIT', credit_limit_cents = 100000000000, hold = 'GREEN',
      po_number_required = false, loyalty_eligible = true, rewards_disabled = false
    where id in (select id from accounts where kind = 'TRADE' and country = 'AU' order by number limit ${ACCOUNTS})`.execute(
    db,
  );
  const { rows } = await sql<{ email: string; accountId: string }>`
    with chosen as (select id, number from accounts where kind = 'TRADE' and country = 'AU' order by number limit ${ACCOUNTS}),
    wanted as (select gen_random_uuid() as id, chosen.id as account_id,
        lower(number) || '-' || n || '@faults.test' as email, n
      from chosen, generate_series(1, ${BUYERS_PER_ACCOUNT}) as n),
    made as (insert into users (id, email, first_name, last_name, favourite_store_id)
      select id, email, 'Buyer', n::text, ${storeId} from wanted returning id),
    joined as (insert into memberships (account_id, user_id, access, is_default)
      select account_id, id, 'FULL', true from wanted returning user_id)
    select email, account_id as "accountId" from wanted order by email`.execute(db);
  return rows;
}
