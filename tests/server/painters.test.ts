// Shows over HTTP how painters change their profile and service areas: within their limits in parallel too, and only their own.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { asTenant } from "../../src/server/database.ts";
import { askEndpoint, openSession } from "../support/ask-shop.ts";
import { getAccountId } from "../support/billing.ts";
import { readData, runMutation } from "../support/operation-client.ts";
import { startServerOn, testServer } from "../support/test-server.ts";

vi.setConfig({ testTimeout: 600_000 });
const server = await testServer({ DEMO_PROGRESS: "off" });
const { db, url, databaseUrl } = server;
const PARALLEL = 64;
const ROUNDS = 20;
const [painter, kiwi] = ["painter.au@trestle.test", "painter.nz@trestle.test"];
const cookie = await openSession(db, painter);
const accountId = await getAccountId(db, painter);

beforeEach(async () => {
  await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
  await sql`delete from painter_profiles where account_id = ${accountId}`.execute(db);
});

const change = (operation: string, variables: object, by = cookie) =>
  runMutation(url, operation, { cookie: by, variables });
const update = (input: object) => change("updateCompanyProfile", { input });
const add = (input: object) => change("CreateServiceArea", { input: { radiusKm: 25, ...input } });

interface SeenProfile {
  readonly serviceAreas: readonly { hsObjectId: string; suburb: string; radiusKm: number; googlePlaceId: string }[];
  readonly whyNoLeads: string | null;
  readonly nzCapabilities: { interior: string[]; exterior: string[] } | null;
  readonly [field: string]: unknown;
}

const readProfile = async (by = painter) =>
  (await readData<{ companyProfile: SeenProfile }>(server, by, { operation: "GetCompanyProfile" })).companyProfile;

const countAreas = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from service_areas where account_id = ${accountId}`.execute(db);
  return rows[0]?.n;
};

const atOnce = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

describe("the profile", () => {
  test("of a new painter takes all work, and says that a service area is missing", async () => {
    expect(await readProfile()).toMatchObject({
      ...{ isAvailable: true, leadEmail: null, suggestedEmail: painter, serviceAreas: [], nzCapabilities: null },
      ...{ instances: ["INTERIOR", "EXTERIOR", "ROOF", "CONCRETE", "TEXTURE"], canManage: true, suburb: "Richmond" },
      whyNoLeads: expect.stringContaining("add a service area"),
    });
  });

  test("is changed field by field, and setting available clears the dates", async () => {
    const { today } = await readProfile();
    const days = { unavailableStartDate: today, unavailableEndDate: today };
    expect((await update({ leadEmail: "Leads@Ironbark.example", instances: ["ROOF", "INTERIOR"] })).codes).toEqual([]);
    expect((await update({ isAvailable: false, ...days })).codes).toEqual([]);
    expect(await readProfile()).toMatchObject({
      ...{ leadEmail: "leads@ironbark.example", instances: ["INTERIOR", "ROOF"], isAvailable: false, ...days },
    });
    await update({ isAvailable: true, ...days });
    expect(await readProfile()).toMatchObject({
      ...{ isAvailable: true, unavailableStartDate: null, unavailableEndDate: null, instances: ["INTERIOR", "ROOF"] },
    });
  });

  test("with days that are over counts as available", async () => {
    const { today } = await readProfile();
    await update({ unavailableStartDate: today, unavailableEndDate: today });
    await sql`update painter_profiles set unavailable_from = unavailable_from - 9, unavailable_to = unavailable_to - 9
      where account_id = ${accountId}`.execute(db);
    expect(await readProfile()).toMatchObject({ isAvailable: true, unavailableStartDate: null });
    expect((await update({ leadEmail: "a@b.example" })).codes).toEqual([]);
  });

  test("is refused at its fields, and nothing is saved", async () => {
    const wrong = {
      leadEmail: "robin",
      instances: [],
      unavailableStartDate: "2020-01-02",
      unavailableEndDate: "2020-01-01",
    };
    expect((await update(wrong)).codes).toEqual([
      ...["LEAD_EMAIL_FORMAT", "UNAVAILABLE_DAYS_REVERSED", "KIND_OF_WORK_REQUIRED"],
    ]);
    expect(await readProfile()).toMatchObject({ leadEmail: null, isAvailable: true });
  });

  test("has brands in New Zealand only", async () => {
    const { nzCapabilities, paintBrands } = await readProfile(kiwi);
    expect(nzCapabilities?.interior).toContain("harbourline");
    const names = (paintBrands as { name: string }[]).map(({ name }) => name);
    expect(names).toContain("Harbourline");
    expect(names).not.toContain("Tradeline");
    const variables = { input: { nzCapabilities: { interior: ["harbourline"], exterior: [] } } };
    expect((await change("updateCompanyProfile", variables, await openSession(db, kiwi))).codes).toEqual([]);
    expect((await readProfile(kiwi)).nzCapabilities).toEqual({ interior: ["harbourline"], exterior: [] });
    expect((await update(variables.input)).codes).toEqual(["WORK_CHOICE_UNKNOWN"]);
  });

  test("keeps the painter's turn when it is changed", async () => {
    await update({ leadEmail: "a@b.example" });
    const waiting = sql<{ at: Date }>`select waiting_since as at from painter_profiles where account_id = ${accountId}`;
    const before = await waiting.execute(db);
    await update({ leadEmail: "c@d.example" });
    expect((await waiting.execute(db)).rows).toEqual(before.rows);
  });
});

describe("service areas", () => {
  test("are added by the text or the id of a place, changed and removed", async () => {
    const { payload } = await add({ googleAddress: "Richmond VIC", radiusKm: 10 });
    expect(payload.serviceArea).toMatchObject({ suburb: "Richmond", stateTerritory: "VIC", radiusKm: 10 });
    const [area] = (await readProfile()).serviceAreas;
    expect(await readProfile()).toMatchObject({ whyNoLeads: null });
    const { hsObjectId = "", googlePlaceId } = area ?? {};
    expect((await change("UpdateServiceArea", { input: { hsObjectId, radiusKm: 40 } })).codes).toEqual([]);
    expect((await readProfile()).serviceAreas).toMatchObject([{ hsObjectId, radiusKm: 40 }]);
    expect((await change("DeleteServiceArea", { hsObjectId })).codes).toEqual([]);
    expect((await change("DeleteServiceArea", { hsObjectId })).codes).toEqual(["SERVICE_AREA_NOT_FOUND"]);
    expect((await add({ googlePlaceId })).codes).toEqual([]);
    expect(await countAreas()).toBe(1);
  });

  test.each([
    [{ googleAddress: "Richmond" }, "SEVERAL_PLACES"],
    [{ googleAddress: "Victoria" }, "NOT_A_SUBURB"],
    [{ googleAddress: "Australia" }, "NOT_A_SUBURB"],
    [{ googleAddress: "Sydney Opera House" }, "NOT_A_SUBURB"],
    [{ googleAddress: "" }, "NOT_A_SUBURB"],
    [{ googlePlaceId: "NZ:Canterbury:Riccarton:" }, "NOT_A_SUBURB"],
    [{ googlePlaceId: "AU:VIC:Nowhere:" }, "NOT_A_SUBURB"],
    [{ googleAddress: "Richmond VIC", radiusKm: 0 }, "RADIUS_OUT_OF_RANGE"],
    [{ googleAddress: "Richmond VIC", radiusKm: 101 }, "RADIUS_OUT_OF_RANGE"],
  ])("%o is refused with %s", async (input, code) => {
    expect((await add(input)).codes).toEqual([code]);
    expect(await countAreas()).toBe(0);
  });

  test("64 parallel additions of different places never exceed 20", async () => {
    const { rows } = await sql<{
      id: string;
    }>`select distinct 'AU:' || state || ':' || name || ':' || coalesce(postcode, '') as id
      from localities where country = 'AU' order by 1 limit ${PARALLEL}`.execute(db);
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
      const answers = await atOnce((index) => add({ googlePlaceId: rows[index]?.id }));
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(20);
      expect(new Set(answers.flatMap(({ codes }) => codes))).toEqual(new Set(["TOO_MANY_SERVICE_AREAS"]));
      expect(await countAreas()).toBe(20);
    }
  });

  test("64 parallel additions of one place add it once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await sql`delete from service_areas where account_id = ${accountId}`.execute(db);
      const answers = await atOnce(() => add({ googleAddress: "Richmond VIC" }));
      expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
      expect(await countAreas()).toBe(1);
    }
  });

  test("show their reach as the distance of the localities says", async () => {
    await add({ googleAddress: "Fremantle WA" });
    const read = { operation: "GetServiceAreas" };
    const { serviceAreaReaches } = await readData<{ serviceAreaReaches: { suburbsByKm: number[] }[] }>(
      server,
      painter,
      read,
    );
    const counts = serviceAreaReaches[0]?.suburbsByKm ?? [];
    expect(counts).toHaveLength(100);
    const { rows } = await sql<{ inside: number }>`select count(*)::integer as inside from localities l, service_areas a
      where a.account_id = ${accountId} and 12742.0176 * asin(sqrt(sin(radians(l.latitude - a.latitude) / 2) ^ 2
        + cos(radians(a.latitude)) * cos(radians(l.latitude)) * sin(radians(l.longitude - a.longitude) / 2) ^ 2)) <= 30`.execute(
      db,
    );
    expect(counts[29]).toBe(rows[0]?.inside);
    expect(counts[0]).toBeGreaterThanOrEqual(1);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  });
});

describe("the database", () => {
  beforeEach(async () => void (await add({ googleAddress: "Richmond VIC" })));
  const own = sql`where account_id = ${accountId}`;

  test.each([
    [
      "days of more than a year",
      sql`update painter_profiles set is_available = false, unavailable_from = changed_on,
      unavailable_to = changed_on + interval '1 year 1 day' ${own}`,
      "unavailable_for_a_year_at_most",
    ],
    [
      "days of somebody who is available",
      sql`update painter_profiles set unavailable_from = changed_on,
      unavailable_to = changed_on ${own}`,
      "available_without_dates",
    ],
    [
      "one day without the other",
      sql`update painter_profiles set is_available = false, unavailable_from = changed_on ${own}`,
      "check",
    ],
    ["a radius of 101 km", sql`update service_areas set radius_km = 101 ${own}`, "radius_km"],
    ["a place 21", sql`update service_areas set position = 21 ${own}`, "position"],
    [
      "the same place twice",
      sql`insert into service_areas (id, account_id, position, country, state, suburb, postcode,
      latitude, longitude, radius_km) select gen_random_uuid(), account_id, 2, country, state, suburb, postcode,
      latitude, longitude, 5 from service_areas ${own}`,
      "duplicate key",
    ],
  ])("refuses %s", async (_, statement, message) => {
    await expect(statement.execute(db)).rejects.toThrow(message);
  });

  test("hides profiles and areas from other accounts, and the turn from the account itself", async () => {
    const tenant = { accountId: await getAccountId(db, kiwi), userId: null };
    const seen = await asTenant(db, tenant, async (tx) => {
      const { rows } = await sql<{ id: string }>`select account_id as id from painter_profiles
        union select account_id from service_areas`.execute(tx);
      return rows;
    });
    expect(seen).toEqual([{ id: tenant.accountId }]);
    const jump = asTenant(db, tenant, (tx) =>
      sql`update painter_profiles set waiting_since = '2000-01-01'`.execute(tx),
    );
    await expect(jump).rejects.toThrow("permission denied");
  });
});

describe("the geocoder", () => {
  const geocode = async (address: string, by = painter) =>
    (
      await readData<{ geocode: { status: string; result: { googleAddress: string }[]; message: string | null } }>(
        server,
        by,
        { operation: "GetGeocode", variables: { address } },
      )
    ).geocode;

  test.each<[string, string, string, string[]]>([
    [kiwi, "Riccarton, Christchurch", "OK", ["Riccarton Canterbury, New Zealand"]],
    [painter, "Fremantle", "OK", ["Fremantle WA, Australia"]],
    [painter, "Victoria", "ZERO_RESULTS", []],
    [painter, "Riccarton, Christchurch", "ZERO_RESULTS", []],
  ])("for %s answers %s with %s", async (by, address, status, places) => {
    const { result, message, ...answer } = await geocode(address, by);
    expect(answer.status).toBe(status);
    expect(result.map(({ googleAddress }) => googleAddress)).toEqual(places);
    expect(message === null).toBe(status === "OK");
  });

  test("offers every place of a name that several share", async () => {
    const { status, result } = await geocode("Richmond");
    expect(status).toBe("OK");
    expect(result.length).toBeGreaterThan(1);
  });

  test("answers at the endpoint with the same words", async () => {
    const body = { address: "Places of interest" };
    const answer = await askEndpoint(url, "/api/service-areas/getGeocode", { cookie, body });
    expect(Object.values(answer.body)[0]).toMatchObject({
      status: "ZERO_RESULTS",
      message: expect.stringContaining("Sorry"),
    });
  });
});

describe("an outside geocoder", async () => {
  let isDown = false;
  const outside = createServer((_request, response) => {
    if (isDown) return void response.writeHead(500).end();
    const types = ["locality"];
    const parts = [
      ["locality", "Newbuild"],
      ["administrative_area_level_1", "VIC"],
      ["country", "AU"],
    ];
    const address_components = parts.map(([type, name]) => ({ long_name: name, short_name: name, types: [type] }));
    const geometry = { location: { lat: -37.5, lng: 144.5 } };
    response.end(JSON.stringify({ status: "OK", results: [{ types, address_components, geometry }] }));
  });
  await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
  afterAll(() => void outside.close());
  const { port } = outside.address() as AddressInfo;
  const settings = {
    GEOCODER_URL: `http://127.0.0.1:${port}/json`,
    GEOCODER_KEY: "a-secret-key",
    DEMO_PROGRESS: "off",
  };
  const other = await startServerOn(databaseUrl, settings);
  const addThere = (input: object) =>
    runMutation(other.url, "CreateServiceArea", { cookie, variables: { input: { radiusKm: 5, ...input } } });

  test("finds places that the installed list lacks, by text and by id", async () => {
    isDown = false;
    expect((await addThere({ googleAddress: "Newbuild" })).codes).toEqual([]);
    const [area] = (await readProfile()).serviceAreas;
    expect(area).toMatchObject({ suburb: "Newbuild", googlePlaceId: "AU:VIC:Newbuild:" });
    await change("DeleteServiceArea", { hsObjectId: area?.hsObjectId });
    expect((await addThere({ googlePlaceId: "AU:VIC:Newbuild:" })).codes).toEqual([]);
  });

  test("that fails is replaced by the installed list, or the person is told to try later", async () => {
    isDown = true;
    expect((await addThere({ googleAddress: "Fremantle" })).codes).toEqual([]);
    expect((await addThere({ googleAddress: "Newbuild" })).codes).toEqual(["GEOCODER_AWAY"]);
  });
});
