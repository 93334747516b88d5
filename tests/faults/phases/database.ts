import { setTimeout as delay } from "node:timers/promises";
import type { Phase, PhaseScene } from "../phase.ts";
import { usualAppetite } from "../plan.ts";

const PARALLEL = 6;
const RESTART_BAR_S = 5;

export const phase: Phase = {
  about: "PostgreSQL is killed, its connections are broken, and it stands still",
  async run(scene) {
    const { stage, isBrief, print } = scene;
    await stage.world.shop.start();
    const load = stage.startLoad({ parallel: PARALLEL, appetite: usualAppetite });
    await load.until(PARALLEL, 20_000);
    const waits: number[] = [];
    for (let kill = 0; kill < (isBrief ? 1 : 5); kill += 1) waits.push(await killAndRestart(scene));
    const worst = Math.max(...waits);
    print(
      `PostgreSQL killed ${waits.length} times; first good checkout ${waits.map((wait) => wait.toFixed(1)).join(", ")} s after it answered again (${worst <= RESTART_BAR_S ? "within" : "NOT within"} ${RESTART_BAR_S} s)`,
    );
    print(`backends terminated: ${(await breakConnections(scene, isBrief ? 2 : 10)).join(", ")}`);
    for (let stop = 0; stop < (isBrief ? 1 : 2); stop += 1) await standStill(scene);
    print(`stopped for 5 s ${isBrief ? 1 : 2} times`);
    await delay(1_000);
    await load.stop();
  },
};

/** Gives the seconds from when PostgreSQL answers until somebody's order has been placed again. */
async function killAndRestart({ stage, postgres }: PhaseScene): Promise<number> {
  await delay(stage.random.integer(800, 2_500));
  await postgres.kill();
  stage.note("PostgreSQL killed");
  await postgres.restart();
  const answered = Date.now();
  const before = stage.deeds.counts.placed;
  while (stage.deeds.counts.placed === before && Date.now() - answered < 30_000) await delay(20);
  stage.note("PostgreSQL back");
  return (Date.now() - answered) / 1000;
}

async function breakConnections({ stage, postgres }: PhaseScene, times: number): Promise<number[]> {
  const ended: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await delay(stage.random.integer(300, 900));
    ended.push(await postgres.terminateBackends(stage.world.database));
    stage.note("backends terminated");
  }
  return ended;
}

async function standStill({ stage, postgres }: PhaseScene): Promise<void> {
  await delay(500);
  const { thaw } = await postgres.freeze();
  stage.note("PostgreSQL stopped");
  await delay(5_000);
  thaw();
  stage.note("PostgreSQL goes on");
  await delay(1_000);
}
