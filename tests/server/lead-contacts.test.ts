// Shows who sees the contact details of a home owner: people who may accept, while the lead is accepted. Nobody else does, in the
// API, in pages or in mails, and every view is written down.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { addProfile, findSea, type MadeRequest, makePainter, makeRequest, moveNorth } from "../support/leads.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const services = { db, clock: { now: server.now } };

const painter = "painter.au@trestle.test";
const limited = "limited-painter@leads.example";
const rep = "rep.au@trestle.test";
const accountId = await getAccountId(db, painter);

/** A limited member of the painter's account. */
beforeAll(async () => {
  const userId = randomUUID();
  await sql`insert into users (id, email, first_name, last_name) values (${userId}, ${limited}, 'Lim', 'Ited')`.execute(
    db,
  );
  await sql`insert into memberships (account_id, user_id, access, is_default) values (${accountId}, ${userId}, 'LIMITED', true)`.execute(
    db,
  );
});

interface World extends MadeRequest {
  readonly other: string;
  readonly stranger: string;
}

/** A lead of the painter's account and of another account. The note names a phone number. */
async function makeLead(): Promise<World> {
  const at = findSea();
  await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
  await addProfile(db, accountId, { at: moveNorth(at, 1) });
  const other = await makePainter(db, { at: moveNorth(at, 2) });
  const stranger = await makePainter(db, { at: findSea() });
  const request = await makeRequest(db, { at });
  await sql`insert into lead_notes (id, request_id, at, text)
    values (${randomUUID()}, ${request.requestId}, now(), ${`Write to ${request.contact.email} please.`})`.execute(db);
  await matchRequest(services, request.requestId);
  return { ...request, other: other.email, stranger: stranger.email };
}

const signIn = (email: string) => openSession(db, email, { at: server.now() });

async function move(email: string, input: object): Promise<void> {
  const { codes } = await runMutation(url, "updateStatus", { cookie: await signIn(email), variables: { input } });
  expect(codes).toEqual([]);
}

/** Everything that a person gets to see about the lead: the API, the endpoint and both pages. */
async function readAll(cookie: string, { number }: World): Promise<string> {
  const tabs = ["NEW", "ACCEPTED", "IN_PROGRESS", "COMPLETE", "DECLINED", "EXPIRED"];
  const detail = await askOperation(url, "GetJobMatchedDetail", { cookie, variables: { jobId: number } });
  const lists = await Promise.all(
    tabs.flatMap((tab) => [
      askOperation(url, "getJobMatches", { cookie, variables: { tab } }),
      askOperation(url, "GetJobLeads", { cookie, variables: { tab } }),
      askEndpoint(url, "/api/job-leads/getRequests/", { cookie, body: { tab } }),
    ]),
  );
  const pages = await Promise.all(
    [`/dashboard/view-job-lead/?jobId=${number}`, ...tabs.map((tab) => `/dashboard/job-leads/?tab=${tab}`)].map(
      async (path) => (await fetch(new URL(path, url), { headers: { cookie } })).text(),
    ),
  );
  return JSON.stringify([detail.body, ...lists.map(({ body }) => body)]) + pages.join("\n");
}

const secrets = ({ contact }: World) => Object.values(contact);
const listSeen = (text: string, world: World) => secrets(world).filter((secret) => text.includes(secret));

async function countViews(requestId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from lead_contact_views v
    join leads l on l.id = v.lead_id where l.request_id = ${requestId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** All mails but those to home owners. */
async function readMails(): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select recipient || subject || text_body || html_body as text from mails
    where recipient not like '%@owner.example'`.execute(db);
  return rows.map(({ text }) => text).join("\n");
}

describe("the contact details of a home owner", () => {
  test("are hidden until the painter accepts, shown then, and hidden again when the quote is lost", async () => {
    const world = await makeLead();
    const cookie = await signIn(painter);
    const before = await readAll(cookie, world);
    expect(listSeen(before, world)).toEqual([]);
    expect(before).toContain("[hidden until you accept]");
    expect(before).not.toContain("0491 571 266");
    expect(await countViews(world.requestId)).toBe(0);
    await move(painter, { jobId: world.number, status: 2 });
    const shown = await readAll(cookie, world);
    expect(listSeen(shown, world)).toEqual(secrets(world));
    expect(shown).toContain("0491 571 266");
    // The detail in the API and on the page.
    expect(await countViews(world.requestId)).toBe(2);
    await move(painter, { jobId: world.number, status: 3 });
    expect(listSeen(await readAll(cookie, world), world)).toEqual(secrets(world));
    await move(painter, { jobId: world.number, status: 5, declinedReason: "PRICE" });
    expect(listSeen(await readAll(cookie, world), world)).toEqual([]);
    expect(await countViews(world.requestId)).toBe(4);
  });

  test("are hidden from a limited member and from a rep, who may not accept either", async () => {
    const world = await makeLead();
    await move(painter, { jobId: world.number, status: 2 });
    const repCookie = await signIn(rep);
    await askEndpoint(url, "/api/acting/start/", { cookie: repCookie, body: { accountId } });
    for (const cookie of [await signIn(limited), repCookie]) {
      const seen = await readAll(cookie, world);
      expect(seen).toContain(world.number);
      expect(listSeen(seen, world)).toEqual([]);
      const input = { jobId: world.number, status: 3 };
      const { codes } = await runMutation(url, "updateStatus", { cookie, variables: { input } });
      expect(codes).toEqual(["UNAUTHORIZED"]);
    }
    expect(await countViews(world.requestId)).toBe(0);
  });

  test("are hidden from a painter who declined, from one without the lead, and from one who has not answered", async () => {
    const world = await makeLead();
    await move(painter, { jobId: world.number, status: 2 });
    expect(listSeen(await readAll(await signIn(world.other), world), world)).toEqual([]);
    await move(world.other, { jobId: world.number, status: 5, declinedReason: "TOO_FAR" });
    expect(listSeen(await readAll(await signIn(world.other), world), world)).toEqual([]);
    const { body } = await askOperation(url, "GetJobMatchedDetail", {
      cookie: await signIn(world.stranger),
      variables: { jobId: world.number },
    });
    expect(body.data).toMatchObject({ jobMatchedDetail: null });
    const seen = await readAll(await signIn(world.stranger), world);
    expect(listSeen(seen, world)).toEqual([]);
    expect(seen).not.toContain("Seaview");
  });

  test("are hidden by the database itself from other accounts and from painters who have not accepted", async () => {
    const world = await makeLead();
    const readAs = (account: string) =>
      db.transaction().execute(async (tx) => {
        await sql`set local role trestle_tenant`.execute(tx);
        await sql.raw(`set local trestle.account_id = '${account}'`).execute(tx);
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count from lead_contacts`.execute(tx);
        return rows[0]?.count;
      });
    const seenBefore = await readAs(accountId);
    await move(painter, { jobId: world.number, status: 2 });
    expect(await readAs(accountId)).toBe((seenBefore ?? 0) + 1);
    expect(await readAs(await getAccountId(db, world.other))).toBe(0);
    expect(await readAs(await getAccountId(db, world.stranger))).toBe(0);
  });

  test("are in no mail to a painter, which names the suburb", async () => {
    const world = await makeLead();
    await expect.poll(async () => (await readMails()).includes(`jobId=${world.number}`)).toBe(true);
    await move(painter, { jobId: world.number, status: 2 });
    const mails = await readMails();
    expect(listSeen(mails, world)).toEqual([]);
    expect(mails).toContain("New job lead: Interior painting in Seaview NSW");
  });
});

test("a note of the painter is kept for the account and has a limit", async () => {
  const world = await makeLead();
  const cookie = await signIn(painter);
  const save = (note: string) => runMutation(url, "SaveLeadNote", { cookie, variables: { jobId: world.number, note } });
  expect((await save(" Ladder needed ")).codes).toEqual([]);
  expect((await save("x".repeat(2_001))).codes).toEqual(["LEAD_NOTE_TOO_LONG"]);
  expect(await readAll(cookie, world)).toContain("Ladder needed");
  expect(await readAll(await signIn(world.other), world)).not.toContain("Ladder needed");
});

test("the detail has every field of the contract with the home owner's answers", async () => {
  const world = await makeLead();
  await move(painter, { jobId: world.number, status: 2 });
  const { body } = await askOperation(url, "GetJobMatchedDetail", {
    cookie: await signIn(painter),
    variables: { jobId: world.number },
  });
  expect(body.data?.jobMatchedDetail).toMatchObject({
    customer: { customerId: world.requestId, customerName: world.contact.name, mobileNumber: world.contact.phone },
    detail: {
      ...{
        jobId: world.number,
        leadStatus: 2,
        instance: "INTERIOR",
        jobType: "Interior painting",
        suburb: "Seaview",
        area: 120,
      },
      ...{
        address: world.contact.address,
        showPropertySearch: true,
        capabilities: ["WALLS", "CEILINGS"],
        bareSurfaceType: [],
      },
      ...{
        previouslyCoatedSurfaceType: ["WALLS", "CEILINGS"],
        preferredContactMethod: "PHONE",
        preferredContactTime: "MORNING",
      },
      ...{ declinedReason: null, expiredTrigger: null, dueToExpireTimestamp: null },
    },
    importantInfo: [
      { status: 1, painterName: null },
      { status: 2, declinedReason: null },
    ],
    lead: { places: 3, moves: [3, 5] },
  });
});
