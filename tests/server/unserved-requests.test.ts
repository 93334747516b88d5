// Shows that a request that nobody has a place of gets painters who come later, for two weeks, and that its home owner is told.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { matchRequest, matchUnserved } from "../../src/features/job-leads/server/matching.actions.ts";
import { findSea, listLeadRows, makePainter, makeRequest } from "../support/leads.ts";
import { waitForMailedLink } from "../support/mail-link.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db } = server;
const services = { db, clock: { now: server.now } };
const DAY_MS = 86_400_000;

async function makeUnserved(days = 1) {
  const at = findSea();
  const request = await makeRequest(db, { at });
  const confirmedAt = new Date(server.now().getTime() - days * DAY_MS);
  await sql`update lead_requests set made_at = ${confirmedAt}, confirmed_at = ${confirmedAt}
    where id = ${request.requestId}`.execute(db);
  await matchRequest(services, request.requestId);
  expect(await listLeadRows(db, request.requestId)).toEqual([]);
  return { ...request, at };
}

test("a painter who comes later is asked once, and the home owner is told", async () => {
  const { requestId, at, contact } = await makeUnserved();
  await waitForMailedLink(db, { email: contact.email, about: "No painter is left" });
  const { accountId } = await makePainter(db, { at });
  await Promise.all(Array.from({ length: 8 }, () => matchUnserved(services)));
  expect(await listLeadRows(db, requestId)).toMatchObject([{ accountId, status: 1 }]);
  await waitForMailedLink(db, { email: contact.email, about: "We have asked 1 painter" });
});

test("a search that still finds nobody writes no mail and no link", async () => {
  const { requestId, contact } = await makeUnserved();
  await waitForMailedLink(db, { email: contact.email, about: "No painter is left" });
  await matchUnserved(services);
  await expect.poll(() => countJobs(requestId)).toBe(0);
  const links = db.selectFrom("lead_page_links").select("made_at").where("request_id", "=", requestId);
  expect(await links.execute()).toHaveLength(1);
});

async function countJobs(requestId: string): Promise<number | undefined> {
  const { rows } = await sql<{ jobs: number }>`select count(*)::integer as jobs from graphile_worker._private_jobs
    where payload->>'requestId' = ${requestId}`.execute(db);
  return rows[0]?.jobs;
}

test("the free places of a request are left free while one painter has a place", async () => {
  const at = findSea();
  await makePainter(db, { at });
  const { requestId } = await makeRequest(db, { at });
  await sql`update lead_requests set confirmed_at = ${server.now()} where id = ${requestId}`.execute(db);
  await matchRequest(services, requestId);
  await makePainter(db, { at });
  await matchUnserved(services);
  expect(await listLeadRows(db, requestId)).toHaveLength(1);
});

test("after two weeks nobody is asked any more", async () => {
  const [recent, old] = [await makeUnserved(13), await makeUnserved(15)];
  for (const { at } of [recent, old]) await makePainter(db, { at });
  await matchUnserved(services);
  expect(await listLeadRows(db, recent.requestId)).toHaveLength(1);
  expect(await listLeadRows(db, old.requestId)).toEqual([]);
});
