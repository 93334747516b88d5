// Shows the checks of an external database: its version and the rights of its user.
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { checkDatabase, describeDatabase, sentencesAbout } from "./database-check.ts";

const { url } = await testDatabase();
const facts = {
  version: 18,
  user: "shop",
  database: "shop",
  may_create_schema: true,
  may_create_tables: true,
};

test("a suitable database passes the check", async () => {
  await expect(checkDatabase(url)).resolves.toBeUndefined();
  expect(sentencesAbout(facts, "host:5432/shop")).toEqual([]);
});

test.each([
  [{ version: 14 }, /version 14; Trestle needs 15 or newer/],
  [{ may_create_schema: false }, /grant create on database "shop" to "shop";/],
  [{ may_create_tables: false }, /grant create on schema public to "shop";/],
])("a database with %o is refused", (difference, sentence) => {
  expect(sentencesAbout({ ...facts, ...difference }, "host:5432/shop")).toEqual([expect.stringMatching(sentence)]);
});

test("a database is described without its user and password", () => {
  expect(describeDatabase("postgres://me:secret@db.example.com/shop")).toBe("db.example.com:5432/shop");
});
