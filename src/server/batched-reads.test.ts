// Shows that a result of any size is read completely and consistently without blocking other work.
import { CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { readConsistently, readInBatches } from "./batched-reads.ts";

const { db } = await testDatabase();
const countTo = (last: number) => ({
  compile: () =>
    CompiledQuery.raw("select n from generate_series(1, $1::integer) n", [last]) as CompiledQuery<{ n: number }>,
});

it.each([0, 1, 499, 500, 501, 1_500])("reads each of %d rows once, in order", async (count) => {
  const read: number[] = [];
  await readConsistently(db, (tx) => readInBatches(tx, countTo(count), ({ n }) => read.push(n)));
  expect(read).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});

it("does not see commits after its first statement", async () => {
  const readNames = async (look: () => Promise<void>) =>
    readConsistently(db, async (tx) => {
      const first = await tx.selectFrom("bases").select("name").orderBy("id").execute();
      await look();
      return [first, await tx.selectFrom("bases").select("name").orderBy("id").execute()];
    });
  const [first, second] = await readNames(
    async () => void (await sql`update bases set name = name || '!'`.execute(db)),
  );
  expect(second).toEqual(first);
});

it("lets other work run between batches", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await readConsistently(db, (tx) => readInBatches(tx, countTo(20_000), () => undefined));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
