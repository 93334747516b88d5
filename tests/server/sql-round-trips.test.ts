// Shows how often an operation waits for PostgreSQL: never for a guest who looks around, and a few times for an account.
import { afterAll, expect, it } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { countSql } from "../support/sql-counter.ts";
import { testDatabase } from "../support/test-database.ts";
import { serverOn } from "../support/test-server.ts";

const { url: databaseUrl, db } = await testDatabase();
const counter = await countSql(databaseUrl);
afterAll(() => counter.stop());
const { url } = await serverOn(counter.url);

/** The worker asks for jobs now and then; the least of several tries is what the operation itself asks. */
async function roundTripsOf(operation: string, variables: object, cookie = ""): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const before = counter.roundTrips();
    const { body } = await askOperation(url, operation, { variables: { ...variables, time }, cookie });
    expect(body.errors).toBeUndefined();
    least = Math.min(least, counter.roundTrips() - before);
  }
  return least;
}

it("asks nothing for a guest", async () => {
  expect(await roundTripsOf("GetProductList", { address: "q=low+shean" })).toBe(0);
  expect(await roundTripsOf("SuggestSearch", { text: "low shean" })).toBe(0);
});

it("asks for the person and for the account's terms, behind the wall", async () => {
  const { email } = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.user_id", "u.id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .where("a.kind", "=", "TRADE")
    .select("u.email")
    .orderBy("u.email")
    .executeTakeFirstOrThrow();
  const cookie = await openSession(db, email);
  // The viewer; then begin with the role, the terms, commit.
  expect(await roundTripsOf("GetProductList", { address: "" }, cookie)).toBe(4);
});
