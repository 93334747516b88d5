// Shows what staff see and do with requests for painters: they are found by every field, reps see no contact details in any way,
// and closing and matching again are safe in parallel and written to the audit log.
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { askEndpoint, askOperation, openSession } from "../support/ask-shop.ts";
import { findSea, listLeadRows, listStatuses, makePainter, makeRequest } from "../support/leads.ts";
import { runMutation } from "../support/operation-client.ts";
import { testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url } = server;
const signIn = (email: string) => openSession(db, email, { at: server.now() });
const admin = await signIn("admin.au@trestle.test");
const rep = await signIn("rep.au@trestle.test");
const PARALLEL = 64;
const atOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, i) => work(i)));

const match = (requestId: string) => matchRequest({ db, clock: { now: server.now } }, requestId);

/** An open request with a lead for each of as many painters. */
async function makeWorld(painters: number) {
  const at = findSea();
  const made = [];
  for (let index = 0; index < painters; index += 1) made.push(await makePainter(db, { at }));
  const request = await makeRequest(db, { at });
  await match(request.requestId);
  return { ...request, at, painters: made };
}

const everything = { text: "", painter: "", status: "", after: "" };

interface Listed {
  readonly rows: readonly { readonly number: string; readonly status: string; readonly painters: string }[];
  readonly nextCursor: string | null;
}

async function search(variables: Partial<typeof everything>, cookie = admin): Promise<Listed> {
  const { body } = await askOperation(url, "GetStaffRequests", { cookie, variables: { ...everything, ...variables } });
  return body.data?.staffRequests as Listed;
}

const listNumbers = async (variables: Partial<typeof everything>, cookie = admin) =>
  (await search(variables, cookie)).rows.map(({ number }) => number);

async function show(number: string, cookie = admin) {
  const { body } = await askOperation(url, "GetStaffRequest", { cookie, variables: { number } });
  return body.data?.staffRequest as {
    readonly number: string;
    readonly contact: { readonly email: string } | null;
    readonly status: string;
    readonly places: readonly { readonly isFree: boolean }[];
    readonly leads: readonly { readonly place: number; readonly painter: string | null; readonly why: string }[];
    readonly verdicts: readonly { readonly reason: string; readonly text: string }[];
  };
}

/** The codes of the refusals. */
const run = async (operation: "MatchRequestAgain" | "CloseRequest", number: string) =>
  (await runMutation(url, operation, { cookie: admin, variables: { number } })).codes;

async function countAudit(action: string, number: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_entries
    where action = ${action} and detail->>'number' = ${number}`.execute(db);
  return rows[0]?.count ?? 0;
}

describe("searching", () => {
  test("finds a request by its number, e-mail address, painter and status", async () => {
    const { number, requestId, contact, painters } = await makeWorld(1);
    await sql`update lead_requests set email_hash = sha256(${contact.email}::bytea) where id = ${requestId}`.execute(
      db,
    );
    const { rows } = await sql<{ name: string; number: string }>`select name, number from accounts
      where id = ${painters[0]?.accountId}`.execute(db);
    expect(await listNumbers({ text: number })).toEqual([number]);
    expect(await listNumbers({ text: contact.email.toUpperCase() })).toEqual([number]);
    expect(await listNumbers({ painter: rows[0]?.number ?? "" })).toEqual([number]);
    expect(await listNumbers({ painter: rows[0]?.name ?? "", status: "OPEN" })).toEqual([number]);
    expect(await listNumbers({ text: number, status: "CLOSED" })).toEqual([]);
    expect((await search({ text: number })).rows[0]).toMatchObject({ status: "OPEN", painters: "1 waiting" });
  });

  test("finds a request by its suburb, with and without the state, in any spelling", async () => {
    const suburbs = sql<{
      suburb: string;
      state: string;
      count: number;
    }>`select suburb, state, count(*)::integer as count
      from lead_requests where country = 'AU' and suburb ~ '^[A-Z][a-z]+$' group by 1, 2 order by 3 desc limit 1`;
    const { suburb, state, count } = (await suburbs.execute(db)).rows[0] ?? { suburb: "", state: "", count: 0 };
    expect(await listNumbers({ text: suburb.toUpperCase() })).toHaveLength(count);
    expect(await listNumbers({ text: `${suburb}, ${state}` })).toHaveLength(count);
    expect(await listNumbers({ text: `${suburb} NT` })).toEqual([]);
    const accented = sql<{ suburb: string }>`select suburb from lead_requests where suburb ~ '[āēīōū]' limit 1`;
    const [row] = (await accented.execute(db)).rows;
    if (row !== undefined) {
      const plain = row.suburb.normalize("NFD").replaceAll(/\p{M}/gu, "");
      expect(await listNumbers({ text: plain })).toEqual(await listNumbers({ text: row.suburb }));
    }
  });

  test("pages show every request once, the newest first, also those of one moment", async () => {
    const { rows } = await sql<{ number: string }>`select number from lead_requests order by made_at desc, id`.execute(
      db,
    );
    const seen: string[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: Listed = await search({ after });
      seen.push(...page.rows.map(({ number }) => number));
      after = page.nextCursor;
    }
    expect(seen).toEqual(rows.map(({ number }) => number));
    expect(seen.length).toBeGreaterThan(250);
  });
});

describe("a request", () => {
  test("shows an administrator the contact, the places, and why each painter was matched or not", async () => {
    const { number, at, contact } = await makeWorld(3);
    await makePainter(db, { at });
    await makePainter(db, { at, hold: "RED" });
    await makePainter(db, { at, instances: ["ROOF"] });
    const shown = await show(number);
    expect(shown.contact?.email).toBe(contact.email);
    expect(shown.places.map(({ isFree }) => isFree)).toEqual([false, false, false]);
    expect(shown.leads.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(shown.leads[0]?.why).toMatch(/^Matched because/);
    expect(shown.verdicts.map(({ reason }) => reason)).toEqual(["PLACES_TAKEN", "ON_HOLD", "OTHER_WORK"]);
    expect(shown.verdicts[2]?.text).toBe("Not matched because the painter does not take interior painting.");
  });

  test("shows a rep nothing about how to reach the home owner, in every operation, page, search and photo", async () => {
    const { number, requestId, contact } = await makeWorld(1);
    await sql`insert into lead_notes (id, request_id, at, text)
      values (gen_random_uuid(), ${requestId}, now(), ${`Write to ${contact.email} or call 0491 570 157`})`.execute(db);
    await sql`insert into lead_photos (id, request_id, position, picture, width, height)
      values (gen_random_uuid(), ${requestId}, 1, 'x', 10, 10)`.execute(db);
    const photo = (await sql<{ id: string }>`select id from lead_photos where request_id = ${requestId}`.execute(db))
      .rows[0];
    const headers = { cookie: rep };
    const texts = [
      JSON.stringify(await show(number, rep)),
      JSON.stringify(await search({ text: number }, rep)),
      await (await fetch(new URL(`/staff/leads/${number}`, url), { headers })).text(),
      await (await fetch(new URL(`/staff/leads?q=${number}`, url), { headers })).text(),
    ];
    for (const text of texts) {
      expect(text).toContain(number);
      for (const secret of [...Object.values(contact), "0491 571 266", "0491 570 157", photo?.id ?? ""])
        expect(text).not.toContain(secret);
    }
    expect((await fetch(new URL(`/job-leads/photos/${photo?.id}`, url), { headers })).status).toBe(404);
    expect((await fetch(new URL(`/job-leads/photos/${photo?.id}`, url), { headers: { cookie: admin } })).status).toBe(
      200,
    );
  });

  test("is not found by a rep with the e-mail address of the home owner or a painter of another rep", async () => {
    const { requestId, contact, painters } = await makeWorld(1);
    await sql`update lead_requests set email_hash = sha256(${contact.email}::bytea) where id = ${requestId}`.execute(
      db,
    );
    const { rows } = await sql<{
      number: string;
    }>`select number from accounts where id = ${painters[0]?.accountId}`.execute(db);
    expect(await listNumbers({ text: contact.email }, rep)).toEqual([]);
    expect(await listNumbers({ painter: rows[0]?.number ?? "" }, rep)).toEqual([]);
  });
});

describe("closing a request", () => {
  test("ends open leads by staff, keeps accepted ones, gives the turn back and is written down", async () => {
    const { number, requestId, painters } = await makeWorld(2);
    const cookie = await signIn(painters[0]?.email ?? "");
    await runMutation(url, "updateStatus", { cookie, variables: { input: { jobId: number, status: 2 } } });
    expect(await run("CloseRequest", number)).toEqual([]);
    const accepted = painters[0]?.accountId;
    const leads = (await listLeadRows(db, requestId)).toSorted((one) => (one.accountId === accepted ? -1 : 1));
    expect(leads.map(({ status, expiredBy }) => [status, expiredBy])).toEqual([
      [2, null],
      [4, "CLOSED"],
    ]);
    const { rows } = await sql<{ actor: string; email: string }>`select e.actor, u.email from lead_events e
      join users u on u.id = e.user_id where e.lead_id = ${leads[1]?.id} and e.status = 4`.execute(db);
    expect(rows).toEqual([{ actor: "STAFF", email: "admin.au@trestle.test" }]);
    const waiting = sql<{
      since: Date;
    }>`select waiting_since as since from painter_profiles where account_id = ${leads[1]?.accountId}`;
    expect((await waiting.execute(db)).rows[0]?.since.toISOString()).toBe("2026-01-01T00:00:00.000Z");
    expect(await countAudit("LEAD_REQUEST_CLOSED", number)).toBe(1);
    expect((await show(number)).status).toBe("CLOSED");
    expect(await run("CloseRequest", number)).toEqual(["LEAD_REQUEST_ENDED"]);
  });

  test("a request that is not confirmed can be closed", async () => {
    const { number } = await makeRequest(db, { at: findSea(), status: "NEW" });
    expect(await run("MatchRequestAgain", number)).toEqual(["LEAD_REQUEST_NOT_CONFIRMED"]);
    expect(await run("CloseRequest", number)).toEqual([]);
  });

  test("64 parallel closings close it once", async () => {
    const { number, requestId } = await makeWorld(3);
    const answers = await atOnce(() => run("CloseRequest", number));
    expect(answers.filter((codes) => codes.length === 0)).toHaveLength(1);
    expect(await countAudit("LEAD_REQUEST_CLOSED", number)).toBe(1);
    for (const { id } of await listLeadRows(db, requestId)) expect(await listStatuses(db, id)).toEqual([1, 4]);
  });

  test("closing, accepting and matching at once leave no lead that waits", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { number, requestId, at, painters } = await makeWorld(2);
      await makePainter(db, { at });
      const cookies = await Promise.all(painters.map(({ email }) => signIn(email)));
      const accept = (cookie: string) =>
        runMutation(url, "updateStatus", { cookie, variables: { input: { jobId: number, status: 2 } } });
      await Promise.all([
        ...cookies.map(accept),
        run("MatchRequestAgain", number),
        match(requestId),
        run("CloseRequest", number),
        ...cookies.map(accept),
      ]);
      const statuses = (await listLeadRows(db, requestId)).map(({ status }) => status);
      expect(statuses.every((status) => status === 2 || status === 4)).toBe(true);
      expect((await show(number)).status).toBe("CLOSED");
    }
  });
});

describe("matching again", () => {
  test("fills a place that is free since another painter came, and is written down", async () => {
    const { number, requestId, at } = await makeWorld(1);
    await makePainter(db, { at });
    expect((await show(number)).verdicts.map(({ reason }) => reason)).toEqual(["MATCHED"]);
    expect(await run("MatchRequestAgain", number)).toEqual([]);
    await vi.waitFor(async () => expect(await listLeadRows(db, requestId)).toHaveLength(2), { timeout: 20_000 });
    expect(await countAudit("LEAD_REQUEST_MATCHED_AGAIN", number)).toBe(1);
  });

  test("64 times at once gives three places at most", async () => {
    const { number, requestId, at } = await makeWorld(1);
    for (let index = 0; index < 4; index += 1) await makePainter(db, { at });
    await atOnce(() => run("MatchRequestAgain", number));
    await vi.waitFor(async () => expect(await listLeadRows(db, requestId)).toHaveLength(3), { timeout: 30_000 });
    expect((await listLeadRows(db, requestId)).map(({ place }) => place).toSorted()).toEqual([1, 2, 3]);
  });

  test("is refused to a rep, and for a request that has ended or does not exist", async () => {
    const { number } = await makeRequest(db, { at: findSea(), status: "WITHDRAWN" });
    expect(await run("MatchRequestAgain", number)).toEqual(["LEAD_REQUEST_ENDED"]);
    expect(await run("CloseRequest", "L0")).toEqual(["LEAD_REQUEST_NOT_FOUND"]);
    for (const path of ["/api/staff/leads/match/", "/api/staff/leads/close/"]) {
      expect((await askEndpoint(url, path, { cookie: rep, body: { number } })).status).toBe(403);
    }
  });
});

describe("the table of painters", () => {
  interface Row {
    readonly accountId: string;
    readonly name: string;
    readonly leads: number;
    readonly answerHours: number | null;
    readonly winRate: number | null;
    readonly won: number;
    readonly lost: number;
    readonly state: string;
  }
  const list = async (variables: object) => {
    const all = { text: "", sort: "name", isDescending: false, ...variables };
    const { body } = await askOperation(url, "GetStaffPainters", { cookie: admin, variables: all });
    return body.data?.staffPainters as Row[];
  };

  test("has the leads, the median answer and the wins that the history has", async () => {
    const rows = await list({ text: "Ironbark" });
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const { rows: expected } = await sql<Omit<Row, "name" | "state" | "winRate">>`with own as (
        select l.*, (select min(at) from lead_events e where e.lead_id = l.id and e.status in (2, 5)) as answered
        from leads l join accounts a on a.id = l.account_id
        where a.number = ${row?.accountId} and l.matched_at >= ${server.now()}::timestamptz - interval '1 year')
      select count(*)::integer as leads, count(*) filter (where status = 6)::integer as won,
        count(*) filter (where is_lost)::integer as lost,
        percentile_cont(0.5) within group (order by extract(epoch from answered - matched_at)) / 3600 as "answerHours" from own`.execute(
      db,
    );
    expect(row).toMatchObject({ ...expected[0], answerHours: expect.closeTo(Number(expected[0]?.answerHours), 3) });
    expect(row?.won).toBeGreaterThan(0);
    expect(row?.winRate).toBeCloseTo((row?.won ?? 0) / ((row?.won ?? 0) + (row?.lost ?? 0)));
  });

  test("is sorted as asked, and says who is on hold, away or not available", async () => {
    const rows = await list({ sort: "answer", isDescending: true });
    const hours = rows.flatMap(({ answerHours }) => answerHours ?? []);
    expect(hours).toEqual(hours.toSorted((one, other) => other - one));
    expect(rows.slice(hours.length).every(({ answerHours }) => answerHours === null)).toBe(true);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["READY", "ON_HOLD", "AWAY", "NOT_AVAILABLE"]));
  });
});
