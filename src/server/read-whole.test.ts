// Shows that a table is read whole whatever its size, as it was at one moment, while others get their turn.
import { CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/support/test-database.ts";
import { atOneMoment, readWhole } from "./read-whole.ts";

const { db } = await testDatabase();
const countingTo = (last: number) => ({
  compile: () =>
    CompiledQuery.raw("select n from generate_series(1, $1::integer) n", [last]) as CompiledQuery<{ n: number }>,
});

it.each([0, 1, 499, 500, 501, 1_500])("reads all of %d rows, in order and once", async (count) => {
  const read: number[] = [];
  await atOneMoment(db, (tx) => readWhole(tx, countingTo(count), ({ n }) => read.push(n)));
  expect(read).toEqual(Array.from({ length: count }, (_, place) => place + 1));
});

it("sees nothing of what is committed after the first look", async () => {
  const readNames = async (look: () => Promise<void>) =>
    atOneMoment(db, async (tx) => {
      const first = await tx.selectFrom("bases").select("name").orderBy("id").execute();
      await look();
      return [first, await tx.selectFrom("bases").select("name").orderBy("id").execute()];
    });
  const [first, second] = await readNames(
    async () => void (await sql`update bases set name = name || '!'`.execute(db)),
  );
  expect(second).toEqual(first);
});

it("lets others run between its parts", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  await atOneMoment(db, (tx) => readWhole(tx, countingTo(20_000), () => undefined));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
