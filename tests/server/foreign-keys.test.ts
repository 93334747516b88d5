// Shows that every foreign key has an index that starts with its columns, or a reason why it needs none. Without such an index,
// PostgreSQL scans the referencing table for each deleted row of the referenced table.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../support/test-database.ts";

const { db } = await testDatabase();

const accountsStay = "Accounts are never deleted, and no query finds these rows by account alone.";
const usersStay = "Users are never deleted, and no query finds these rows by user alone.";
const storesStay = "Stores are never deleted, and no query finds these rows by store.";
const countriesStay = "Countries are never deleted, and no query finds these rows by country alone.";
const documentsStay = "A trigger forbids deleting documents. Queries use the index on the document alone.";
const jobsStay = "Jobs are never deleted. Queries use the index on the job alone.";
const rewardsStay = "A trigger forbids deleting rewards. A grant is found by the unique index on its first column.";
const fewOffers = "There are few offers, their scopes are found by offer, and the catalogue is changed rarely.";
const inSnapshot = "Servers load this small table whole into a snapshot, and the catalogue is changed rarely.";

/** Foreign keys without an index, by table and columns. */
const withoutIndex: Readonly<Record<string, string>> = {
  "account_notes (account_id)": "Accounts are never deleted. Notes are found with a partial index.",
  "account_notes (user_id)": usersStay,
  "account_payments (user_id)": usersStay,
  "account_jobs (created_by)": usersStay,
  "accounts (country)": countriesStay,
  "accounts (store_id)": storesStay,
  "allocations (account_id)": "Accounts are never deleted. Allocations are found by their credit, debit or payment.",
  "allocations (account_id, credit_id)": documentsStay,
  "allocations (account_id, debit_id)": documentsStay,
  "audit_entries (store_id)": "Stores are never deleted. Entries of a store are found with a partial index.",
  "back_orders (account_id)": accountsStay,
  "back_orders (store_id)": "Stores are never deleted. Only missing units are found by store, with a partial index.",
  "bank_transfers (user_id)": usersStay,
  "banners (country)": inSnapshot,
  "billing_documents (account_id, invoice_id)": documentsStay,
  "billing_documents (invoice_id)":
    "A trigger forbids deleting documents. The credit notes of an invoice are found with a partial index.",
  "card_customers (user_id)": usersStay,
  "carts (account_id)": "Accounts are never deleted. A cart is found by user and account, or by its code.",
  "carts (country)": countriesStay,
  "carts (fulfilment_store_id, country)": storesStay,
  "carts (store_id, country)": storesStay,
  "carts (user_id)": "Users are never deleted. Only live carts are found by user, with a partial index.",
  "change_keys (user_id)": usersStay,
  "checkout_drafts (account_id)": accountsStay,
  "closed_months (user_id)": usersStay,
  "colours (base_id)": inSnapshot,
  "benefit_claims (benefit_code)": "Benefits are never deleted. Claims are found by account and benefit.",
  "benefit_claims (user_id)": usersStay,
  "partner_benefits (country)": countriesStay,
  "rewards_acceptances (version)": "A trigger forbids deleting terms, and no query finds acceptances by version.",
  "content_blocks (country)": inSnapshot,
  "content_revisions (user_id)": usersStay,
  "contract_prices (sku)": "Variants are never deleted. Contract prices are found by account.",
  "coupon_counts (account_id)": accountsStay,
  "exports (user_id)": usersStay,
  "favourite_list_counts (user_id)": usersStay,
  "favourite_lists (user_id)": usersStay,
  "gift_card_links (account_id)": accountsStay,
  "gift_cards (redemption_id, account_id, points)":
    "A trigger forbids deleting movements. A card is found by the unique index on its first column.",
  "gift_cards (user_id)": usersStay,
  "hierarchy (parent_id)": inSnapshot,
  "lead_requests (country)": countriesStay,
  "invitations (accepted_by)": usersStay,
  "invitations (invited_by)": usersStay,
  "invitations (store_id)": storesStay,
  "job_line_areas (account_id)": accountsStay,
  "job_line_areas (user_id)": usersStay,
  "job_lines (account_id)": accountsStay,
  "job_lines (account_id, job_id)": jobsStay,
  "job_members (account_id)": accountsStay,
  "job_members (account_id, job_id)": jobsStay,
  "job_members (given_by)": usersStay,
  "job_orders (account_id)": accountsStay,
  "job_orders (account_id, job_id)": jobsStay,
  "job_orders (user_id)": usersStay,
  "list_prices (country)": inSnapshot,
  "lot_uses (account_id)": accountsStay,
  "offer_activations (user_id)": usersStay,
  "offer_grants (movement_id, account_id, points)":
    "A trigger forbids deleting movements. A grant is found by the unique index on its first column.",
  "offer_grants (gift_card_id, account_id)": rewardsStay,
  "offer_grants (tool_discount_id, account_id)": rewardsStay,
  "offer_grants (voucher_id, account_id)": rewardsStay,
  "offers (country, reward_card_code)": "There are few offers, and kinds of gift cards are changed rarely.",
  "offer_scopes (brand_id)": fewOffers,
  "offer_scopes (product_code)": fewOffers,
  "offer_scopes (range_id)": fewOffers,
  "claim_answers (account_id)": accountsStay,
  "claim_answers (user_id)": usersStay,
  "order_claims (account_id)": accountsStay,
  "order_claims (user_id)": usersStay,
  "order_events (account_id)": accountsStay,
  "order_events (user_id)": usersStay,
  "order_promotions (account_id)": accountsStay,
  "order_rest_lines (account_id)": accountsStay,
  "order_return_lines (account_id)": accountsStay,
  "order_returns (account_id)": accountsStay,
  "order_returns (store_id)": storesStay,
  "order_returns (user_id)": usersStay,
  "order_rests (account_id)": accountsStay,
  "order_rests (user_id)": usersStay,
  "orders (country)": countriesStay,
  "orders (store_id)": storesStay,
  "orders (user_id)": "Users are never deleted. Orders of a member are found within the account, with its index.",
  "payments (card_customer_id)": "Card customers are never deleted, and no query finds payments by card customer.",
  "payments (user_id)": usersStay,
  "point_lots (id, account_id, earned)": "A trigger forbids deleting movements. The lot has the id of its movement.",
  "points_movements (partly_reverses)": "A trigger forbids deleting movements. The movements that have it are indexed.",
  "points_movements (reverses, account_id, points_reversed)":
    "A trigger forbids deleting movements. A reversal is found by the unique index on its first column.",
  "product_colour_brands (colour_brand_id)": inSnapshot,
  "product_companions (companion_code)": inSnapshot,
  "products (brand_id)": inSnapshot,
  "products (replaced_by)": inSnapshot,
  "promotion_scopes (brand_id)": inSnapshot,
  "promotion_scopes (product_code)": inSnapshot,
  "promotion_scopes (shelf_id)": inSnapshot,
  "promotion_scopes (sku)": inSnapshot,
  "promotions (country)": inSnapshot,
  "promotions (gift_sku)": inSnapshot,
  "tool_discounts (range_id)": "There are few, and they are found by the country of the account.",
  "range_discounts (range_id)": "The hierarchy is never deleted from. Discounts are found by account.",
  "sessions (acting_for_account_id)": accountsStay,
  "sessions (membership_id)": "Memberships are never deleted. The sessions of a membership are found by its user.",
  "sign_ups (country)": countriesStay,
  "shipment_lines (account_id)": accountsStay,
  "shipment_proofs (account_id)": accountsStay,
  "shipment_proofs (user_id)": usersStay,
  "shipments (account_id)": accountsStay,
  "shipments (left_by)": usersStay,
  "shipments (store_id)": storesStay,
  "sign_ups (decided_by)": usersStay,
  "special_promotions (country)": inSnapshot,
  "staff_claims (user_id)": usersStay,
  "stock_reservations (account_id)": accountsStay,
  "system_part_skus (sku)": inSnapshot,
  "system_parts (default_sku)": inSnapshot,
  "system_parts (product_code)": inSnapshot,
  "systems (brand_id)": inSnapshot,
  "service_areas (country)": countriesStay,
  "systems (sub_range_id)": inSnapshot,
  "tin_labels (account_id)": accountsStay,
  "tin_labels (account_id, job_id)": jobsStay,
  "tin_labels (created_by)": usersStay,
  "unsubscribe_links (user_id)": usersStay,
  "users (favourite_store_id)": storesStay,
  "variants (base_id)": inSnapshot,
  "variants (replaced_by)": inSnapshot,
  "voucher_uses (account_id)": accountsStay,
  "voucher_uses (staff_id)": usersStay,
  "voucher_uses (voucher_id, account_id)":
    "A trigger forbids deleting vouchers. A unique index begins with the voucher.",
  "vouchers (holder_id)": usersStay,
};

interface ForeignKey {
  readonly key: string;
  readonly hasIndex: boolean;
}

/** A partial index does not count, because PostgreSQL's own check for deleted rows cannot use it. */
async function listForeignKeys(): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass || ' (' || (select string_agg(a.attname, ', ' order by k.position)
        from unnest(c.conkey) with ordinality as k (number, position)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) || ')' as key,
      exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey) as "hasIndex"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows;
}

test("every foreign key without an index has a stated reason", async () => {
  const unindexed = (await listForeignKeys()).filter(({ hasIndex }) => !hasIndex).map(({ key }) => key);
  expect(unindexed.filter((key) => withoutIndex[key] === undefined)).toEqual([]);
});

test("every stated reason is about a foreign key without an index", async () => {
  const unindexed = new Set((await listForeignKeys()).filter(({ hasIndex }) => !hasIndex).map(({ key }) => key));
  expect(Object.keys(withoutIndex).filter((key) => !unindexed.has(key))).toEqual([]);
});
