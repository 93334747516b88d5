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
  expect(await roundTripsOf("GetFrame", {})).toBe(0);
});

async function holderWith(hold: "GREEN" | "AMBER"): Promise<string> {
  const { email } = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.user_id", "u.id")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .where("a.kind", "=", "TRADE")
    .where("a.terms", "=", "CREDIT")
    .where("a.hold", "=", hold)
    .where("m.access", "=", "HOLDER")
    .select("u.email")
    .orderBy("u.email")
    .executeTakeFirstOrThrow();
  return openSession(db, email);
}

it("asks for the person and for the account's terms, behind the wall", async () => {
  const cookie = await holderWith("GREEN");
  // The viewer; then begin with the role, the terms, commit.
  expect(await roundTripsOf("GetProductList", { address: "" }, cookie)).toBe(4);
  // The viewer; then begin with the role, the count, the end.
  expect(await roundTripsOf("GetFrame", {}, cookie)).toBe(4);
});

it("asks for what lifts a hold only where there is one", async () => {
  // Those four; then begin with the role, the account, its credit, what is overdue, the end.
  expect(await roundTripsOf("GetFrame", {}, await holderWith("AMBER"))).toBe(9);
});
