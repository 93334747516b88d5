// Shows that the demo's requests and leads depend only on the seed and the time, have every status, and give the painters who sign in
// something to do.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseLocalities } from "../src/features/stores/locality-file.ts";
import { countryCodes } from "../src/shared/country.ts";
import { jobLeadRows } from "./job-leads.ts";
import { drawJobs } from "./job-photos.ts";
import { painterRows } from "./painters.ts";
import type { Row } from "./row.ts";
import { demoWorld } from "./world.ts";

const parsed = parseLocalities(readFileSync(new URL("localities.csv", import.meta.url), "utf8"));
const localities = parsed.ok ? parsed.value : [];
const now = new Date("2026-11-17T03:20:00Z");
const HOUR_MS = 3_600_000;

function makeRows(seed: number, at = now) {
  const world = demoWorld({ seed });
  const painters = painterRows({ seed, now: at, localities, ...world });
  return { world, ...jobLeadRows({ seed, now: at, localities, ...world, ...painters }) };
}

const rows = makeRows(1);
const distinct = (list: readonly Row[], ...columns: string[]) =>
  [...new Set(list.map((row) => columns.map((column) => String(row[column])).join(" ")))].sort();
const toTime = (value: unknown) => (value as Date).getTime();

it("depends only on the seed and the time", () => {
  const { world, ...leads } = makeRows(1);
  expect({ ...leads, world }).toEqual(rows);
  expect(worlds[1]?.leads).not.toEqual(rows.leads);
});

describe.each(countryCodes)("in %s", (country) => {
  const requests = rows.lead_requests.filter((row) => row.country === country);
  const ids = new Set(requests.map(({ id }) => id));
  const leads = rows.leads.filter(({ request_id }) => ids.has(request_id));

  it("about 150 requests of two years have every status", () => {
    expect(requests.length).toBeGreaterThan(140);
    expect(requests.length).toBeLessThan(165);
    expect(distinct(requests, "status")).toEqual(["CLOSED", "NEW", "OPEN", "WITHDRAWN"]);
    expect(distinct(requests, "outcome")).toEqual(["CHOSEN", "LOOKING", "NOT_PROCEEDING", "null"]);
    const oldest = Math.min(...requests.map(({ made_at }) => toTime(made_at)));
    expect((now.getTime() - oldest) / (24 * HOUR_MS)).toBeGreaterThan(720);
  });

  it("leads have every status, and quotes were lost", () => {
    expect(distinct(leads, "status")).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(distinct(leads, "is_lost")).toEqual(["false", "true"]);
    expect(distinct(leads, "place")).toEqual(["1", "2", "3"]);
  });

  it("some painters work in each other's areas", () => {
    const painters = new Map<unknown, Set<unknown>>();
    for (const { request_id, account_id } of leads) {
      painters.set(request_id, (painters.get(request_id) ?? new Set()).add(account_id));
    }
    expect([...painters.values()].filter(({ size }) => size >= 3).length).toBeGreaterThan(50);
  });
});

it("leads expired by time, by withdrawal and by closing", () => {
  expect(distinct(rows.leads, "expired_by")).toEqual(["CLOSED", "TIME", "WITHDRAWN", "null"]);
});

it("leads that wait have hours left, and those due to expire have at most 24", () => {
  for (const { status, expires_at } of rows.leads.filter((row) => row.status === 0 || row.status === 1)) {
    const hours = (toTime(expires_at) - now.getTime()) / HOUR_MS;
    expect(hours).toBeGreaterThan(status === 0 ? 0 : 24);
    expect(hours).toBeLessThanOrEqual(status === 0 ? 24 : 48);
  }
});

const worlds = [rows, makeRows(2), makeRows(3)];

it.each(worlds.flatMap((_, index) => countryCodes.map((country) => [index + 1, country] as const)))(
  "with the seed %i, the painter who signs in for %s has something in every tab and months for the chart",
  (seed, country) => {
    const { world, leads, lead_events } = worlds[seed - 1] ?? rows;
    const user = world.users.find(({ email }) => email === `painter.${country.toLowerCase()}@trestle.test`);
    const account = world.memberships.find(({ user_id }) => user_id === user?.id)?.account_id;
    const own = leads.filter(({ account_id }) => account_id === account);
    expect(distinct(own, "status")).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    const since = new Date(now.getTime() - 365 * 24 * HOUR_MS);
    const ended = lead_events.filter((row) => row.account_id === account && (row.at as Date) > since);
    const months = new Set(
      ended.filter(({ status }) => Number(status) >= 5).map(({ at }) => (at as Date).toISOString().slice(0, 7)),
    );
    expect(months.size).toBeGreaterThan(7);
    expect(ended.filter(({ status }) => status === 6).length).toBeGreaterThan(2);
  },
);

it("every photo has a drawing", () => {
  const drawings = drawJobs().length;
  expect(drawings).toBeLessThanOrEqual(12);
  expect(rows.lead_photos.every(({ drawing }) => Number(drawing) < drawings)).toBe(true);
  expect(rows.lead_photos.length).toBeGreaterThan(100);
});
