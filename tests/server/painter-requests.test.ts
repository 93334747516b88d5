// Shows how a home owner asks for a painter: the request is stored once, confirmed once by the link in a mail, and ended by the
// home owner. Nobody can send more requests than the limits allow.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { removeUnconfirmed, removeWaitingPhotos } from "../../src/features/job-leads/server/remove-requests.actions.ts";
import { mailMatched, mailNobodyLeft } from "../../src/features/job-leads/server/request-mails.actions.ts";
import { askOperation } from "../support/ask-shop.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { runMutation } from "../support/operation-client.ts";
import { makeLead } from "../support/painter-leads.ts";
import { askForPainter, makePhoto, readRequestLinks, requestForm, uploadPhoto } from "../support/painter-request.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
await holdJobs(db);

beforeEach(() => db.deleteFrom("failed_tries").execute());

let people = 0;
const newEmail = () => `owner${++people}@home.example`;

const run = (operation: string, variables: object) => runMutation(url, operation, { cookie: "", variables });

async function ask(change: object = {}) {
  const email = newEmail();
  const { codes, payload } = await askForPainter(url, email, change);
  expect(codes).toEqual([]);
  return { email, number: String(payload.number), ...(await readRequestLinks(db, email)) };
}

async function askAndConfirm(change: object = {}) {
  const asked = await ask(change);
  expect((await run("ConfirmPainterRequest", { token: asked.confirmation })).codes).toEqual([]);
  return asked;
}

async function readPage(token: string) {
  const { body } = await askOperation(url, "GetPainterRequest", { variables: { token } });
  return body.data?.painterRequest as Record<string, unknown> | null;
}

const readRequest = (number: string) =>
  db.selectFrom("lead_requests").selectAll().where("number", "=", number).executeTakeFirst();

async function countJobs(requestId: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'match-request' and j.payload ->> 'requestId' = ${requestId ?? ""}`.execute(db);
  return rows[0]?.count ?? 0;
}

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

describe("asking", () => {
  test("a request is stored as new, with the place of the installed list and with hashes of its tokens only", async () => {
    const { number, page, confirmation, email } = await ask();
    const row = await readRequest(number);
    expect(row).toMatchObject({ status: "NEW", suburb: "Richmond", state: "VIC", time_zone: "Australia/Melbourne" });
    expect(row?.number).toMatch(/^L\d{7}$/);
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`${page}|${confirmation}|${email}`));
    expect(await readPage(page)).toMatchObject({
      number,
      status: "NEW",
      title: "Interior painting in Richmond VIC",
      progress: expect.stringContaining("Confirm your e-mail address"),
    });
  });

  test("a form with mistakes is refused at its fields and does not count towards the limits", async () => {
    for (let round = 0; round < 12; round++) {
      const { codes } = await askForPainter(url, "mistaken@home.example", { timing: "", name: "" });
      expect(codes).toEqual(["REQUEST_ANSWER_REQUIRED", "REQUEST_NAME_REQUIRED"]);
    }
    const unknown = await askForPainter(url, newEmail(), { placeKey: "AU|VIC|Atlantis|" });
    expect(unknown.codes).toEqual(["REQUEST_PLACE_NOT_FOUND"]);
    expect(await db.selectFrom("failed_tries").selectAll().execute()).toEqual([]);
  });

  test("a program that fills in the hidden field gets the same answer, and nothing is stored", async () => {
    const email = newEmail();
    const { codes, payload } = await askForPainter(url, email, { website: "https://spam.example" });
    expect([codes, payload.number]).toEqual([[], null]);
    expect(await db.selectFrom("lead_contacts").selectAll().where("email", "=", email).execute()).toEqual([]);
  });

  test("of 64 parallel requests with one e-mail address three are stored", async () => {
    const email = newEmail();
    const answers = await times(64, () => askForPainter(url, email));
    const codes = answers.map((answer) => answer.codes[0] ?? "stored");
    expect(codes.filter((code) => code === "stored")).toHaveLength(3);
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(61);
  });

  test("of 64 parallel requests from one IP address ten are stored", async () => {
    const answers = await times(64, () => askForPainter(url, newEmail()));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(10);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
  });

  test("one e-mail address gets at most eight requests in a day", async () => {
    const email = newEmail();
    const codes: string[] = [];
    for (let round = 0; round < 9; round++) {
      await db.deleteFrom("failed_tries").execute();
      codes.push((await askForPainter(url, email)).codes[0] ?? "stored");
    }
    expect(codes).toEqual([...Array.from({ length: 8 }, () => "stored"), "TOO_MANY_REQUESTS"]);
  });

  test.each([
    ["Richmond", ["Richmond VIC", "Richmond NSW"]],
    ["Riccarton", ["Riccarton, Canterbury"]],
    ["Fremantle WA", ["Fremantle WA"]],
    ["nowhere at all", []],
    ["Victoria", []],
  ])("the text %s means the places %o", async (text, expected) => {
    const { body } = await askOperation(url, "FindJobPlaces", { variables: { text } });
    const labels = ((body.data?.jobPlaces ?? []) as { label: string }[]).map(({ label }) => label);
    for (const name of expected) expect(labels.some((label) => label.startsWith(name))).toBe(true);
    expect(labels.length > 0).toBe(expected.length > 0);
  });
});

describe("photos of a request", () => {
  test("they are kept in their order, and a photo that is gone refuses the form", async () => {
    const [first, second] = await Promise.all([makePhoto({ width: 300 }), makePhoto({ width: 200 })]);
    const tokens = [(await uploadPhoto(url, first)).token, (await uploadPhoto(url, second)).token];
    const { page } = await ask({ photos: tokens });
    expect((await readPage(page))?.photos).toMatchObject([{ width: 300 }, { width: 200 }]);
    const again = await askForPainter(url, newEmail(), { photos: tokens });
    expect(again.codes).toEqual(["PHOTO_NOT_FOUND"]);
  });
});

describe("confirming", () => {
  test("64 parallel confirmations open the request once and queue one search for painters", async () => {
    const { confirmation, number } = await ask();
    const answers = await times(64, () => run("ConfirmPainterRequest", { token: confirmation }));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    const row = await readRequest(number);
    expect(row).toMatchObject({ status: "OPEN", confirmed_at: expect.any(Date) });
    expect(await countJobs(row?.id)).toBe(1);
  });

  test("reading the page and a wrong token confirm nothing", async () => {
    const { link, page, number } = await ask();
    for (const method of ["GET", "HEAD"]) await fetch(link.replace(/^https?:\/\/[^/]+/, url), { method });
    expect((await run("ConfirmPainterRequest", { token: page })).codes).toEqual(["REQUEST_NOT_FOUND"]);
    expect(await readRequest(number)).toMatchObject({ status: "NEW" });
  });

  test("two requests of one home owner for the same kind and suburb: one becomes open, and the link can be sent again", async () => {
    const email = newEmail();
    await askForPainter(url, email);
    const one = await readRequestLinks(db, email);
    await askForPainter(url, email);
    const { rows } = await sql<{
      text: string;
    }>`select text_body as text from mails where recipient = ${email}`.execute(db);
    const tokens = rows.map(({ text }) => /confirm=(\S+)/.exec(text)?.[1] ?? "");
    const answers = await times(32, (index) => run("ConfirmPainterRequest", { token: tokens[index % 2] ?? "" }));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(16);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["REQUEST_OPEN"]));
    expect((await askForPainter(url, email)).codes).toEqual(["REQUEST_OPEN"]);
    expect((await askForPainter(url, email, { instance: "EXTERIOR", surfaces: ["DECK"] })).codes).toEqual([
      "TOO_MANY_REQUESTS",
    ]);

    await db.deleteFrom("failed_tries").execute();
    const { instance, placeKey } = requestForm;
    const resend = { email: email.toUpperCase(), instance, placeKey };
    expect((await run("ResendPainterRequestLink", resend)).codes).toEqual([]);
    expect((await run("ResendPainterRequestLink", { ...resend, email: newEmail() })).codes).toEqual([]);
    const again = await sql<{ text: string }>`select text_body as text from mails
      where recipient = ${email} and subject like 'The page of your request%'`.execute(db);
    const token = /requests\/(\S+)/.exec(again.rows[0]?.text ?? "")?.[1] ?? "";
    expect(token).not.toBe(one.page);
    expect(await readPage(token)).toMatchObject({ status: "OPEN" });
  });
});

describe("the page of a request", () => {
  test("a token that was never made opens nothing, and every change with it is refused", async () => {
    const token = "never-made";
    expect(await readPage(token)).toBeNull();
    const changes = [
      ["AddPainterRequestNote", { text: "Hello" }],
      ["WithdrawPainterRequest", {}],
      ["AnswerPainterRequest", { outcome: "CHOSEN" }],
      ["ConfirmPainterRequest", {}],
    ] as const;
    for (const [operation, more] of changes) {
      expect([operation, (await run(operation, { token, ...more })).codes]).toEqual([operation, ["REQUEST_NOT_FOUND"]]);
    }
  });

  test("notes are kept as typed, up to 2,000 characters and 20 notes, also by 64 parallel posts", async () => {
    const { page } = await askAndConfirm();
    const note = (text: string) => run("AddPainterRequestNote", { token: page, text });
    expect((await note("  ")).codes).toEqual(["REQUEST_NOTE_NOT_VALID"]);
    expect((await note("x".repeat(2_001))).codes).toEqual(["REQUEST_NOTE_NOT_VALID"]);
    expect((await note("The dog is friendly.\r\nCall 0412 345 678.")).codes).toEqual([]);
    expect((await readPage(page))?.notes).toMatchObject([{ text: "The dog is friendly.\nCall 0412 345 678." }]);
    const answers = await times(64, () => note("More"));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(19);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["REQUEST_NOTES_TOO_MANY"]));
  });

  test("withdrawing ends the leads that wait, with their events, and keeps those that a painter accepted", async () => {
    const { page, number } = await askAndConfirm();
    const requestId = (await readRequest(number))?.id ?? "";
    const waiting = await makeLead(db, requestId, { place: 1 });
    const due = await makeLead(db, requestId, { place: 2, status: 0 });
    const accepted = await makeLead(db, requestId, { place: 3, status: 2 });
    expect(await readPage(page)).toMatchObject({ matched: 3, answered: 1 });
    const answers = await times(16, () => run("WithdrawPainterRequest", { token: page }));
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["REQUEST_ENDED"]));
    const { rows } = await sql`select l.id, l.status, l.expired_by as by, e.actor from leads l
      left join lead_events e on e.lead_id = l.id and e.status = 4 where l.request_id = ${requestId} order by l.place`.execute(
      db,
    );
    expect(rows).toEqual([
      { id: waiting, status: 4, by: "WITHDRAWN", actor: "OWNER" },
      { id: due, status: 4, by: "WITHDRAWN", actor: "OWNER" },
      { id: accepted, status: 2, by: null, actor: null },
    ]);
    expect(await readPage(page)).toMatchObject({ status: "WITHDRAWN", progress: expect.stringContaining("withdrawn") });
    expect((await run("AddPainterRequestNote", { token: page, text: "Late" })).codes).toEqual(["REQUEST_ENDED"]);
  });

  test("withdraw and confirm at once end in a withdrawn request, whichever comes first", async () => {
    for (let round = 0; round < 5; round++) {
      await db.deleteFrom("failed_tries").execute();
      const { page, confirmation, number } = await ask();
      const [withdrawn, confirmed] = await Promise.all([
        run("WithdrawPainterRequest", { token: page }),
        run("ConfirmPainterRequest", { token: confirmation }),
      ]);
      expect(withdrawn.codes).toEqual([]);
      const row = await readRequest(number);
      expect(row).toMatchObject({ status: "WITHDRAWN", ended_at: expect.any(Date) });
      expect(confirmed.codes).toEqual(row?.confirmed_at === null ? ["REQUEST_ENDED"] : []);
    }
  });

  test.each([
    ["CHOSEN", "CLOSED", "CLOSED"],
    ["NOT_PROCEEDING", "CLOSED", "CLOSED"],
    ["LOOKING", "OPEN", null],
  ])("the answer %s makes the request %s", async (outcome, status, expiredBy) => {
    const { page, number } = await askAndConfirm();
    const requestId = (await readRequest(number))?.id ?? "";
    const leadId = await makeLead(db, requestId, { place: 1 });
    expect((await run("AnswerPainterRequest", { token: page, outcome: "MAYBE" })).codes).toEqual([
      "REQUEST_OUTCOME_REQUIRED",
    ]);
    expect((await run("AnswerPainterRequest", { token: page, outcome })).codes).toEqual([]);
    expect(await readPage(page)).toMatchObject({ status, outcome });
    const { rows } = await sql`select expired_by as by from leads where id = ${leadId}`.execute(db);
    expect(rows).toEqual([{ by: expiredBy }]);
  });

  test("a request that is not confirmed cannot be answered", async () => {
    const { page } = await ask();
    const { codes } = await run("AnswerPainterRequest", { token: page, outcome: "CHOSEN" });
    expect(codes).toEqual(["REQUEST_NOT_CONFIRMED"]);
  });
});

describe("jobs", () => {
  const services = { db, clock: { now: server.now }, publicUrl: "https://shop.example" };

  test("home owners are told once that painters were asked, and once that nobody is left", async () => {
    const { number, email } = await askAndConfirm();
    const requestId = (await readRequest(number))?.id ?? "";
    for (let round = 0; round < 2; round++) {
      await mailMatched(services, { requestId, painters: 2, again: null });
      await mailNobodyLeft(services, { requestId });
    }
    const { rows } = await sql<{ subject: string; text: string }>`select subject, text_body as text from mails
      where recipient = ${email} and subject not like 'Confirm%' order by subject`.execute(db);
    expect(rows.map(({ subject }) => subject)).toEqual([
      `No painter is left for your request ${number}`,
      `We have asked 2 painters about your request ${number}`,
    ]);
    const token = /requests\/(\S+)/.exec(rows[1]?.text ?? "")?.[1] ?? "";
    expect(await readPage(token)).toMatchObject({ number });
  });

  test("requests that are not confirmed within seven days are removed with everything, and others stay", async () => {
    const photo = (await uploadPhoto(url, await makePhoto())).token;
    const left = await ask({ photos: [photo] });
    await run("AddPainterRequestNote", { token: left.page, text: "Hello" });
    const kept = await askAndConfirm();
    const requestId = (await readRequest(left.number))?.id ?? "";
    const clock = { now: () => new Date(server.now().getTime() + 7 * 86_400_000 - 60_000) };
    await removeUnconfirmed({ db, clock });
    expect(await readRequest(left.number)).toBeDefined();
    clock.now = () => new Date(server.now().getTime() + 7 * 86_400_000 + 60_000);
    await Promise.all([removeUnconfirmed({ db, clock }), removeUnconfirmed({ db, clock })]);
    expect(await readRequest(left.number)).toBeUndefined();
    for (const table of ["lead_contacts", "lead_notes", "lead_photos"] as const) {
      expect(await db.selectFrom(table).select("request_id").where("request_id", "=", requestId).execute()).toEqual([]);
    }
    expect(await readRequest(kept.number)).toMatchObject({ status: "OPEN" });
    expect((await run("ConfirmPainterRequest", { token: left.confirmation })).codes).toEqual(["REQUEST_NOT_FOUND"]);
  });

  test("photos that wait longer than a day are removed", async () => {
    const { token } = await uploadPhoto(url, await makePhoto());
    const read = () => fetch(new URL(`/find-a-painter/photos/${token}`, url));
    expect((await read()).status).toBe(200);
    await removeWaitingPhotos({ db, clock: { now: () => new Date(server.now().getTime() + 25 * 3_600_000) } });
    expect((await read()).status).toBe(404);
  });
});

describe("reCAPTCHA", () => {
  const keys = { RECAPTCHA_SITE_KEY: "6Lc-site_key-of-this-shop", RECAPTCHA_SECRET: "a secret of this shop" };
  const readPolicy = async (base: string) =>
    (await fetch(new URL("/find-a-painter/request/", base))).headers.get("content-security-policy");

  test("without keys the form needs none, and the content security policy allows no other site", async () => {
    const { body } = await askOperation(url, "GetPainterRequestForm");
    expect(body.data).toMatchObject({ painterRequestCaptcha: null });
    expect(await readPolicy(url)).not.toContain("recaptcha");
  });

  test("with keys the form is refused without an answer, and the content security policy allows the script", async () => {
    const checked = await startServerOn(server.databaseUrl, keys);
    const { body } = await askOperation(checked.url, "GetPainterRequestForm");
    expect(body.data).toMatchObject({ painterRequestCaptcha: keys.RECAPTCHA_SITE_KEY });
    expect((await askForPainter(checked.url, newEmail())).codes).toEqual(["CAPTCHA_REQUIRED"]);
    expect(await db.selectFrom("failed_tries").selectAll().execute()).toEqual([]);
    const policy = await readPolicy(checked.url);
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/recaptcha\.google\.com\/recaptcha\//);
  });
});
