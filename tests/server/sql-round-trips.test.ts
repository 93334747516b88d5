// Shows how many round trips to PostgreSQL an operation needs: none for a guest who browses, and a few for an account.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { countSql } from "../support/sql-counter.ts";
import { testDatabase } from "../support/test-database.ts";
import { startServerOn } from "../support/test-server.ts";

const { url: databaseUrl, db } = await testDatabase();
const counter = await countSql(databaseUrl);
afterAll(() => counter.stop());
const { url } = await startServerOn(counter.url);

/** Waits until nothing more is sent: the end of a read-only transaction follows after the answer. */
async function countSettled(): Promise<number> {
  for (let count = counter.exchanges(); ; count = counter.exchanges()) {
    await delay(100);
    if (counter.exchanges() === count) return count;
  }
}

/** Counts the round trips of an operation. The worker polls for jobs meanwhile, so the lowest of five counts is used. */
async function countRoundTrips(operation: string, variables: object, cookie = ""): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = await countSettled();
    const { body } = await askOperation(url, operation, { variables: { ...variables, attempt }, cookie });
    expect(body.errors).toBeUndefined();
    lowest = Math.min(lowest, (await countSettled()) - before);
  }
  return lowest;
}

test("a guest who browses needs no round trip", async () => {
  expect(await countRoundTrips("GetProductList", { address: "q=low+shean" })).toBe(0);
  expect(await countRoundTrips("SuggestSearch", { text: "low shean" })).toBe(0);
  expect(await countRoundTrips("GetFrame", {})).toBe(0);
});

async function openHolderSession(hold: "GREEN" | "AMBER"): Promise<string> {
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

test("a holder needs four round trips: the viewer, and the account's data as a tenant", async () => {
  const cookie = await openHolderSession("GREEN");
  // The viewer; then begin with the tenant role, the account's terms, commit.
  expect(await countRoundTrips("GetProductList", { address: "" }, cookie)).toBe(4);
  // The viewer; then begin with the tenant role, the cart's unit count, end.
  expect(await countRoundTrips("GetFrame", {}, cookie)).toBe(4);
});

test("an account on hold needs five more round trips, to find what lifts the hold", async () => {
  // The four above; then begin with the tenant role, the account, its credit, the overdue documents, end.
  expect(await countRoundTrips("GetFrame", {}, await openHolderSession("AMBER"))).toBe(9);
});
