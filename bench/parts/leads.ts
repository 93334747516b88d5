import { sql } from "kysely";
import { matchRequest } from "../../src/features/job-leads/server/matching.actions.ts";
import { listCandidates } from "../../src/features/job-leads/server/matching.store.ts";
import { systemClock as clock } from "../../src/server/clock.ts";
import { type Database, openDatabase } from "../../src/server/database.ts";
import { makeRequest } from "../../tests/support/leads.ts";
import type { Part } from "../shop.ts";

const PAINTERS = 20_000;
const TIMES = 200;
const sydney = { latitude: -33.87, longitude: 151.21 };
const outback = { latitude: -25.9, longitude: 133.2 };

export const part: Part = {
  about: `matching a request among ${PAINTERS.toLocaleString("en")} open painters, with one query`,
  async run({ openShop, print }) {
    const shop = await openShop();
    const { db, close } = openDatabase(shop.databaseUrl, { connections: 2, onIdleError: () => undefined });
    try {
      await addPainters(db);
      print("| where | painters whose area may cover it | query p50 ms | p99 ms | whole matching p50 ms | p99 ms |");
      print("|---|---|---|---|---|---|");
      for (const [name, at] of [
        ["a city with a tenth of all painters", sydney],
        ["the outback", outback],
      ] as const) {
        print(await measure(db, name, at));
      }
    } finally {
      await close();
    }
  },
};

/**
 * A tenth of the painters work around Sydney, the others at localities of both countries. Each has one area of 5 to 54 km.
 * Triggers and checks of foreign keys are left out, because only the reading is measured.
 */
async function addPainters(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create temporary table made on commit drop as
      select n, gen_random_uuid() as id from generate_series(1, ${sql.lit(PAINTERS)}) as n`.execute(tx);
    await sql`insert into accounts (id, number, country, kind, name, line1, suburb, state, postcode, accreditation_ids)
      select id, 'AU-' || 7000000 + n, 'AU', 'TRADE', 'Painter ' || n, '1 Lane', 'Richmond', 'VIC', '3121', '{INTERIOR_PAINT}'
      from made`.execute(tx);
    await sql`insert into painter_profiles (account_id, instances, capabilities, property_types, house_levels, waiting_since, changed_on)
      select id, '{INTERIOR,EXTERIOR}', '{WALLS,CEILINGS,TRIM}', '{HOUSE,APARTMENT}', '{ONE,TWO}', now() - n * interval '1 minute', current_date
      from made`.execute(tx);
    await sql`insert into service_areas (id, account_id, position, country, state, suburb, latitude, longitude, radius_km)
      select id, id, 1, 'AU', 'NSW', 'Area', case when n % 10 = 0 then ${sydney.latitude} + (n % 97) * 0.004 - 0.2 else l.latitude end,
        case when n % 10 = 0 then ${sydney.longitude} + (n % 89) * 0.004 - 0.2 else l.longitude end, 5 + n % 50
      from made join (select latitude, longitude, row_number() over (order by name, state, latitude) as place,
          count(*) over () as places from localities) as l on l.place = (made.n * 7919) % l.places + 1`.execute(tx);
  });
  await sql`analyze accounts, painter_profiles, service_areas`.execute(db);
}

async function measure(db: Database, name: string, at: typeof sydney): Promise<string> {
  const reading: number[] = [];
  const matching: number[] = [];
  let candidates = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const { requestId } = await makeRequest(db, { at });
    reading.push(
      await takeMs(async () => {
        candidates = (await listCandidates(db, requestId)).length;
      }),
    );
    matching.push(await takeMs(() => matchRequest({ db, clock }, requestId)));
  }
  const figures = [reading, matching].flatMap((times) => [findPercentile(times, 0.5), findPercentile(times, 0.99)]);
  return `| ${name} | ${candidates} | ${figures.map((ms) => ms.toFixed(1)).join(" | ")} |`;
}

async function takeMs(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function findPercentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0;
}
