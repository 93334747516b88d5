// Shows on PostgreSQL that leads are matched, accepted, declined and expired as the rules say, also in parallel and late.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { expireLeads } from "../../src/features/job-leads/server/leads.actions.ts";
import { endOpenLeads } from "../../src/features/job-leads/server/leads.steps.ts";
import { countLeadsOfRequest } from "../../src/features/job-leads/server/leads.store.ts";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { inTransaction } from "../../src/server/database.ts";
import { openSession } from "../support/ask-shop.ts";
import {
  addProfile,
  findSea,
  listLeadRows,
  listStatuses,
  makePainter,
  makeRequest,
  moveEast,
  moveNorth,
  type PainterInput,
} from "../support/leads.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const PARALLEL = 64;
const HOUR_MS = 3_600_000;

const clockAt = (moment: Date | string) => ({ db, clock: { now: () => new Date(moment) } });
const match = (requestId: string, at: Date | string = server.now()) => matchRequest(clockAt(at), requestId);
const atOnce = <T>(work: (index: number) => Promise<T>, count = PARALLEL) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A request with as many painters as are named, each ten kilometres farther away than the one before. */
async function makeWorld(count: number, change: Partial<PainterInput> = {}) {
  const at = findSea();
  const painters = [];
  for (let index = 0; index < count; index += 1) {
    painters.push(
      await makePainter(db, { at: moveNorth(at, 1), waitingSince: `2026-01-${10 + index}T00:00:00Z`, ...change }),
    );
  }
  return { at, painters, ...(await makeRequest(db, { at })) };
}

const move = async (email: string, input: object) => {
  const cookie = await openSession(db, email, { at: server.now() });
  return runMutation(url, "updateStatus", { cookie, variables: { input } });
};

async function findQueued(task: string, requestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${task} and j.payload->>'requestId' = ${requestId}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

describe("matching", () => {
  test("gives the three places to the painters who have waited longest, once, also if it runs again", async () => {
    const { requestId, painters } = await makeWorld(5);
    await match(requestId);
    await match(requestId);
    const leads = await listLeadRows(db, requestId);
    expect(leads.map(({ accountId, place, status }) => ({ accountId, place, status }))).toEqual(
      painters.slice(0, 3).map(({ accountId }, index) => ({ accountId, place: index + 1, status: 1 })),
    );
    for (const { id, matchedAt, expiresAt } of leads) {
      expect(expiresAt.getTime() - matchedAt.getTime()).toBe(48 * HOUR_MS);
      expect(await listStatuses(db, id)).toEqual([1]);
    }
  });

  test("64 parallel matchings of a request give three places", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { requestId } = await makeWorld(8);
      await atOnce(() => match(requestId));
      expect((await listLeadRows(db, requestId)).map(({ place }) => place)).toEqual([1, 2, 3]);
    }
  });

  test("parallel matchings of 20 requests give equal painters equally many leads", async () => {
    const { at, painters, requestId } = await makeWorld(6, { waitingSince: "2026-01-01T00:00:00Z" });
    const others = await Promise.all(Array.from({ length: 19 }, () => makeRequest(db, { at })));
    await atOnce((index) => match(others[index]?.requestId ?? requestId), 20);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from leads
      where account_id = any(${painters.map(({ accountId }) => accountId)}::uuid[]) group by account_id`.execute(db);
    expect(rows.map(({ count }) => count)).toEqual([10, 10, 10, 10, 10, 10]);
  });

  test("leaves out painters on RED hold, without accreditation, too far away, away or with other work", async () => {
    const at = findSea();
    const near = moveNorth(at, 1);
    await makePainter(db, { at: near, hold: "RED" });
    await makePainter(db, { at: near, isAccredited: false });
    await makePainter(db, { at: near, isAvailable: false });
    await makePainter(db, { at: near, instances: ["ROOF"] });
    await makePainter(db, { at: moveNorth(at, 51), radiusKm: 50 });
    // In the corner of the rectangle around the circle.
    await makePainter(db, { at: moveEast(moveNorth(at, 40), 40), radiusKm: 50 });
    const fits = await makePainter(db, { at: near, hold: "AMBER" });
    const { requestId } = await makeRequest(db, { at });
    await match(requestId);
    expect((await listLeadRows(db, requestId)).map(({ accountId }) => accountId)).toEqual([fits.accountId]);
  });

  test("finds painters on the other side of the date line", async () => {
    const painter = await makePainter(db, { at: { latitude: -44.1, longitude: -179.9 }, radiusKm: 30 });
    const { requestId } = await makeRequest(db, { at: { latitude: -44.1, longitude: 179.9 } });
    await match(requestId);
    expect((await listLeadRows(db, requestId)).map(({ accountId }) => accountId)).toEqual([painter.accountId]);
  });

  test.each(["NEW", "WITHDRAWN", "CLOSED"] as const)("does nothing for a request that is %s", async (status) => {
    const at = findSea();
    await makePainter(db, { at });
    const { requestId } = await makeRequest(db, { at, status });
    await match(requestId);
    expect(await listLeadRows(db, requestId)).toEqual([]);
  });

  test("tells the home owner's side when nobody is left", async () => {
    const { requestId } = await makeRequest(db, { at: findSea() });
    await match(requestId);
    expect(await findQueued("tell-nobody-left", requestId)).toBe(1);
  });
});

describe("a painter", () => {
  test("of 64 parallel accepts of a lead one is made", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { requestId, number, painters } = await makeWorld(1);
      await match(requestId);
      const email = painters[0]?.email ?? "";
      const cookie = await openSession(db, email, { at: server.now() });
      const variables = { input: { jobId: number, status: 2 } };
      const answers = await atOnce(() => runMutation(url, "updateStatus", { cookie, variables }));
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
      expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["LEAD_CHANGED"]));
      const [lead] = await listLeadRows(db, requestId);
      expect(await listStatuses(db, lead?.id ?? "")).toEqual([1, 2]);
    }
  });

  test("who declines makes room for the next painter at once, and a lost quote keeps the place", async () => {
    const { requestId, number, painters } = await makeWorld(5);
    const [first, second, , fourth] = painters;
    await match(requestId);
    expect((await move(first?.email ?? "", { jobId: number, status: 5, declinedReason: "TOO_BUSY" })).codes).toEqual(
      [],
    );
    await expect.poll(() => listLeadRows(db, requestId)).toHaveLength(4);
    expect((await listLeadRows(db, requestId))[3]).toMatchObject({ accountId: fourth?.accountId, place: 1, status: 1 });
    await move(second?.email ?? "", { jobId: number, status: 2 });
    const lost = { jobId: number, status: 5, declinedReason: "PRICE" };
    expect((await move(second?.email ?? "", lost)).codes).toEqual([]);
    await match(requestId);
    const leads = await listLeadRows(db, requestId);
    expect(leads).toHaveLength(4);
    expect(leads.filter(({ keepsPlace }) => keepsPlace)).toHaveLength(3);
  });

  test("goes on to in progress and complete, and every step has its time and person", async () => {
    const { requestId, number, painters } = await makeWorld(1);
    await match(requestId);
    const [painter] = painters;
    for (const status of [2, 3, 6])
      expect((await move(painter?.email ?? "", { jobId: number, status })).codes).toEqual([]);
    const { rows } = await sql<{
      status: number;
      actor: string;
      user_id: string | null;
    }>`select e.status, e.actor, e.user_id
      from lead_events e join leads l on l.id = e.lead_id where l.request_id = ${requestId} order by e.at`.execute(db);
    expect(rows).toEqual([
      { status: 1, actor: "JOB", user_id: null },
      ...[2, 3, 6].map((status) => ({ status, actor: "PAINTER", user_id: painter?.userId })),
    ]);
    expect((await move(painter?.email ?? "", { jobId: number, status: 2 })).codes).toEqual(["LEAD_CHANGED"]);
  });

  test("of another account, or without the lead, gets one answer", async () => {
    const { requestId, number } = await makeWorld(1);
    const stranger = await makePainter(db, { at: findSea() });
    await match(requestId);
    expect((await move(stranger.email, { jobId: number, status: 2 })).codes).toEqual(["LEAD_NOT_FOUND"]);
    expect((await move(stranger.email, { jobId: "L0", status: 2 })).codes).toEqual(["LEAD_NOT_FOUND"]);
  });
});

describe("expiry", () => {
  const expire = (at: Date | string) => expireLeads(clockAt(at));

  test("a late job goes over due to expire, with the times at which both were due, and matches the next painter", async () => {
    const { requestId } = await makeWorld(4);
    const matchedAt = new Date("2026-06-01T00:00:00Z");
    await match(requestId, matchedAt);
    await expire("2026-06-09T00:00:00Z");
    const leads = await listLeadRows(db, requestId);
    expect(leads.slice(0, 3).map(({ status, expiredBy }) => [status, expiredBy])).toEqual(Array(3).fill([4, "TIME"]));
    const { rows } = await sql<{
      status: number;
      at: Date;
    }>`select status, at from lead_events where lead_id = ${leads[0]?.id} order by at`.execute(db);
    expect(rows).toEqual([
      { status: 1, at: matchedAt },
      { status: 0, at: new Date("2026-06-02T00:00:00Z") },
      { status: 4, at: new Date("2026-06-03T00:00:00Z") },
    ]);
    await expect.poll(async () => (await listLeadRows(db, requestId)).length).toBe(4);
  });

  test("running twice, 16 at once, changes a lead once", async () => {
    const { requestId } = await makeWorld(1);
    await match(requestId, "2026-06-01T00:00:00Z");
    await atOnce(() => expire("2026-06-02T12:00:00Z"), 16);
    await atOnce(() => expire("2026-06-04T00:00:00Z"), 16);
    const [lead] = await listLeadRows(db, requestId);
    expect(await listStatuses(db, lead?.id ?? "")).toEqual([1, 0, 4]);
  });

  test("a lead that is matched in Auckland for a job in Perth expires after exactly 48 hours, over daylight saving", async () => {
    const at = findSea();
    const address = { country: "NZ", state: "Auckland", suburb: "Ponsonby", postcode: "1011" } as const;
    await makePainter(db, { at, address });
    const { requestId } = await makeRequest(db, { at, timeZone: "Australia/Perth" });
    // In New Zealand the clocks go forward on 27 September 2026.
    const matchedAt = Date.parse("2026-09-26T05:00:00+12:00");
    await match(requestId, new Date(matchedAt));
    const [lead] = await listLeadRows(db, requestId);
    expect(lead?.expiresAt.toISOString()).toBe(new Date("2026-09-28T06:00:00+13:00").toISOString());
    await expire(new Date(matchedAt + 48 * HOUR_MS - 1));
    expect((await listLeadRows(db, requestId))[0]?.status).toBe(0);
    await expire(new Date(matchedAt + 48 * HOUR_MS));
    expect((await listLeadRows(db, requestId))[0]?.status).toBe(4);
  });

  test("accepting and expiring at once has one legal end", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { requestId, number, painters } = await makeWorld(1);
      // The lead ends within the round: some accepts are in time and some are not.
      await match(requestId, new Date(server.now().getTime() - 48 * HOUR_MS + 60 + round * 15));
      const cookie = await openSession(db, painters[0]?.email ?? "", { at: server.now() });
      const variables = { input: { jobId: number, status: 2 } };
      const [answers] = await Promise.all([
        atOnce(() => runMutation(url, "updateStatus", { cookie, variables }), 16),
        atOnce(() => expireLeads({ db, clock: { now: server.now } }), 4),
      ]);
      const isAccepted = answers.some(({ codes }) => codes.length === 0);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await expireLeads({ db, clock: { now: server.now } });
      const [lead] = await listLeadRows(db, requestId);
      const statuses = await listStatuses(db, lead?.id ?? "");
      expect(lead?.status).toBe(isAccepted ? 2 : 4);
      expect(
        isAccepted
          ? [
              [1, 2],
              [1, 0, 2],
            ]
          : [[1, 0, 4]],
      ).toContainEqual(statuses);
    }
  });
});

test("a withdrawn request ends the leads that nobody accepted, and gives their painters the turn back", async () => {
  const { requestId, number, painters } = await makeWorld(3);
  await match(requestId);
  await move(painters[0]?.email ?? "", { jobId: number, status: 2 });
  await inTransaction(db, (tx) =>
    endOpenLeads(tx, { requestId, trigger: "WITHDRAWN", actor: "OWNER", userId: null, at: server.now() }),
  );
  expect((await listLeadRows(db, requestId)).map(({ status, expiredBy }) => [status, expiredBy])).toEqual([
    [2, null],
    [4, "WITHDRAWN"],
    [4, "WITHDRAWN"],
  ]);
  const { rows } = await sql<{ since: Date }>`select waiting_since as since from painter_profiles
    where account_id = any(${painters.map(({ accountId }) => accountId)}::uuid[]) order by waiting_since`.execute(db);
  expect(rows.slice(0, 2).map(({ since }) => since.toISOString())).toEqual([
    "2026-01-11T00:00:00.000Z",
    "2026-01-12T00:00:00.000Z",
  ]);
});

test("two service areas of a painter give one lead", async () => {
  const at = findSea();
  const { accountId } = await makePainter(db, { at });
  await addProfile(db, accountId, { at: moveNorth(at, 3) });
  const { requestId } = await makeRequest(db, { at });
  await match(requestId);
  expect(await listLeadRows(db, requestId)).toHaveLength(1);
});

test("the leads of a request are counted by what became of them", async () => {
  const { requestId, number, painters } = await makeWorld(5);
  await match(requestId);
  await move(painters[0]?.email ?? "", { jobId: number, status: 2 });
  await move(painters[1]?.email ?? "", { jobId: number, status: 5, declinedReason: "TOO_FAR" });
  await match(requestId);
  const counts = await countLeadsOfRequest(db, sql<string>`${requestId}::uuid`);
  expect(counts).toEqual({ waiting: 2, accepted: 1, inProgress: 0, complete: 0, passed: 1, lost: 0 });
});
