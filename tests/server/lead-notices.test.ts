// Shows that painters are told of a match, of the last 24 hours and of a withdrawal, each once, and by push only outside the night.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { NoticeKind } from "../../src/features/job-leads/lead-notice.ts";
import { pushToPainter, tellPainter } from "../../src/features/job-leads/server/lead-notices.actions.ts";
import { expireLeads } from "../../src/features/job-leads/server/leads.actions.ts";
import { endOpenLeads } from "../../src/features/job-leads/server/leads.steps.ts";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import {
  derivePushKeys,
  type PushMessage,
  type PushOutcome,
} from "../../src/features/job-leads/server/web-push.adapter.ts";
import { inTransaction } from "../../src/server/database.ts";
import { makeSealing } from "../../src/server/sealing.ts";
import { openSession } from "../support/ask-shop.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { findSea, listLeadRows, makePainter, makeRequest, type PainterInput } from "../support/leads.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;

await holdJobs(db);

// Years away, so that jobs for the next morning are never due.
const noon = "2030-11-18T02:00:00Z";
const night = "2030-11-18T11:30:00Z";
const p256dh = Buffer.alloc(65, 4).toString("base64url");
const auth = Buffer.alloc(16, 7).toString("base64url");
let made = 0;

function makeServices(at: string, outcome: PushOutcome | Error = "sent") {
  const sent: PushMessage[] = [];
  const send = async (_target: unknown, message: PushMessage) => {
    if (outcome instanceof Error) throw outcome;
    sent.push(message);
    return outcome;
  };
  return {
    sent,
    services: { db, clock: { now: () => new Date(at) }, publicUrl: "https://shop.example", push: { send } },
  };
}

async function makeLead(at = noon, change: Partial<PainterInput> = {}) {
  const sea = findSea();
  const painter = await makePainter(db, { at: sea, ...change });
  const request = await makeRequest(db, { at: sea });
  await matchRequest({ db, clock: { now: () => new Date(at) } }, request.requestId);
  const [lead] = await listLeadRows(db, request.requestId);
  if (lead === undefined) throw new Error("Nobody was matched.");
  return { painter, leadId: lead.id, ...request };
}

const listMails = async (number: string) => {
  const { rows } = await sql<{ recipient: string; subject: string }>`select recipient, subject from mails
    where text_body like ${`%jobId=${number}%`} order by created_at, id`.execute(db);
  return rows;
};

async function subscribe(email: string): Promise<string> {
  made += 1;
  const endpoint = `https://fcm.googleapis.com/fcm/send/${made}`;
  const cookie = await openSession(db, email, { at: server.now() });
  const { codes } = await runMutation(url, "SubscribeToLeadPush", { cookie, variables: { endpoint, p256dh, auth } });
  expect(codes).toEqual([]);
  const { rows } = await sql<{ id: string }>`select id from push_subscriptions where endpoint = ${endpoint}`.execute(
    db,
  );
  return rows[0]?.id ?? "";
}

interface Queued {
  readonly runAt: Date | number;
  readonly payload: { leadId: string; kind: NoticeKind; subscriptionId: string };
}

const listPushJobs = async (leadId: string) => {
  const { rows } = await sql<Queued>`select j.run_at as "runAt", j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push-to-painter' and j.payload->>'leadId' = ${leadId} order by j.id`.execute(db);
  return rows;
};

describe("a mail", () => {
  test("about a match is sent once, however often the job runs", async () => {
    const { leadId, painter, number } = await makeLead();
    const { services } = makeServices(noon);
    await Promise.all(Array.from({ length: 8 }, () => tellPainter(services, { leadId, kind: "MATCHED" })));
    expect(await listMails(number)).toEqual([
      { recipient: painter.email, subject: "New job lead: Interior painting in Seaview NSW" },
    ]);
  });

  test("goes to the address of the profile", async () => {
    const { leadId, number } = await makeLead(noon, { leadEmail: "leads@firm.example" });
    await tellPainter(makeServices(noon).services, { leadId, kind: "MATCHED" });
    expect((await listMails(number)).map(({ recipient }) => recipient)).toEqual(["leads@firm.example"]);
  });

  test("about the last 24 hours and about a withdrawal follow, and none comes for a lead that has ended", async () => {
    const { leadId, number, requestId } = await makeLead();
    const { services } = makeServices("2030-11-19T02:00:00Z");
    await expireLeads(services);
    await tellPainter(services, { leadId, kind: "DUE" });
    await tellPainter(services, { leadId, kind: "DUE" });
    const { services: later } = makeServices("2030-11-19T03:00:00Z");
    const at = later.clock.now();
    await inTransaction(db, (tx) =>
      endOpenLeads(tx, { requestId, trigger: "WITHDRAWN", actor: "OWNER", userId: null, at }),
    );
    await tellPainter(later, { leadId, kind: "MATCHED" });
    await tellPainter(later, { leadId, kind: "WITHDRAWN" });
    expect((await listMails(number)).map(({ subject }) => subject)).toEqual([
      "24 hours left: Interior painting in Seaview NSW",
      "Withdrawn: Interior painting in Seaview NSW",
    ]);
  });
});

describe("a push notice", () => {
  test("is sent at once during the day, with the suburb and the link to the lead", async () => {
    const { leadId, painter, number } = await makeLead();
    const subscriptionId = await subscribe(painter.email);
    const { services, sent } = makeServices(noon);
    await tellPainter(services, { leadId, kind: "MATCHED" });
    const jobs = await listPushJobs(leadId);
    expect(jobs.map(({ payload }) => payload)).toEqual([{ leadId, kind: "MATCHED", subscriptionId }]);
    await pushToPainter(services, { leadId, kind: "MATCHED", subscriptionId });
    expect(sent).toMatchObject([
      { title: "New job lead: Interior painting in Seaview NSW", url: `/dashboard/view-job-lead/?jobId=${number}` },
    ]);
  });

  test("waits at night for 07:00 in the painter's zone, also if the job itself runs at night", async () => {
    const { leadId, painter } = await makeLead(night);
    const subscriptionId = await subscribe(painter.email);
    const { services, sent } = makeServices(night);
    await tellPainter(services, { leadId, kind: "MATCHED" });
    await pushToPainter(services, { leadId, kind: "MATCHED", subscriptionId });
    const times = (await listPushJobs(leadId)).map(({ runAt }) => new Date(runAt).toISOString());
    // Richmond in Victoria is eleven hours ahead of UTC in November.
    expect(times).toEqual(["2030-11-18T20:00:00.000Z", "2030-11-18T20:00:00.000Z"]);
    expect(sent).toEqual([]);
  });

  test("about a lead that ended meanwhile is not sent", async () => {
    const { leadId, painter, number } = await makeLead();
    const subscriptionId = await subscribe(painter.email);
    const { services, sent } = makeServices(noon);
    const input = { jobId: number, status: 5, declinedReason: "TOO_BUSY" };
    server.setClock(noon);
    const cookie = await openSession(db, painter.email, { at: server.now() });
    expect((await runMutation(url, "updateStatus", { cookie, variables: { input } })).codes).toEqual([]);
    await pushToPainter(services, { leadId, kind: "MATCHED", subscriptionId });
    expect(sent).toEqual([]);
  });

  test("to a browser that ended its subscription deletes it, and another failure is tried again", async () => {
    const { leadId, painter } = await makeLead();
    const subscriptionId = await subscribe(painter.email);
    const count = async () =>
      (
        await sql<{
          count: number;
        }>`select count(*)::integer as count from push_subscriptions where id = ${subscriptionId}`.execute(db)
      ).rows[0]?.count;
    const push = { leadId, kind: "MATCHED", subscriptionId } as const;
    await expect(pushToPainter(makeServices(noon, new Error("503")).services, push)).rejects.toThrow("503");
    expect(await count()).toBe(1);
    await pushToPainter(makeServices(noon, "gone").services, push);
    expect(await count()).toBe(0);
  });

  test("goes to no browser of a person who left the account or has limited access", async () => {
    const { leadId, painter } = await makeLead();
    await subscribe(painter.email);
    await sql`update memberships set access = 'LIMITED' where user_id = ${painter.userId}`.execute(db);
    await tellPainter(makeServices(noon).services, { leadId, kind: "MATCHED" });
    expect(await listPushJobs(leadId)).toEqual([]);
  });
});

test("only known push services are accepted, ten browsers are kept, and a browser belongs to the last person", async () => {
  const [one, other] = [await makePainter(db, { at: findSea() }), await makePainter(db, { at: findSea() })];
  const signIn = (email: string) => openSession(db, email, { at: server.now() });
  const send = async (email: string, endpoint: string) =>
    (
      await runMutation(url, "SubscribeToLeadPush", {
        cookie: await signIn(email),
        variables: { endpoint, p256dh, auth },
      })
    ).codes;
  expect(await send(one.email, "https://evil.example/push")).toEqual(["PUSH_NOT_ACCEPTED"]);
  for (let index = 0; index < 12; index += 1) await subscribe(one.email);
  const endpoint = "https://web.push.apple.com/shared";
  expect(await send(one.email, endpoint)).toEqual([]);
  expect(await send(other.email, endpoint)).toEqual([]);
  const { rows } = await sql<{ userId: string; count: number }>`select user_id as "userId", count(*)::integer as count
    from push_subscriptions where user_id in (${one.userId}, ${other.userId}) group by user_id order by count`.execute(
    db,
  );
  expect(rows).toEqual([
    { userId: other.userId, count: 1 },
    { userId: one.userId, count: 9 },
  ]);
  await runMutation(url, "UnsubscribeFromLeadPush", { cookie: await signIn(one.email), variables: { endpoint } });
  await runMutation(url, "UnsubscribeFromLeadPush", { cookie: await signIn(other.email), variables: { endpoint } });
  const left = await sql<{
    count: number;
  }>`select count(*)::integer as count from push_subscriptions where endpoint = ${endpoint}`.execute(db);
  expect(left.rows[0]?.count).toBe(0);
});

test("the push keys of an installation are always the same, and a pair of its curve", () => {
  const [first, second] = [derivePushKeys(makeSealing("a key")), derivePushKeys(makeSealing("a key"))];
  expect(first).toEqual(second);
  expect(first).not.toEqual(derivePushKeys(makeSealing("another key")));
  expect(Buffer.from(first.publicKey, "base64url")).toHaveLength(65);
  expect(Buffer.from(first.privateKey, "base64url")).toHaveLength(32);
});
