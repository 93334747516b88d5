/** How the server is killed at one point after another, with people at it all the while. */
import { setTimeout as delay } from "node:timers/promises";
import type { KillPoint } from "./kill-points.ts";
import type { PhaseScene } from "./phase.ts";
import type { Load } from "./stage.ts";

const LIMIT_MS = 60_000;

export interface Killing {
  readonly points: readonly KillPoint[];
  readonly kills: number;
  /** Who is at it while a server is to be killed at a point. */
  startLoad(point: KillPoint): Load;
  /** Now and then while nobody has come by the point. */
  wait?(point: KillPoint): Promise<void>;
}

export async function killInTurn({ stage, print }: PhaseScene, killing: Killing): Promise<void> {
  const { points, kills } = killing;
  const turns = Array.from({ length: kills }, (_, kill) => turnOf(points[kill % points.length] as KillPoint, stage));
  const reached = new Map(points.map(({ name }) => [name, 0]));
  const { shop } = stage.world;
  for (const [index, { point, sabotage }] of turns.entries()) {
    await shop.start(sabotage);
    const next = turns[index + 1];
    if (next !== undefined) shop.prepare(next.sabotage);
    if (await untilKilled({ stage }, point, killing)) reached.set(point.name, (reached.get(point.name) ?? 0) + 1);
  }
  const total = [...reached.values()].reduce((sum, times) => sum + times, 0);
  print(`killed ${total} times: ${[...reached].map(([name, times]) => `${name} ${times}`).join(", ")}`);
  if (total < kills) throw new Error(`Only ${total} of ${kills} kills were reached.`);
  stage.note("last kill");
}

/** Points that everybody passes are passed by others first, so that some are further than the one that dies. */
function turnOf(point: KillPoint, { random }: PhaseScene["stage"]) {
  const isCommon = ["any", "card", "pay"].includes(point.needs);
  const nth = isCommon ? random.integer(1, 3) : 1;
  return { point, sabotage: { killAt: { point: point.name, nth } } };
}

/** False where nobody came by the point in time; the server is killed all the same. */
async function untilKilled({ stage }: Pick<PhaseScene, "stage">, point: KillPoint, killing: Killing): Promise<boolean> {
  const { shop } = stage.world;
  const load = killing.startLoad(point);
  const deadline = Date.now() + LIMIT_MS;
  while (shop.isAlive() && Date.now() < deadline) {
    await Promise.race([shop.untilDead(), delay(500)]);
    if (shop.isAlive()) await killing.wait?.(point);
  }
  const isReached = !shop.isAlive();
  await shop.kill();
  stage.note("server killed");
  await load.stop();
  return isReached;
}
