// Shows that servers count a client's requests together: each counts in its memory, and they exchange their counts.
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { spendBudget } from "./graphql/limits.ts";
import { makeLog } from "./log.ts";
import { makeSharedCounts } from "./shared-counts.ts";

const { db } = await testDatabase();
const log = makeLog("silent");
let aheadMs = 0;
const clock = { now: () => new Date(Date.now() + aheadMs) };
const start = () => {
  const counts = makeSharedCounts({ db, clock, log, intervalMs: 1 });
  afterAll(() => counts.close());
  return counts;
};
const first = start();
const second = start();

test("after a moment each server knows the sum of both", async () => {
  for (let count = 0; count < 5; count++) first.add("a", 1);
  second.add("a", 3);
  expect([first.find("a"), second.find("a")]).toEqual([5, 3]);
  await expect.poll(() => [first.add("a", 0).count, second.add("a", 0).count]).toEqual([8, 8]);
});

test("a count begins anew a minute after its first request, on both servers", async () => {
  first.add("b", 7);
  await expect.poll(() => second.add("b", 0).count).toBe(7);
  expect(second.add("b", 0).remainingMs).toBeGreaterThan(0);
  aheadMs += 60_000;
  expect([first.find("b"), second.find("b")]).toEqual([0, 0]);
  expect(second.add("b", 1).count).toBe(1);
  await expect.poll(() => first.add("b", 0).count).toBe(1);
});

test("64 parallel additions of two servers are all counted", async () => {
  await Promise.all(Array.from({ length: 64 }, async (_, index) => (index % 2 === 0 ? first : second).add("c", 1)));
  await expect.poll(() => [first.add("c", 0).count, second.add("c", 0).count]).toEqual([64, 64]);
});

test("a client has one budget at both servers, and each client has its own", async () => {
  expect(spendBudget(first, { client: "d", cost: 60, most: 100 })).toBe(true);
  expect(spendBudget(first, { client: "d", cost: 41, most: 100 })).toBe(false);
  await expect.poll(() => second.add("cost d", 0).count).toBe(60);
  expect(spendBudget(second, { client: "d", cost: 41, most: 100 })).toBe(false);
  expect(spendBudget(second, { client: "d", cost: 40, most: 100 })).toBe(true);
  expect(spendBudget(second, { client: "e", cost: 100, most: 100 })).toBe(true);
});

test("without a database a server counts by itself", () => {
  const broken = makeSharedCounts({ db: {} as never, clock, log, intervalMs: 1 });
  afterAll(() => broken.close());
  expect([broken.add("f", 2).count, broken.add("f", 3).count, broken.find("f")]).toEqual([2, 5, 5]);
});
