// Shows that migrations follow each other, that every table says what a row is, and that one store names it.
import { describe, expect, test } from "vitest";
import { readFiles } from "./support/files.ts";
import { checkMigrations, checkTables, listTables } from "./support/tables.ts";

test("migrations are numbered and every table has a comment", () => {
  expect(checkMigrations(readFiles("migrations"))).toEqual([]);
});

test("every table is named in one store", () => {
  expect(checkTables(readFiles("src"), listTables(readFiles("migrations")))).toEqual([]);
});

describe("the check of migrations sees", () => {
  const table = "create table carts (id int);\ncomment on table carts is 'A cart.';";

  test("a gap and a name that is none", () => {
    const problems = checkMigrations(new Map([["migrations/000002_Carts.sql", table]]));
    expect(problems).toEqual([
      "migrations/000002_Carts.sql: the migration in this place is called 000001_what_it_makes.sql.",
    ]);
  });

  test("a table without a comment, but not a comment that mentions one", () => {
    const text = "-- create table ghosts\ncreate table lines (id int);\ncreate view totals as select 1;";
    expect(checkMigrations(new Map([["migrations/000001_carts.sql", text]]))).toEqual([
      "The table lines has no comment. A sentence says what a row is: comment on table lines is '…'.",
    ]);
  });

  test("what is made and not taken away", () => {
    const files = new Map([
      ["migrations/000001_a.sql", "create table a (); create table b (); create view c as select 1;"],
      ["migrations/000002_b.sql", "drop table b;"],
    ]);
    expect(listTables(files)).toEqual(["a", "c"]);
    expect(listTables(files, "table")).toEqual(["a"]);
  });
});

describe("the check of stores", () => {
  const store = "src/features/cart/server/cart.store.ts";
  const problemsOf = (...files: [string, string][]) => checkTables(new Map(files), ["carts", "cart_lines"]);

  test("lets one store name its tables and words be words", () => {
    expect(
      problemsOf(
        [
          store,
          'declare module "x" { interface Tables { carts: C } }\ndb.selectFrom("carts as c").innerJoin("cart_lines", "a", "b");',
        ],
        ["src/features/cart/cart-errors.ts", 'const message = "Remove it from carts";'],
        ["src/features/cart/server/cart.actions.test.ts", 'db.selectFrom("carts");'],
      ),
    ).toEqual([]);
  });

  test.each([
    'db.selectFrom("carts")',
    'db.selectFrom(["carts as c"])',
    'eb.selectFrom("other").leftJoin("carts as c", "a", "b")',
    'db.insertInto("carts")',
    'sql.table("carts")',
    "sql`select * from carts where true`",
    "sql<Row>`lock table carts`",
    "client.query('select 1 from other join carts on true')",
    "interface Tables { carts: Row }",
  ])("stops %s outside a store", (text) => {
    expect(problemsOf(["src/features/cart/server/cart.actions.ts", text])).toEqual([
      "src/features/cart/server/cart.actions.ts names the table carts. Only a .store.ts file names a table.",
    ]);
  });

  test("stops a second store", () => {
    expect(problemsOf([store, 'db.selectFrom("carts")'], ["src/server/a.store.ts", 'db.deleteFrom("carts")'])).toEqual([
      `The table carts is named in ${store} and src/server/a.store.ts. A table is named in one store.`,
    ]);
  });
});
