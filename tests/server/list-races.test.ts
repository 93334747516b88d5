// Shows that the limits of favourite lists hold under parallel requests over HTTP and in the database itself, and that a
// product that is added in parallel becomes one entry.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { asTenant } from "../../src/server/database.ts";
import { getSessionViewer, openSession } from "../support/ask-shop.ts";
import { listClient } from "../support/list-client.ts";
import { testServer } from "../support/test-server.ts";

// Thousands of requests that wait for one lock take long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
const { db, url } = await testServer();
const PARALLEL = 64;
const ROUNDS = 20;
const MAX_LISTS = 25;
const MAX_PRODUCTS = 200;

async function makeClient(email: string) {
  const cookie = await openSession(db, email);
  const { user, account } = await getSessionViewer(db, cookie);
  const person = { userId: user?.id ?? "", accountId: account?.id ?? "" };
  const clear = () => sql`delete from favourite_lists where user_id = ${person.userId}`.execute(db);
  return { ...listClient(url, cookie), person, clear };
}

function inParallel<T>(work: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));
}

interface Refusable {
  readonly userErrors: readonly { readonly code: string }[];
}

const listCodes = (answers: readonly Refusable[]) =>
  answers.flatMap(({ userErrors }) => userErrors.map(({ code }) => code));

/** The number of lists or products that is counted, beside the number of rows. */
async function readCounts(userId: string): Promise<unknown> {
  const { rows } = await sql`
    select (select coalesce(sum(lists), 0)::integer from favourite_list_counts where user_id = ${userId}) as "countedLists",
      count(*)::integer as lists, coalesce(sum(products), 0)::integer as "countedProducts",
      coalesce(sum((select count(*) from favourite_list_entries where list_id = list.id)), 0)::integer as products
    from favourite_lists as list where user_id = ${userId}`.execute(db);
  return rows[0];
}

const { rows: sold } = await sql<{ sku: string }>`
  select v.sku from variants v join products p on p.code = v.product_code join list_prices l on l.sku = v.sku and l.country = 'AU'
  where p.is_available_online and not exists (select from system_parts s where s.product_code = p.code)
  order by v.sku limit ${MAX_PRODUCTS + PARALLEL}`.execute(db);
const toProducts = (skus: readonly { sku: string }[]) => skus.map(({ sku }) => ({ productCode: sku, quantity: 1 }));

test("64 parallel requests make 25 lists, and the others are refused with the limit", async () => {
  const client = await makeClient("full.au@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.clear();
    const answers = await inParallel<Refusable>((index) =>
      index % 2 === 0
        ? client.change("createCustomerFavoriteLists", { name: `List ${index}` })
        : client.add([], toProducts(sold.slice(0, 1)), { newListName: `List ${index}` }),
    );
    expect(listCodes(answers)).toEqual(Array(PARALLEL - MAX_LISTS).fill("TOO_MANY_LISTS"));
    expect(await readCounts(client.person.userId)).toMatchObject({ countedLists: MAX_LISTS, lists: MAX_LISTS });
  }
});

test("64 parallel requests fill a list to 200 products, and the others are refused", async () => {
  const client = await makeClient("attorney.au@trestle.test");
  const known = MAX_PRODUCTS - 20;
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.clear();
    const id = await client.create("Full");
    expect((await client.add([id], toProducts(sold.slice(0, known)))).userErrors).toEqual([]);
    const answers = await inParallel((index) =>
      client.add([id], toProducts(sold.slice(known + index, known + index + 1))),
    );
    expect(listCodes(answers)).toEqual(Array(PARALLEL - 20).fill("LIST_FULL"));
    const counts = { countedProducts: MAX_PRODUCTS, products: MAX_PRODUCTS };
    expect(await readCounts(client.person.userId)).toMatchObject(counts);
  }
});

test("64 parallel additions of one product make one entry with all units", async () => {
  const client = await makeClient("holder.au@trestle.test");
  for (let round = 0; round < ROUNDS; round += 1) {
    await client.clear();
    const id = await client.create("Same");
    const answers = await inParallel(() => client.add([id], toProducts(sold.slice(0, 1))));
    expect(listCodes(answers)).toEqual([]);
    expect((await client.read(id)).entries).toMatchObject([{ quantity: PARALLEL }]);
  }
});

test("64 parallel removals and restorations keep the count of products right", async () => {
  const client = await makeClient("holder.nz@trestle.test");
  await client.clear();
  const id = await client.create("Back and forth");
  await client.add([id], toProducts([{ sku: "TRD-CUT-63" }, { sku: "HBL-WC-LS-10-W" }]));
  const ids = (await client.read(id)).entries.map((entry) => entry.id);
  for (let round = 0; round < ROUNDS; round += 1) {
    await inParallel((index) =>
      index % 2 === 0
        ? client.change("removeCustomerFavoriteItems", { listId: id, ids })
        : client.change("RestoreFavouriteListEntries", { listId: id, ids }),
    );
    const { rows } = await sql<{ counted: number; live: number }>`
      select products as counted, (select count(*)::integer from favourite_list_entries
        where list_id = list.id and removed_at is null) as live from favourite_lists as list where id = ${id}`.execute(
      db,
    );
    expect(rows[0]?.counted).toBe(rows[0]?.live);
  }
});

test("the database refuses the 26th list and the 201st product without any rule of the shop", async () => {
  const { person, clear } = await makeClient("limited.au@trestle.test");
  await clear();
  const { accountId, userId } = person;
  const insert = (id: string) =>
    asTenant(db, person, (tx) =>
      sql`insert into favourite_lists (id, account_id, user_id, name, created_at, updated_at)
        values (${id}, ${accountId}, ${userId}, ${id}, now(), now())`.execute(tx),
    );
  const lists = await Promise.allSettled(Array.from({ length: PARALLEL }, () => insert(randomUUID())));
  expect(lists.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_LISTS);
  const { rows } = await sql<{ id: string }>`select id from favourite_lists where user_id = ${userId} limit 1`.execute(
    db,
  );
  const listId = rows[0]?.id;
  const add = (from: number, count: number) =>
    asTenant(db, person, (tx) =>
      sql`insert into favourite_list_entries (id, list_id, position, sku, quantity, added_at)
        select gen_random_uuid(), ${listId}::uuid, place, 'SKU-' || place, 1, now()
        from generate_series(${from}::integer, ${from + count - 1}::integer) as place`.execute(tx),
    );
  await add(1, MAX_PRODUCTS - 10);
  const entries = await Promise.allSettled(Array.from({ length: PARALLEL }, (_, index) => add(1_000 + index, 1)));
  expect(entries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await expect(add(2_000, 1)).rejects.toMatchObject({ constraint: "favourite_list_entries_limit" });
});
