import { type Generated, type Selectable, sql } from "kysely";
import type { Tenant, Transaction } from "../../../server/database.ts";
import { cents } from "../../../shared/money.ts";
import type { AccountPricing } from "../../catalogue/price.ts";
import { accountPricingColumn, toAccountPricing } from "../../catalogue/server/prices.store.ts";
import { availableColumn } from "../../stock/server/stock.store.ts";
import type { FavouriteList, ListEntry, ListLimits, ListSummary, Sharing } from "../list.ts";

interface ListsTable {
  id: Generated<string>;
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
  added_at: Date;
}

declare module "../../../server/database.ts" {
  interface Tables {
    list_limits: { is_only: Generated<boolean>; lists: number; products: number };
    favourite_lists: ListsTable;
    favourite_list_entries: EntriesTable;
    favourite_list_counts: { account_id: string; user_id: string; lists: number };
  }
}

/** A person in an account: the owner of lists, or somebody they are shared with. */
export interface ListPerson extends Tenant {
  readonly accountId: string;
  readonly userId: string;
}

/** PostgreSQL writes dates in JSON as text. */
type Json<Row> = { [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] };
type ListJson = Json<Selectable<ListsTable>> & { readonly owner_name: string };
type EntryJson = Json<Selectable<EntriesTable>>;

const listColumns = sql`list.*, owner.first_name || ' ' || owner.last_name as owner_name`;
const limitsColumn = sql`(select row_to_json(list_limits) from list_limits)`;

export interface ListsRecord {
  /** The viewer's own and those shared with them, the last changed first. */
  readonly lists: readonly FavouriteList[];
  readonly limits: ListLimits;
}

/** All lists that a person sees, with the SKU, colour and quantity of their entries. */
export async function findLists(tx: Transaction, { accountId }: ListPerson): Promise<ListsRecord> {
  const { rows } = await sql<{ lists: (ListJson & { entries: EntryJson[] | null })[] | null; limits: ListLimits }>`
    select ${limitsColumn} as limits, (
      select json_agg(found order by found.updated_at desc, found.id) from (
        select ${listColumns}, (
          select json_agg(entry order by entry.position) from favourite_list_entries as entry
          where entry.list_id = list.id) as entries
        from favourite_lists as list join users as owner on owner.id = list.user_id
        where list.account_id = ${accountId}) as found) as lists`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("A select without a table returns one row.");
  return { limits: row.limits, lists: (row.lists ?? []).map(toList) };
}

/** A list with everything that its prices and stock depend on. */
export interface ListRecord {
  readonly list: FavouriteList;
  readonly limits: ListLimits;
  readonly available: ReadonlyMap<string, number>;
  readonly pricing: AccountPricing;
}

interface RecordJson {
  readonly list: ListJson;
  readonly entries: EntryJson[] | null;
  readonly available: Readonly<Record<string, number>> | null;
  readonly pricing: Parameters<typeof toAccountPricing>[0];
  readonly limits: ListLimits;
}

export async function findList(
  tx: Transaction,
  { accountId }: ListPerson,
  { listId, storeId }: { readonly listId: string; readonly storeId: string },
): Promise<ListRecord | null> {
  const skus = sql<string[]>`contents.skus`;
  const { rows } = await sql<{ found: RecordJson }>`
    select row_to_json(found) as found from (
      select row_to_json(list) as list, contents.entries, ${limitsColumn} as limits,
        ${availableColumn(sql<string>`${storeId}`, skus)} as available,
        ${accountPricingColumn(sql<string>`${accountId}::uuid`, skus)} as pricing
      from (
        select ${listColumns} from favourite_lists as list join users as owner on owner.id = list.user_id
        where list.id = ${listId}::uuid and list.account_id = ${accountId}) as list, lateral (
        select json_agg(entry order by entry.position) as entries, coalesce(array_agg(entry.sku), '{}') as skus
        from favourite_list_entries as entry where entry.list_id = list.id) as contents) as found`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { list, entries, available, pricing, limits } = row.found;
  return {
    list: toList({ ...list, entries }),
    limits,
    available: new Map(Object.entries(available ?? {})),
    pricing: toAccountPricing(pricing),
  };
}

function toList({ entries, ...row }: ListJson & { readonly entries: EntryJson[] | null }): FavouriteList {
  const summary: ListSummary = {
    id: row.id,
    ownerId: row.user_id,
    ownerName: row.owner_name,
    name: row.name,
    sharing: row.sharing,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    products: row.products,
  };
  return { ...summary, entries: (entries ?? []).map(toEntry) };
}

function toEntry(row: EntryJson): ListEntry {
  const { colour_id: colourId, strength, entry_group: id, system_code: systemCode, part } = row;
  return {
    id: row.id,
    sku: row.sku,
    tint: colourId === null || strength === null ? null : { colourId, strength },
    group: id === null || systemCode === null || part === null ? null : { id, systemCode, part },
    quantity: row.quantity,
    reference: row.reference,
    seenUnitCents: row.added_unit_cents === null ? null : cents(row.added_unit_cents),
    addedAt: new Date(row.added_at),
  };
}

/** Makes the changes of a person's set of lists in one account run one after the other. */
export async function lockLists(tx: Transaction, { accountId, userId }: ListPerson): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${accountId} ${userId}`}, 0))`.execute(tx);
}

/** Locks the lists in the order of their ids, so that two changes cannot deadlock. Lists that the person may only see are left out. */
export async function lockEntries(tx: Transaction, { accountId }: ListPerson, listIds: readonly string[]) {
  await sql`
    select from favourite_lists where id = any(${listIds}::uuid[]) and account_id = ${accountId}
    order by id for update`.execute(tx);
}

export interface NewList {
  readonly id: string;
  readonly name: string;
  readonly now: Date;
}

export async function insertList(tx: Transaction, { accountId, userId }: ListPerson, { id, name, now }: NewList) {
  await tx
    .insertInto("favourite_lists")
    .values({ id, account_id: accountId, user_id: userId, name, created_at: now, updated_at: now })
    .execute();
}

export interface ListChanges {
  readonly name?: string;
  readonly sharing?: Sharing;
}

export async function updateList(tx: Transaction, listId: string, changes: ListChanges & { updatedAt: Date }) {
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

/** Writes the differences in one statement. */
export async function saveEntries(
  tx: Transaction,
  list: Pick<FavouriteList, "id" | "entries">,
  { entries, now }: { readonly entries: readonly ListEntry[]; readonly now: Date },
): Promise<void> {
  const changed = entries.flatMap((entry, index) => (list.entries[index] === entry ? [] : toRow(entry, index)));
  const kept = new Set(entries.map(({ id }) => id));
  const removed = list.entries.flatMap(({ id }) => (kept.has(id) ? [] : id));
  await sql`
    with removed as (delete from favourite_list_entries where list_id = ${list.id} and id = any(${removed}::uuid[])),
      written as (
        insert into favourite_list_entries as entry (id, list_id, position, sku, colour_id, strength, entry_group,
          system_code, part, quantity, reference, added_unit_cents, added_at)
        select id, ${list.id}::uuid, position, sku, colour_id, strength, entry_group,
          system_code, part, quantity, reference, added_unit_cents, added_at
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id uuid, position integer, sku text,
          colour_id text, strength numeric, entry_group uuid, system_code text, part text, quantity integer,
          reference text, added_unit_cents integer, added_at timestamptz)
        on conflict (id) do update set position = excluded.position, quantity = excluded.quantity,
          reference = excluded.reference
        where entry.list_id = ${list.id})
    update favourite_lists set updated_at = ${now} where id = ${list.id}`.execute(tx);
}

function toRow(entry: ListEntry, position: number): Omit<Selectable<EntriesTable>, "list_id"> {
  return {
    id: entry.id,
    position,
    sku: entry.sku,
    colour_id: entry.tint?.colourId ?? null,
    strength: entry.tint?.strength ?? null,
    entry_group: entry.group?.id ?? null,
    system_code: entry.group?.systemCode ?? null,
    part: entry.group?.part ?? null,
    quantity: entry.quantity,
    reference: entry.reference,
    added_unit_cents: entry.seenUnitCents,
    added_at: entry.addedAt,
  };
}
