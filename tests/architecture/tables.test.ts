// Shows that migrations are numbered without gaps and drop nothing that is still used, that every table has a comment, and that one
// store file names it.
import { describe, expect, test } from "vitest";
import { readFiles } from "./support/files.ts";
import { checkDrops, checkMigrations, checkTables, listTables } from "./support/tables.ts";

test("migrations are numbered and every table has a comment", () => {
  expect(checkMigrations(readFiles("migrations"))).toEqual([]);
});

/** Tables and columns that a migration drops, and since which release nothing uses them. */
const unused = new Map([
  ["provider_failures", "Dropped before this rule: no release with it was installed by a merchant."],
]);

test("a migration drops and renames nothing that the former release uses", () => {
  expect(checkDrops(readFiles("migrations"), unused)).toEqual([]);
});

test("every table is named in exactly one store file", () => {
  expect(checkTables(readFiles("src"), listTables(readFiles("migrations")))).toEqual([]);
});

describe("the migration check", () => {
  const table = "create table carts (id int);\ncomment on table carts is 'A cart.';";

  test("refuses a gap in the numbers and a name that is not in snake_case", () => {
    const problems = checkMigrations(new Map([["migrations/000002_Carts.sql", table]]));
    expect(problems).toEqual(["migrations/000002_Carts.sql: the next migration is called 000001_its_subject.sql."]);
  });

  test("refuses a table without a comment and ignores tables mentioned in comments", () => {
    const text = "-- create table ghosts\ncreate table lines (id int);\ncreate view totals as select 1;";
    expect(checkMigrations(new Map([["migrations/000001_carts.sql", text]]))).toEqual([
      "The table lines has no comment. A sentence says what a row is: comment on table lines is '…'.",
    ]);
  });

  test("refuses to drop or rename a table or column that is not on the list", () => {
    const listProblems = (sql: string) =>
      checkDrops(new Map([["migrations/000001_a.sql", sql]]), new Map([["old", "0.1.0"]]));
    const refused = [
      "drop table carts;",
      "alter table carts drop column note;",
      "alter table carts rename to baskets;",
    ];
    for (const sql of [...refused, "alter table carts rename column note to words;"])
      expect(listProblems(sql)).toHaveLength(1);
    const accepted = ["drop table old;", "alter table a drop constraint b;", "drop index c;", "-- drop table carts"];
    for (const sql of accepted) expect(listProblems(sql)).toEqual([]);
  });

  test("lists tables that were created and not dropped", () => {
    const files = new Map([
      ["migrations/000001_a.sql", "create table a (); create table b (); create view c as select 1;"],
      ["migrations/000002_b.sql", "drop table b;"],
    ]);
    expect(listTables(files)).toEqual(["a", "c"]);
    expect(listTables(files, "table")).toEqual(["a"]);
  });
});

describe("the store check", () => {
  const store = "src/features/cart/server/cart.store.ts";
  const listProblems = (...files: [string, string][]) => checkTables(new Map(files), ["carts", "cart_lines"]);

  test("accepts a store that names its tables, and table names in prose", () => {
    expect(
      listProblems(
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
  ])("refuses %s outside a store", (text) => {
    expect(listProblems(["src/features/cart/server/cart.actions.ts", text])).toEqual([
      "src/features/cart/server/cart.actions.ts names the table carts. Only a .store.ts file names a table.",
    ]);
  });

  test("refuses a second store that names the same table", () => {
    expect(
      listProblems([store, 'db.selectFrom("carts")'], ["src/server/a.store.ts", 'db.deleteFrom("carts")']),
    ).toEqual([`The table carts is named in ${store} and src/server/a.store.ts. A table is named in one store.`]);
  });
});
