import { setTimeout as delay } from "node:timers/promises";
import { hurry } from "../healing.ts";
import { type KillPoint, killPoints } from "../kill-points.ts";
import type { Phase, PhaseScene } from "../phase.ts";
import { type Appetite, usualAppetite } from "../plan.ts";

const KILLS = 30;
const PARALLEL = 6;
const LIMIT_MS = 60_000;

export const phase: Phase = {
  about: "the server is killed with SIGKILL at named points",
  async run(scene) {
    const { stage, isBrief, print } = scene;
    const kills = isBrief ? killPoints.length : KILLS;
    const reached = new Map(killPoints.map(({ name }) => [name, 0]));
    for (let kill = 0; kill < kills; kill += 1) {
      const point = killPoints[kill % killPoints.length];
      if (point === undefined) throw new Error("There are no kill points.");
      if (await killAt(scene, point)) reached.set(point.name, (reached.get(point.name) ?? 0) + 1);
    }
    const total = [...reached.values()].reduce((sum, times) => sum + times, 0);
    print(`killed ${total} times: ${[...reached].map(([name, times]) => `${name} ${times}`).join(", ")}`);
    if (total < kills) throw new Error(`Only ${total} of ${kills} kills were reached.`);
    stage.note("last kill");
  },
};

/** False where nobody came by the point in time; the server is killed all the same. */
export async function killAt({ stage }: Pick<PhaseScene, "stage">, { name, needs }: KillPoint): Promise<boolean> {
  const { shop } = stage.world;
  // Points that every checkout passes are passed by others first, so that some are further than the one that dies.
  const nth = needs === "any" || needs === "card" ? stage.random.integer(1, 3) : 1;
  await shop.start({ killAt: { point: name, nth } });
  const load = stage.startLoad({ parallel: PARALLEL, appetite: appetites[needs] });
  const deadline = Date.now() + LIMIT_MS;
  while (shop.isAlive() && Date.now() < deadline) {
    await Promise.race([shop.untilDead(), delay(500)]);
    if (needs === "orphan" && shop.isAlive()) await hurry(stage.world);
  }
  const isReached = !shop.isAlive();
  await shop.kill();
  stage.note("server killed");
  await load.stop();
  return isReached;
}

const appetites: Readonly<Record<KillPoint["needs"], Appetite>> = {
  any: usualAppetite,
  card: { ...usualAppetite, card: 90, leaves: 5 },
  cancel: { ...usualAppetite, card: 80, leaves: 0, cancels: 70 },
  orphan: { ...usualAppetite, card: 90, leaves: 60 },
};
