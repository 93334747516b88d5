/** After the faults: everything works again, what was never answered is asked again, and time passes until all is quiet. */

import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Deeds } from "./deeds.ts";
import { goodLine } from "./line.ts";
import { goodPost } from "./post.ts";
import type { Sabotage } from "./source-edits.ts";
import type { Stage } from "./stage.ts";
import type { World } from "./world.ts";

export interface Healing {
  /** Makes time pass faster by moving what is stored into the past; without it the waits are real. */
  readonly hurried: boolean;
  /** A planted defect is not healed. */
  readonly sabotage?: Sabotage;
}

const LIMIT_MS = { hurried: 25_000, real: 150_000 };
const ASK_AGAIN = 10;

/** Gives the seconds until all was quiet; null where it never was, which the checker will have something to say about. */
export async function heal(stage: Stage, { hurried, sabotage }: Healing): Promise<number | null> {
  const { world, deeds } = stage;
  world.line.set(goodLine);
  world.post.set(goodPost);
  if (!world.shop.isAlive()) await world.shop.start(sabotage);
  const started = Date.now();
  const deadline = started + (hurried ? LIMIT_MS.hurried : LIMIT_MS.real);
  await askAgain(deeds);
  let isDone = await untilQuiet(world, { hurried, deadline });
  // What was under way when it was asked about is known now.
  if (deeds.listOpen().length > 0) {
    await askAgain(deeds);
    isDone = await untilQuiet(world, { hurried, deadline });
  }
  return isDone ? Math.round((Date.now() - started) / 1000) : null;
}

async function askAgain(deeds: Deeds): Promise<void> {
  for (let round = 0; round < ASK_AGAIN && deeds.listOpen().length > 0; round += 1) {
    await Promise.all(deeds.listOpen().map((wanted) => deeds.ask(wanted)));
  }
}

async function untilQuiet(world: World, { hurried, deadline }: { hurried: boolean; deadline: number }) {
  while (Date.now() < deadline) {
    if (await isQuiet(world)) return true;
    if (hurried) await hurry(world);
    await delay(500);
  }
  return false;
}

/** Nothing is under way any more: no payment half way, no job due, no webhook waiting. */
async function isQuiet({ db, gatewayDb }: World): Promise<boolean> {
  const shop = await sql<{ left: number }>`select (
      (select count(*) from payments where status in ('asked', 'reserved'))
      + (select count(*) from graphile_worker.jobs
          where task_identifier not in ('check-payment') and (locked_at is not null or run_at < now() + interval '1 minute')))
      ::integer as left`.execute(db);
  const gateway = await sql<{ left: number }>`select (
      (select count(*) from sandbox_charges where captured_cents = 0 and not released)
      + (select count(*) from sandbox_events where delivered_at is null))::integer as left`.execute(gatewayDb);
  return shop.rows[0]?.left === 0 && gateway.rows[0]?.left === 0;
}

/** As if a minute had passed, for whatever waits for time to pass. */
export async function hurry({ db, gatewayDb }: World): Promise<void> {
  await sql`update payments set check_at = check_at - interval '1 minute', updated_at = updated_at - interval '1 minute'
    where check_at is not null`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = run_at - interval '1 minute',
    locked_at = locked_at - interval '1 minute'`.execute(db);
  await sql`update sandbox_events set next_attempt_at = now() where delivered_at is null`.execute(gatewayDb);
}
