import { type Generated, type Selectable, sql } from "kysely";
import type { Database, Tenant, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import type { CartLine } from "../../cart/cart.ts";
import type { AccountPricing } from "../../catalogue/price.ts";
import { listDaysAround } from "../../catalogue/price-book.ts";
import { packSkusColumn } from "../../catalogue/server/catalogue.store.ts";
import { accountPricingColumn, toAccountPricing } from "../../catalogue/server/prices.store.ts";
import { personNameColumn } from "../../identity/server/people.store.ts";
import { availableColumn } from "../../stock/server/stock.store.ts";
import {
  type FavouriteList,
  type ListEntry,
  type ListLimits,
  type ListSummary,
  restoreHours,
  type Sharing,
} from "../list.ts";
import { previewLength } from "../list-view.ts";

interface ListsTable {
  id: string;
  account_id: string;
  user_id: string;
  name: string;
  sharing: Generated<Sharing>;
  created_at: Date;
  updated_at: Date;
  products: Generated<number>;
}

interface EntriesTable {
  id: string;
  list_id: string;
  position: number;
  sku: string;
  colour_id: string | null;
  strength: number | null;
  entry_group: string | null;
  system_code: string | null;
  part: "A" | "B" | "C" | null;
  quantity: number;
  reference: string;
  added_unit_cents: number | null;
  added_special_cents: Generated<number | null>;
  added_at: Date;
  removed_at: Date | null;
}

declare module "../../../server/database.ts" {
  interface Tables {
    list_limits: { is_only: Generated<boolean>; lists: number; products: number };
    favourite_lists: ListsTable;
    favourite_list_entries: EntriesTable;
    favourite_list_counts: { account_id: string; user_id: string; lists: number };
  }
}

/** Writes the limits of the configuration. Lists that are longer already stay as they are. */
export async function saveListLimits(db: Database, { lists, products }: ListLimits): Promise<void> {
  await db.updateTable("list_limits").set({ lists, products }).execute();
}

/** A person in an account: the owner of lists, or somebody they are shared with. */
export interface ListPerson extends Tenant {
  readonly accountId: string;
  readonly userId: string;
}

/** PostgreSQL writes dates in JSON as text. */
type Json<Row> = { [Key in keyof Row]: Row[Key] extends Date | null ? string | Extract<Row[Key], null> : Row[Key] };
type ListJson = Json<Selectable<ListsTable>> & { readonly owner_name: string | null };
type EntryJson = Json<Selectable<EntriesTable>>;

/** Row-level security leaves out the lists that the person may not see. */
const visibleLists = ({ accountId }: ListPerson) => sql`
  (select list.*, ${personNameColumn(sql`list.user_id`)} as owner_name
  from favourite_lists as list where list.account_id = ${accountId}) as list`;
const limitsColumn = sql`(select row_to_json(list_limits) from list_limits)`;

type ProductKey = Pick<CartLine, "sku" | "tint">;

export interface SummariesRecord {
  /** The person's own and those shared with them, the last changed first. */
  readonly lists: readonly ListSummary[];
  readonly limits: ListLimits;
}

/** All lists that a person sees, with their first entries. With a product, each list says whether it has it. */
export async function findSummaries(
  tx: Transaction,
  person: ListPerson,
  product: ProductKey | null = null,
): Promise<SummariesRecord> {
  const { rows } = await sql<{
    lists: (ListJson & { preview: EntryJson[] | null; has_product: boolean })[] | null;
    limits: ListLimits;
  }>`
    select ${limitsColumn} as limits, (
      select json_agg(found order by found.updated_at desc, found.id) from (
        select list.*, exists (
            select from favourite_list_entries as entry
            where entry.list_id = list.id and entry.removed_at is null and entry.entry_group is null
              and entry.sku = ${product?.sku ?? null} and entry.colour_id is not distinct from ${product?.tint?.colourId ?? null}
              and entry.strength is not distinct from ${product?.tint?.strength ?? null}::numeric) as has_product, (
          select json_agg(entry order by entry.position) from (
            select * from favourite_list_entries where list_id = list.id and removed_at is null
            order by position limit ${previewLength}) as entry) as preview
        from ${visibleLists(person)}) as found) as lists`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table returns one row.");
  const { limits, lists } = row;
  return {
    limits,
    lists: (lists ?? []).map(({ preview, has_product: hasProduct, ...list }) => ({
      ...toListFields(list),
      preview: (preview ?? []).map(toEntry),
      hasProduct,
    })),
  };
}

export interface ListsRecord {
  readonly lists: readonly FavouriteList[];
  readonly limits: ListLimits;
  /** The agreed prices of the wanted SKUs. */
  readonly pricing: AccountPricing;
}

interface ListsReading {
  readonly listIds: readonly string[];
  readonly skus?: readonly string[];
  /** The moment whose agreed prices are wanted. */
  readonly now: Date;
}

/** Some lists with their entries, for a change. The prices of `skus` are read too. */
export async function findLists(
  tx: Transaction,
  person: ListPerson,
  { listIds, skus = [], now }: ListsReading,
): Promise<ListsRecord> {
  const wanted = sql<string[]>`${skus}::text[]`;
  const agreed = { accountId: sql<string>`${person.accountId}::uuid`, skus: wanted, days: listDaysAround(now) };
  const { rows } = await sql<{
    lists: (ListJson & { entries: EntryJson[] | null })[] | null;
    limits: ListLimits;
    pricing: Parameters<typeof toAccountPricing>[0];
  }>`
    select ${limitsColumn} as limits, ${accountPricingColumn(agreed)} as pricing, (
      select json_agg(found) from (
        select list.*, (
          select json_agg(entry order by entry.position, entry.id) from favourite_list_entries as entry
          where entry.list_id = list.id) as entries
        from ${visibleLists(person)} where list.id = any(${listIds}::uuid[])) as found) as lists`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table returns one row.");
  return { limits: row.limits, pricing: toAccountPricing(row.pricing), lists: (row.lists ?? []).map(toList) };
}

/** A list with everything that its prices, its stock and its pack swaps depend on. */
export interface ListRecord {
  readonly list: FavouriteList;
  readonly available: ReadonlyMap<string, number>;
  readonly pricing: AccountPricing;
}

interface RecordJson {
  readonly list: ListJson;
  readonly entries: EntryJson[] | null;
  readonly available: Readonly<Record<string, number>> | null;
  readonly pricing: Parameters<typeof toAccountPricing>[0];
}

export async function findList(
  tx: Transaction,
  person: ListPerson,
  { listId, storeId, now }: { readonly listId: string; readonly storeId: string; readonly now: Date },
): Promise<ListRecord | null> {
  const skus = sql<string[]>`contents.skus`;
  const agreed = { accountId: sql<string>`${person.accountId}::uuid`, skus, days: listDaysAround(now) };
  const { rows } = await sql<{ found: RecordJson }>`
    select row_to_json(found) as found from (
      select row_to_json(list) as list, contents.entries,
        ${availableColumn(sql<string>`${storeId}`, skus)} as available,
        ${accountPricingColumn(agreed)} as pricing
      from ${visibleLists(person)}, lateral (
        select json_agg(entry order by entry.position, entry.id) as entries, ${packSkusColumn(sql<string[]>`array_agg(entry.sku)`)} as skus
        from favourite_list_entries as entry where entry.list_id = list.id) as contents
      where list.id = ${listId}::uuid) as found`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { list, entries, available, pricing } = row.found;
  return {
    list: toList({ ...list, entries }),
    available: new Map(Object.entries(available ?? {})),
    pricing: toAccountPricing(pricing),
  };
}

function toListFields(row: ListJson): Omit<ListSummary, "preview" | "hasProduct"> {
  return {
    id: row.id,
    ownerId: row.user_id,
    ownerName: row.owner_name ?? "",
    name: row.name,
    sharing: row.sharing,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    products: row.products,
  };
}

function toList({ entries, ...row }: ListJson & { readonly entries: EntryJson[] | null }): FavouriteList {
  const all = entries ?? [];
  return {
    ...toListFields(row),
    entries: all.filter((entry) => entry.removed_at === null).map(toEntry),
    removed: all.filter((entry) => entry.removed_at !== null).map(toEntry),
  };
}

function toEntry(row: EntryJson): ListEntry {
  const { colour_id: colourId, strength, entry_group: id, system_code: systemCode, part } = row;
  return {
    id: row.id,
    position: row.position,
    sku: row.sku,
    tint: colourId === null || strength === null ? null : { colourId, strength },
    group: id === null || systemCode === null || part === null ? null : { id, systemCode, part },
    quantity: row.quantity,
    reference: row.reference,
    seenUnitCents: row.added_unit_cents === null ? null : cents(row.added_unit_cents),
    seenSpecialCents: row.added_special_cents === null ? null : cents(row.added_special_cents),
    addedAt: new Date(row.added_at),
  };
}

/** Makes the changes of a person's set of lists in one account run one after the other. */
export async function lockSetOfLists(tx: Transaction, { accountId, userId }: ListPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${accountId} ${userId}`}, 0))`.execute(tx);
}

/** Locks lists in the order of their ids, so that two changes cannot deadlock. Lists that the person may only see are left out. */
export async function lockLists(tx: Transaction, { accountId }: ListPerson, listIds: readonly string[]): Promise<void> {
  await sql`
    select from favourite_lists where id = any(${listIds}::uuid[]) and account_id = ${accountId}
    order by id for update`.execute(tx);
}

export interface NewList {
  readonly id: string;
  readonly name: string;
  readonly now: Date;
}

export async function insertList(tx: Transaction, person: ListPerson, { id, name, now }: NewList): Promise<void> {
  const { accountId, userId } = person;
  await tx
    .insertInto("favourite_lists")
    .values({ id, account_id: accountId, user_id: userId, name, created_at: now, updated_at: now })
    .execute();
}

export interface ListChanges {
  readonly name?: string;
  readonly sharing?: Sharing;
  readonly updatedAt: Date;
}

export async function updateList(tx: Transaction, listId: string, changes: ListChanges): Promise<void> {
  const { updatedAt, ...columns } = changes;
  await tx
    .updateTable("favourite_lists")
    .set({ ...columns, updated_at: updatedAt })
    .where("id", "=", listId)
    .execute();
}

export async function deleteList(tx: Transaction, listId: string): Promise<void> {
  await tx.deleteFrom("favourite_lists").where("id", "=", listId).execute();
}

interface EntriesChange {
  readonly entries: readonly ListEntry[];
  readonly now: Date;
}

/**
 * Writes the differences in one statement. Removed entries are marked, and restored ones are written again without the mark.
 * Entries that were removed too long ago are deleted.
 */
export async function saveEntries(
  tx: Transaction,
  list: Pick<FavouriteList, "id" | "entries">,
  { entries, now }: EntriesChange,
): Promise<void> {
  const before = new Set(list.entries);
  const changed = entries.filter((entry) => !before.has(entry)).map(toRow);
  const kept = new Set(entries.map(({ id }) => id));
  const removed = list.entries.flatMap(({ id }) => (kept.has(id) ? [] : id));
  const tooOld = new Date(now.getTime() - restoreHours * 3_600_000);
  await sql`
    with deleted as (
        delete from favourite_list_entries
        where list_id = ${list.id} and removed_at < ${tooOld} and id <> all(${[...kept]}::uuid[])),
      removed as (
        update favourite_list_entries set removed_at = ${now} where list_id = ${list.id} and id = any(${removed}::uuid[])),
      written as (
        insert into favourite_list_entries as entry (id, list_id, position, sku, colour_id, strength, entry_group,
          system_code, part, quantity, reference, added_unit_cents, added_special_cents, added_at)
        select id, ${list.id}::uuid, position, sku, colour_id, strength, entry_group,
          system_code, part, quantity, reference, added_unit_cents, added_special_cents, added_at
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id uuid, position integer, sku text,
          colour_id text, strength numeric, entry_group uuid, system_code text, part text, quantity integer,
          reference text, added_unit_cents integer, added_special_cents integer, added_at timestamptz)
        on conflict (id) do update set position = excluded.position, quantity = excluded.quantity,
          reference = excluded.reference, removed_at = null
        where entry.list_id = ${list.id})
    update favourite_lists set updated_at = ${now} where id = ${list.id}`.execute(tx);
}

function toRow(entry: ListEntry): Omit<Selectable<EntriesTable>, "list_id" | "removed_at"> {
  return {
    id: entry.id,
    position: entry.position,
    sku: entry.sku,
    colour_id: entry.tint?.colourId ?? null,
    strength: entry.tint?.strength ?? null,
    entry_group: entry.group?.id ?? null,
    system_code: entry.group?.systemCode ?? null,
    part: entry.group?.part ?? null,
    quantity: entry.quantity,
    reference: entry.reference,
    added_unit_cents: entry.seenUnitCents,
    added_special_cents: entry.seenSpecialCents,
    added_at: entry.addedAt,
  };
}
