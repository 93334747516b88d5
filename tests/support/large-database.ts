/** Makes a test database ten times as large, so that PostgreSQL plans as it does for a shop that has traded for years. */
import { type RawBuilder, sql } from "kysely";
import { copyHistory } from "../../demo/copy-history.ts";
import { type Database, inTransaction, type Transaction } from "../../src/server/database.ts";
import { leadTables } from "./large-leads.ts";
import { planTables } from "./large-plans.ts";
import { requestTables } from "./large-requests.ts";

/** Nine copies of the history and the original are ten times as many rows. */
const COPIES = 9;
/** Otherwise the demo's worker would move the orders of all copies on. */
const changes = { "orders.promised_for": "'9999-12-31'" };
/** More rows than the limit for a sequential scan. */
const CROWD = 6_000;

/**
 * Inserts everything with a few statements. Triggers and foreign-key checks do not run: they would take most of the time, and a
 * copy of consistent rows is consistent.
 */
export async function enlargeDatabase(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local maintenance_work_mem = '128MB'`.execute(tx);
    // The limit for statements of requests.
    await sql`set local statement_timeout = 0`.execute(tx);
    await withoutIndexes(tx, async () => {
      await copyHistory(async (statement) => (await sql.raw<never>(statement).execute(tx)).rows, {
        copies: COPIES,
        changes,
      });
      await insertCrowd(tx);
      for (const statement of [...crowdTables, ...requestTables, ...leadTables, ...planTables])
        await statement.execute(tx);
    });
    // A smaller sample than usual takes a fifth of the time, and is good enough to choose an index.
    await sql`set local default_statistics_target = 20`.execute(tx);
    await sql`analyze ${sql.join(await listTables(tx))}`.execute(tx);
  });
}

async function listTables(tx: Transaction): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
  return rows.map(({ name }) => sql.table(name));
}

/** Creating an index for all rows at once takes less time than adding each row to it. */
async function withoutIndexes(tx: Transaction, insert: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx);
  await sql`drop index ${sql.join(rows.map(({ name }) => sql.raw(name)))}`.execute(tx);
  await insert();
  for (const { definition } of rows) await sql.raw(definition).execute(tx);
}

/** Consumers with an account of their own each. They have no history. */
async function insertCrowd(tx: Transaction): Promise<void> {
  await sql`create temporary table crowd on commit drop as
    select n, gen_random_uuid() as account_id, gen_random_uuid() as user_id, gen_random_uuid() as membership_id,
      gen_random_uuid() as cart_id, gen_random_uuid() as card_customer_id, gen_random_uuid() as payment_id,
      'crowd-' || n || '@trestle.test' as email, now() - n * interval '1 minute' as at
    from generate_series(1, ${sql.lit(CROWD)}) as n`.execute(tx);
  await sql`insert into accounts (id, number, country, kind, name, line1, suburb, state, postcode)
    select account_id, 'AU-' || 8000000 + n, 'AU', 'CONSUMER', 'Crowd ' || n, '1 Lane', 'Richmond', 'VIC', '3121' from crowd`.execute(
    tx,
  );
}

const isTenth = sql`right(number, 1) = '0'`;

/** One row for each member of the crowd in every other table that grows. One row in a hundred has expired. */
const crowdTables: readonly RawBuilder<unknown>[] = [
  sql`insert into users (id, email, first_name, last_name) select user_id, email, 'Crowd', n::text from crowd`,
  sql`insert into memberships (id, account_id, user_id, access, is_default)
    select membership_id, account_id, user_id, 'HOLDER', true from crowd`,
  sql`insert into marketing_consents select user_id, 'SUBSCRIBED', at from crowd`,
  sql`insert into rewards_acceptances select account_id, 1, user_id, at from crowd`,
  sql`insert into app_memories select user_id, '{"tour": "seen"}' from crowd`,
  sql`insert into points_balances select account_id, 0 from crowd`,
  sql`insert into offer_activations select account_id, (select min(rsn) from offers), user_id, at from crowd`,
  sql`insert into offer_grants (id, account_id, rsn, occasion, at, points, target, movement_id)
    select cart_id, account_id, (select min(rsn) from offers), 'once', at, 1, 0, cart_id from crowd`,
  sql`insert into benefit_claims select cart_id, 'coffee', account_id, user_id, at, 1, 1,
      regexp_replace(lpad(upper(to_hex(n)), 16, '0'), '(....)(?=.)', '\\1-', 'g') from crowd`,
  sql`insert into expiry_notices select account_id, '2026-01-31', 60, at, 1 from crowd`,
  sql`insert into painter_profiles (account_id, instances, waiting_since, changed_on)
    select account_id, '{INTERIOR}', at, '2026-01-01' from crowd`,
  sql`insert into service_areas (id, account_id, position, country, state, suburb, latitude, longitude, radius_km)
    select cart_id, account_id, 1, 'AU', 'VIC', 'Crowd', -37 + n % 100 * 0.02, 141 + n / 100 * 0.1, 1 + n % 60 from crowd`,
  sql`insert into account_credit (account_id) select account_id from crowd`,
  sql`insert into account_notes (id, account_id, user_id, at, text) select cart_id, account_id, user_id, at, 'Crowd' from crowd`,
  sql`insert into bank_transfers (document_id, account_id, received_on, amount_cents, reference, user_id, at)
    select cart_id, account_id, '2026-01-01', 100, 'Crowd', user_id, at from crowd`,
  sql`insert into booking_keys select account_id, n::text, sha256(n::text::bytea), cart_id, at from crowd`,
  sql`insert into volume_bands select account_id, 'Crowd', 0 from crowd`,
  sql`insert into range_discounts select account_id, (select min(id) from hierarchy where level = 'RANGE'), 500 from crowd`,
  sql`insert into rep_assignments select user_id, account_id from crowd`,
  sql`insert into account_payments (account_id, user_id, key, request_hash, debits, credits, card_cents, surcharge_cents, points_used,
      points_cents, currency, status, created_at)
    select account_id, user_id, n::text, sha256(n::text::bytea), '[]', '[]', 100, 0, 0, 0, 'AUD', 'FAILED', at from crowd`,
  sql`insert into statements (account_id, month, opening_cents, closing_cents, created_at)
    select account_id, '2026-01-01', 0, 0, at from crowd`,
  sql`insert into account_jobs (id, account_id, name, created_by, created_at)
    select cart_id, account_id, 'Crowd ' || n, user_id, at from crowd`,
  sql`insert into job_members select cart_id, user_id, account_id, user_id, at from crowd`,
  sql`insert into job_line_areas (order_id, place, account_id, area, user_id, at)
    select cart_id, 1, account_id, 'Hallway', user_id, at from crowd`,
  sql`insert into tin_labels (account_id, job_id, order_id, place, token_hash, created_by, created_at)
    select account_id, cart_id, cart_id, 1, sha256(n::text::bytea), user_id, at from crowd`,
  sql`insert into contract_prices select account_id, 'HBL-WC-LS-10-W', 9900 from crowd`,
  sql`insert into sessions (token_hash, user_id, membership_id, id_token, user_agent, ip_address, created_at, last_seen_at,
      authenticated_at, provider_session_id)
    select sha256(n::text::bytea), user_id, membership_id, '', 'a test', '127.0.0.1', seen, seen, seen, 'crowd-' || n
    from crowd, lateral (select case when n % 100 = 0 then now() - interval '1 day' else now() end as seen) as s`,
  sql`insert into sign_in_attempts
    select sha256(n::text::bytea), sha256(n::text::bytea), '', '', '/', case when n % 100 = 0 then at - interval '1 day' else now() end
    from crowd`,
  sql`insert into email_changes select sha256(n::text::bytea), user_id, email, now() from crowd`,
  sql`insert into failed_tries (key, at) select 'invitation 203.0.113.' || n, now() from crowd`,
  sql`insert into provider_people (subject, email, name, password_hash) select 'crowd-' || n, email, 'Crowd ' || n, '' from crowd`,
  sql`insert into password_resets select sha256(n::text::bytea), 'crowd-' || n, now() from crowd`,
  sql`insert into provider_documents (kind, id, uid, grant_id, payload, expires_at)
    select 'Session', 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, jsonb_build_object('accountId', 'crowd-' || n,
        'authorizations', jsonb_build_object('trestle-shop', jsonb_build_object('sid', 'crowd-' || n))),
      case when n % 100 = 0 then at - interval '1 day' else now() + interval '1 day' end from crowd`,
  sql`insert into unsubscribe_links select sha256(n::text::bytea), user_id, now() from crowd`,
  sql`insert into invitations (account_id, email, first_name, last_name, access, invited_by, created_at, withdrawn_at)
    select account_id, 'invited-' || email, 'Crowd', n::text, 'FULL', user_id, at, at from crowd`,
  sql`insert into sign_ups (reference, country, business_name, kind, abn, line1, suburb, state, postcode, first_name, last_name,
      email, mobile_number, trade_references, credit_cents, terms_accepted_at, status, decided_at, decided_by, account_id)
    select 'S-' || 200000 + n, 'AU', 'Crowd ' || n, 'SOLE_TRADER', '99' || 100000000 + n, '1 Lane', 'Richmond', 'VIC', '3121',
      'Crowd', n::text, email, '0412345678', '[{}, {}]', 0, at, 'APPROVED', at, user_id, account_id from crowd`,
  sql`insert into audit_entries (at, user_id, account_id, action) select at, user_id, account_id, 'CROWD' from crowd`,
  sql`insert into mails (notice_key, recipient, subject, text_body, html_body, created_at, sent_at)
    select 'crowd:' || n, email, 'Crowd', 'Crowd', 'Crowd', at, at from crowd`,
  sql`insert into exports (account_id, user_id, kind, format, created_at)
    select account_id, user_id, 'OPEN_ITEMS', 'CSV', case when n % 100 = 0 then now() - interval '7 days' else now() end from crowd`,
  sql`insert into carts (id, code, account_id, user_id, country, store_id, created_at, modified_at)
    select cart_id, 'C-CROWD' || 10000 + n, account_id, user_id, 'AU', (select min(id) from stores), at,
      date_trunc('milliseconds', at) from crowd`,
  sql`insert into carts (code, guest_hash, country, store_id, created_at, modified_at)
    select 'C-GUEST' || 10000 + n, sha256(n::text::bytea), 'AU', (select min(id) from stores), at,
      date_trunc('milliseconds', case when n % 100 = 0 then at - interval '1 year' else now() end) from crowd`,
  sql`insert into cart_lines (id, cart_id, sku, quantity) select gen_random_uuid(), id, 'HBL-WC-LS-10-W', 1 from carts`,
  sql`insert into favourite_lists (id, account_id, user_id, name, created_at, updated_at, products)
    select cart_id, account_id, user_id, 'Crowd', at, at, 1 from crowd`,
  sql`insert into favourite_list_entries (id, list_id, position, sku, quantity, added_at)
    select gen_random_uuid(), cart_id, 1, 'HBL-WC-LS-10-W', 1, at from crowd`,
  sql`insert into favourite_list_counts select account_id, user_id, 1 from crowd`,
  sql`insert into quick_order_pads (account_id, user_id, modified_at) select account_id, user_id, at from crowd`,
  sql`insert into checkout_drafts select cart_id, account_id, '{}', at from crowd`,
  sql`insert into card_customers (id, account_id, user_id, gateway_customer_id, created_at)
    select card_customer_id, account_id, user_id, 'cus_crowd' || n, at from crowd`,
  sql`insert into payments (id, account_id, user_id, purpose, reference, key, card_customer_id, amount_cents, currency, intent_id,
      status, captured_cents, created_at, updated_at)
    select payment_id, account_id, user_id, 'order', cart_id, cart_id, card_customer_id, 100, 'AUD', 'pi_crowd' || n, 'captured',
      100, at, at from crowd`,
  sql`insert into gateway_events select 'evt_crowd' || n, 'payment_intent.succeeded', at from crowd`,
  sql`insert into idempotency_keys select account_id, 'OrderCreateAndCharge', cart_id, sha256(n::text::bytea), '{}', at from crowd`,
  sql`insert into change_keys select account_id, user_id, null, sha256(n::text::bytea), sha256(n::text::bytea), '[]', at from crowd`,
  sql`insert into coupon_counts select (select min(code) from coupons), account_id, 1 from crowd`,
  sql`insert into coupon_uses select (select min(code) from coupons), cart_id, account_id, at from crowd`,
  sql`insert into gift_cards (id, account_id, user_id, key, request_hash, program_id, name, dollars, currency, redemption_id, points,
      is_for_friend, first_name, last_name, email, message, asked_at, status, ended_at, sealed_code, code_hash, expires_on)
    select cart_id, account_id, user_id, n::text, sha256(n::text::bytea), 'AU-TRADE', 'Crowd', 10, 'AUD', cart_id, -2000,
      false, 'Crowd', n::text, email, '', at, 'ISSUED', at, 'sealed', sha256(n::text::bytea), current_date from crowd`,
  sql`insert into gift_card_links (token_hash, card_id, account_id, made_at) select sha256(n::text::bytea), cart_id, account_id, at from crowd`,
  sql`insert into vouchers (id, account_id, name, value_cents, left_cents, expires_on, issued_at)
    select gen_random_uuid(), account_id, 'Crowd', 1000, 1000, current_date, at from crowd`,
  sql`insert into rewarded_tool_discounts (id, account_id, basis_points, given_at, expires_on)
    select gen_random_uuid(), account_id, 100, at, current_date from crowd`,
  sql`insert into sandbox_gift_cards (reference, program, amount_cents, currency) select cart_id, 'AU-TRADE', 1000, 'AUD' from crowd`,
  sql`insert into sandbox_objects (id, kind, body)
    select o.id || n, o.kind, jsonb_build_object('id', o.id || n, 'object', o.kind, 'customer', 'cus_crowd' || n) from crowd,
      (values ('pm_crowd', 'payment_method'), ('pi_crowd', 'payment_intent'), ('ch_crowd', 'charge')) as o (id, kind)`,
  sql`insert into sandbox_charges (intent_id, charge_id, currency, reserved_cents) select 'pi_crowd' || n, 'ch_crowd' || n, 'AUD', 100
    from crowd`,
  sql`insert into sandbox_requests (key, request_hash) select 'crowd-' || n, sha256(n::text::bytea) from crowd`,
  sql`insert into sandbox_events (id, body, made_at, delivered_at) select 'evt_crowd' || n, '{}', at, at from crowd`,
  // Every tenth order has a row in the tables about single orders.
  sql`insert into order_promotions (order_id, account_id, code, name, description, level, saved_cents)
    select id, account_id, 'CROWD', 'Crowd', 'Crowd', 'ORDER', 0 from orders where ${isTenth} on conflict do nothing`,
  sql`insert into vouchers (id, account_id, name, value_cents, left_cents, expires_on, issued_at)
    select id, account_id, 'Crowd', 1000, 1000, current_date, created_at from orders where ${isTenth} on conflict do nothing`,
  sql`insert into voucher_uses (voucher_id, order_id, account_id, cents, lapsed_cents, at)
    select id, id, account_id, 1000, 0, created_at from orders where ${isTenth}`,
  sql`insert into order_claims (id, order_id, account_id, place, problem, quantity, user_id, at, is_open)
    select gen_random_uuid(), id, account_id, 1, 'MISSING', 1, user_id, created_at, false from orders where ${isTenth}`,
  sql`insert into claim_answers (claim_id, order_id, account_id, outcome, words, user_id, at)
    select id, order_id, account_id, 'REFUSED', 'Crowd', user_id, at from order_claims on conflict do nothing`,
  sql`insert into order_returns (id, order_id, account_id, store_id, user_id, at, reason, key, request_hash, goods_cents, tax_cents,
      card_cents, surcharge_cents, points_back, points_cents, voucher_cents, status)
    select o.id, o.id, o.account_id, o.store_id, o.user_id, o.created_at, 'Crowd', 'crowd', sha256('crowd'), 1, 0, 0, 0, 0, 0, 0,
      'WITHDRAWN' from orders o join billing_documents d on d.order_id = o.id and d.kind = 'INVOICE' where right(o.number, 1) = '0'`,
  sql`insert into order_return_lines (return_id, order_id, place, account_id, quantity, net_cents, tax_cents, is_restocked)
    select id, order_id, 1, account_id, 1, 0, 0, false from order_returns on conflict do nothing`,
  sql`insert into order_rests (order_id, account_id, at, refund_cents, points_returned)
    select id, account_id, created_at, 0, 0 from orders where ${isTenth}`,
  sql`insert into order_rest_lines (order_id, place, account_id, quantity, before_discounts_cents, net_cents, tax_cents)
    select id, 1, account_id, 1, 0, 0, 0 from orders where ${isTenth}`,
  sql`insert into back_orders (order_id, account_id, sku, store_id, wanted, missing, since)
    select id, account_id, 'HBL-WC-LS-10-W', store_id, 1, 0, created_at from orders where ${isTenth}`,
  sql`insert into shipments (order_id, shipment, store_id, account_id, status, created_at, picking_at, ready_at, left_at, how)
    select id, 1, store_id, account_id, 'LEFT', created_at, created_at, created_at, created_at, 'HANDED_OVER'
    from orders where ${isTenth} on conflict do nothing`,
  sql`insert into shipment_lines (order_id, shipment, store_id, place, account_id, quantity, picked)
    select id, 1, store_id, 1, account_id, 1, 1 from orders where ${isTenth} on conflict do nothing`,
  sql`insert into shipment_proofs (order_id, shipment, store_id, kind, account_id, picture, user_id, at)
    select id, 1, store_id, 'PHOTO', account_id, 'crowd', user_id, created_at from orders where ${isTenth} on conflict do nothing`,
  sql`insert into stock_reservations (order_id, account_id, store_id, sku, quantity, shipped_at)
    select id, account_id, store_id, (select min(sku) from stock), 1, created_at from orders where ${isTenth} on conflict do nothing`,
];
