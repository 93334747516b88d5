// Shows over HTTP that a person's app remembers a few texts for this person only, and that parallel changes lose nothing.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { testServer } from "../support/test-server.ts";

const { url, db } = await testServer();

async function open(email: string) {
  const cookie = await openSession(db, email);
  return {
    save: (...entries: { name: string; value: string | null }[]) =>
      askEndpoint(url, "/api/firebase/saveMetadata/", { cookie, body: { entries } }),
    read: async () => JSON.stringify((await askEndpoint(url, "/api/firebase/getMetadata/", { cookie })).body),
  };
}

test("texts are kept for the person on every device, and nobody else sees them", async () => {
  const phone = await open("full.au@trestle.test");
  const desk = await open("full.au@trestle.test");
  const other = await open("holder.au@trestle.test");
  await phone.save({ name: "tour", value: "seen" }, { name: "note", value: "Ünïcode 🎨" });
  expect(await desk.read()).toContain("Ünïcode 🎨");
  expect(await other.read()).not.toContain("tour");
  await desk.save({ name: "note", value: null });
  expect(await phone.read()).not.toContain("note");
});

test("64 parallel changes of different names are all kept up to the limit, and the rest is refused", async () => {
  const app = await open("limited.au@trestle.test");
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => app.save({ name: `n${index}`, value: "x" })),
  );
  expect(answers.filter((answer) => JSON.stringify(answer).includes("MEMORY_FULL"))).toHaveLength(14);
  const { rows } =
    await sql`select count_keys(entries)::integer as count from app_memories m join users u on u.id = m.user_id
    where u.email = 'limited.au@trestle.test'`.execute(db);
  expect(rows).toEqual([{ count: 50 }]);
});

test("the database refuses more names and larger texts", async () => {
  const insert = (entries: object) =>
    sql`insert into app_memories select id, ${JSON.stringify(entries)}::jsonb from users
      where email = 'consumer.au@trestle.test'`.execute(db);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`n${index}`, "x"]));
  await expect(insert(many)).rejects.toThrow("app_memories_entries_check");
  await expect(insert({ long: "x".repeat(20_001) })).rejects.toThrow("app_memories_entries_check");
});
