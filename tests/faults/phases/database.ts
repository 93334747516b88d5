import { setTimeout as delay } from "node:timers/promises";
import type { Phase, PhaseContext } from "../fault-run.ts";
import { usualOrderMix } from "../plans.ts";

const PARALLEL = 6;
const RESTART_LIMIT_S = 5;

export const phase: Phase = {
  about: "PostgreSQL is killed, its connections are broken, and it is paused",
  async run(context) {
    const { faultRun, isBrief, print } = context;
    await faultRun.environment.shop.start();
    const load = faultRun.startOrders({ parallel: PARALLEL, mix: usualOrderMix });
    await load.waitForEnded(PARALLEL, 20_000);
    const waitsS: number[] = [];
    for (let kill = 0; kill < (isBrief ? 1 : 5); kill += 1) waitsS.push(await killAndRestart(context));
    const isWithin = Math.max(...waitsS) <= RESTART_LIMIT_S;
    print(
      `PostgreSQL killed ${waitsS.length} times; first good checkout ${waitsS.map((wait) => wait.toFixed(1)).join(", ")} s after it answered again (${isWithin ? "within" : "NOT within"} ${RESTART_LIMIT_S} s)`,
    );
    print(`backends terminated: ${(await breakConnections(context, isBrief ? 2 : 10)).join(", ")}`);
    for (let pause = 0; pause < (isBrief ? 1 : 2); pause += 1) await pausePostgres(context);
    print(`paused for 5 s ${isBrief ? 1 : 2} times`);
    await delay(1_000);
    await load.stop();
  },
};

/** Returns the seconds from PostgreSQL's first answer until the next order was placed. */
async function killAndRestart({ faultRun, postgres }: PhaseContext): Promise<number> {
  await delay(faultRun.random.integer(800, 2_500));
  await postgres.kill();
  faultRun.recordFault("PostgreSQL killed");
  await postgres.restart();
  const answeredMs = Date.now();
  const { counts } = faultRun.requests;
  const before = counts.placed;
  while (counts.placed === before && Date.now() - answeredMs < 30_000) await delay(20);
  faultRun.recordFault("PostgreSQL back");
  return (Date.now() - answeredMs) / 1000;
}

/** Returns how many connections it broke each time. */
async function breakConnections({ faultRun, postgres }: PhaseContext, times: number): Promise<number[]> {
  const terminated: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await delay(faultRun.random.integer(300, 900));
    terminated.push(await postgres.terminateBackends(faultRun.environment.database));
    faultRun.recordFault("backends terminated");
  }
  return terminated;
}

async function pausePostgres({ faultRun, postgres }: PhaseContext): Promise<void> {
  await delay(500);
  const { resume } = await postgres.pause();
  faultRun.recordFault("PostgreSQL paused");
  await delay(5_000);
  resume();
  faultRun.recordFault("PostgreSQL resumed");
  await delay(1_000);
}
