// Shows the settings of job leads: closed means that no new request is stored, on every server and also beside a parallel change, requests
// that are there go on, two editors lose nothing, and a request keeps the number of painters that was set when it came.
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { holdJobs } from "../support/hold-jobs.ts";
import { leadSettingsInput } from "../support/lead-settings.ts";
import { runMutation } from "../support/operation-client.ts";
import { askForPainter, readRequestLinks } from "../support/painter-request.ts";
import { plainPage } from "../support/plain-page.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

const server = await testServer();
const { db, url } = server;
await holdJobs(db);
const marketing = await openSession(db, "marketing.au@trestle.test");
const admin = await openSession(db, "admin.au@trestle.test");
const rep = await openSession(db, "rep.au@trestle.test");

const run = async (operation: string, variables: object, cookie = marketing) =>
  (await runMutation(url, operation, { cookie, variables })).codes;
const save = (change: object, cookie = marketing) =>
  run("SaveLeadSettings", { ...leadSettingsInput, country: "AU", ...change }, cookie);

let people = 0;
const newEmail = () => `settings${++people}@home.example`;
const ask = async (change: object = {}) => (await askForPainter(url, newEmail(), change)).codes;

interface Settings {
  readonly seen: string;
  readonly closedText: string;
  readonly painters: string;
  readonly history: readonly { readonly id: string; readonly label: string }[];
}

async function read(): Promise<Settings> {
  const { body } = await askOperation(url, "GetLeadSettings", { cookie: marketing, variables: { country: "AU" } });
  return (body.data as { leadSettings: Settings }).leadSettings;
}

beforeEach(async () => {
  await db.deleteFrom("failed_tries").execute();
  await save({ seen: "" });
});

const readPage = async (base: string) => (await fetch(new URL("/find-a-painter/request/", base))).text();

test("closed, every server's page explains itself, no request is stored, and one that is there is confirmed", async () => {
  const email = newEmail();
  expect((await askForPainter(url, email)).codes).toEqual([]);
  const other = await startServerOn(server.databaseUrl);
  expect(await readPage(other.url)).toContain("What needs painting?");
  expect(await save({ isOpen: "no", closedText: "We are back in May." })).toEqual([]);
  for (const base of [url, other.url]) await expect.poll(() => readPage(base)).toContain("We are back in May.");
  expect(await ask()).toEqual(["REQUESTS_CLOSED"]);
  expect(await ask({ place: "Riccarton", placeKey: "NZ|Canterbury|Riccarton|" })).not.toContain("REQUESTS_CLOSED");
  const { confirmation } = await readRequestLinks(db, email);
  const confirmed = await runMutation(url, "ConfirmPainterRequest", { cookie: "", variables: { token: confirmation } });
  expect(confirmed.codes).toEqual([]);
});

test("a kind of work that is not offered is neither shown nor taken", async () => {
  expect(await save({ kinds: "EXTERIOR,ROOF" })).toEqual([]);
  const listShown = async () => {
    const page = await readPage(url);
    return ["Roof painting", "Interior painting"].filter((kind) => page.includes(kind));
  };
  await expect.poll(listShown).toEqual(["Roof painting"]);
  expect(await ask()).toEqual(["REQUEST_KIND_NOT_OFFERED"]);
});

test("a request keeps the number of painters that was set when it came", async () => {
  const [before, after] = [newEmail(), newEmail()];
  const findPlaces = async (number: unknown) =>
    (await db.selectFrom("lead_requests").select("places").where("number", "=", String(number)).executeTakeFirst())
      ?.places;
  const first = await askForPainter(url, before);
  expect(await save({ painters: "1" })).toEqual([]);
  const second = await askForPainter(url, after);
  expect([await findPlaces(first.payload.number), await findPlaces(second.payload.number)]).toEqual([3, 1]);
});

test("64 requests beside a change to closed: none is stored after the change, also in the database", async () => {
  const asked = Array.from({ length: 64 }, () => ask());
  const closing = save({ isOpen: "no" });
  await db.deleteFrom("failed_tries").execute();
  const [codes, saved] = await Promise.all([Promise.all(asked), closing]);
  expect(saved).toEqual([]);
  expect(codes.flat().filter((code) => !["REQUESTS_CLOSED", "TOO_MANY_REQUESTS"].includes(code ?? ""))).toEqual([]);
  const { rows } = await sql<{ late: number }>`
    select count(*)::integer as late from lead_requests r
    where r.xmin::text::bigint > (select xmin::text::bigint from lead_settings where country = 'AU')`.execute(db);
  expect(rows[0]?.late).toBe(0);
  const copy = sql`insert into lead_requests (id, number, country, state, suburb, latitude, longitude, time_zone, instance, work,
      confirmation_hash, page_hash, email_hash, made_at)
    select gen_random_uuid(), 'L9', country, state, suburb, latitude, longitude, time_zone, instance, work,
      sha256('a'), sha256('b'), email_hash, made_at from lead_requests where country = 'AU' limit 1`;
  await expect(copy.execute(db)).rejects.toThrow("No requests for");
});

describe("two editors", () => {
  test("keep their changes, are told of a field that both changed, and take a change back", async () => {
    const { seen } = await read();
    expect(await save({ closedText: "Theirs.", seen }, admin)).toEqual([]);
    expect(await save({ painters: "2", seen })).toEqual([]);
    expect(await save({ closedText: "Mine.", seen })).toEqual(["LEAD_SETTINGS_CHANGED_MEANWHILE"]);
    const { history, ...now } = await read();
    expect(now).toMatchObject({ closedText: "Theirs.", painters: "2" });
    expect(history[0]).toMatchObject({ label: "Changed the settings of job leads" });
    const entryId = history[0]?.id;
    expect(await run("RestoreLeadSettings", { code: "AU", entryId })).toEqual([]);
    expect(await read()).toMatchObject({ closedText: "Theirs.", painters: "3" });
    expect(await run("RestoreLeadSettings", { code: "AU", entryId })).toEqual(["LEAD_SETTINGS_CHANGE_NOT_FOUND"]);
  });

  test("who may not change it are refused", async () => {
    expect(await save({ isOpen: "no" }, rep)).toEqual(["UNAUTHORIZED"]);
    expect(await ask()).toEqual([]);
  });
});

test("without script marketing finds the settings at the menu entry, is told what is missing, and closes", async () => {
  const page = await plainPage(server, "marketing.au@trestle.test");
  await page.open("/staff/leads");
  expect(page.mainHeading()).toBe("Lead settings");
  page.fill("What home owners read while it is closed", "Back in May.");
  await page.press("Save the settings");
  expect(page.value("What home owners read while it is closed")).toBe("Back in May.");
  expect(page.text()).toContain("Changed the settings of job leads");
});
