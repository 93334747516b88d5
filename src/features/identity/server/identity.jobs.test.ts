// Shows that the sweep deletes what has expired and nothing else.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../../tests/support/test-database.ts";
import { identityJobs } from "./identity.jobs.ts";
import { insertSession, insertSignInAttempt } from "./sessions.store.ts";

const { db } = await testDatabase();
const now = new Date("2026-03-01T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const jobs = identityJobs({ db, publicUrl: "http://localhost", isDemoOn: true, clock: { now: () => now } });
const sweep = jobs.handlers["sweep-sessions"];

async function openSession(name: string, moments: { begunMinutesAgo: number; seenMinutesAgo: number }): Promise<void> {
  const { id } = await db.selectFrom("users").select("id").orderBy("email").executeTakeFirstOrThrow();
  await insertSession(db, {
    tokenHash: Buffer.alloc(32, name),
    userId: id,
    membershipId: null,
    providerSessionId: null,
    idToken: "",
    userAgent: name,
    ipAddress: "127.0.0.1",
    at: minutesAgo(moments.begunMinutesAgo),
  });
  await db
    .updateTable("sessions")
    .set({ last_seen_at: minutesAgo(moments.seenMinutesAgo) })
    .where("user_agent", "=", name)
    .execute();
}

test("expired sessions are deleted and live ones stay", async () => {
  await openSession("fresh", { begunMinutesAgo: 1, seenMinutesAgo: 1 });
  await openSession("nearly idle", { begunMinutesAgo: 200, seenMinutesAgo: 29 });
  await openSession("idle", { begunMinutesAgo: 200, seenMinutesAgo: 31 });
  await openSession("nearly too old", { begunMinutesAgo: 12 * 60 - 1, seenMinutesAgo: 0 });
  await openSession("too old", { begunMinutesAgo: 12 * 60 + 1, seenMinutesAgo: 0 });
  await sweep?.({});
  const left = await db.selectFrom("sessions").select("user_agent").orderBy("user_agent").execute();
  expect(left.map((row) => row.user_agent)).toEqual(["fresh", "nearly idle", "nearly too old"]);
});

test("unfinished sign-ins are deleted after ten minutes", async () => {
  for (const minutes of [9, 11]) {
    await insertSignInAttempt(db, {
      stateHash: Buffer.alloc(32, minutes),
      browserHash: Buffer.alloc(32, 1),
      nonce: "nonce",
      codeVerifier: "verifier",
      returnTo: `/after-${minutes}`,
      mustAuthenticate: false,
      at: minutesAgo(minutes),
    });
  }
  await sweep?.({});
  expect(await db.selectFrom("sign_in_attempts").select("return_to").execute()).toEqual([{ return_to: "/after-9" }]);
});

test("expired documents of the provider are deleted, and those without an expiry stay", async () => {
  await sql`insert into provider_documents (kind, id, payload, expires_at) values
    ('Session', 'over', '{}', ${minutesAgo(1)}), ('Session', 'alive', '{}', ${minutesAgo(-1)}),
    ('Client', 'for ever', '{}', null)`.execute(db);
  await sweep?.({});
  const left = await db.selectFrom("provider_documents").select("id").orderBy("id").execute();
  expect(left.map((row) => row.id)).toEqual(["alive", "for ever"]);
});

test("the sweep runs every ten minutes", () => {
  expect(jobs.timetable).toEqual([{ pattern: "*/10 * * * *", job: "sweep-sessions" }]);
});
