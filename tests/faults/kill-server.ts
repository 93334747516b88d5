/** Kills the server at one kill point after another, under load. */
import { setTimeout as delay } from "node:timers/promises";
import type { Load, PhaseContext } from "./fault-run.ts";
import type { KillPoint } from "./kill-points.ts";

const LIMIT_MS = 60_000;

export interface KillOptions {
  readonly points: readonly KillPoint[];
  readonly kills: number;
  /** Starts the load that makes the server reach a point. */
  startLoad(point: KillPoint): Load;
  /** Called repeatedly until the server reaches the point. */
  whileWaiting?(point: KillPoint): Promise<void>;
}

export async function killServerAtPoints({ faultRun, print }: PhaseContext, options: KillOptions): Promise<void> {
  const { points, kills } = options;
  const turns = Array.from({ length: kills }, (_, kill) =>
    drawTurn(points[kill % points.length] as KillPoint, faultRun),
  );
  const reached = new Map(points.map(({ name }) => [name, 0]));
  const { shop } = faultRun.environment;
  for (const [index, { point, faults }] of turns.entries()) {
    await shop.start(faults);
    const next = turns[index + 1];
    if (next !== undefined) shop.preload(next.faults);
    const isReached = await waitUntilKilled({ faultRun }, point, options);
    if (isReached) reached.set(point.name, (reached.get(point.name) ?? 0) + 1);
  }
  const total = [...reached.values()].reduce((sum, times) => sum + times, 0);
  print(`killed ${total} times: ${[...reached].map(([name, times]) => `${name} ${times}`).join(", ")}`);
  if (total < kills) throw new Error(`Only ${total} of ${kills} kills were reached.`);
  faultRun.recordFault("last kill");
}

/** Every request passes the common points. A random pass is chosen, so that some requests have got further. */
function drawTurn(point: KillPoint, { random }: PhaseContext["faultRun"]) {
  const isCommon = ["any", "card", "pay", "claim"].includes(point.needs);
  const nth = isCommon ? random.integer(1, 3) : 1;
  return { point, faults: { killAt: { point: point.name, nth } } };
}

/** Returns false if the server did not reach the point in time. The server is killed in either case. */
async function waitUntilKilled(
  { faultRun }: Pick<PhaseContext, "faultRun">,
  point: KillPoint,
  options: KillOptions,
): Promise<boolean> {
  const { shop } = faultRun.environment;
  const load = options.startLoad(point);
  const deadline = Date.now() + LIMIT_MS;
  while (shop.isAlive() && Date.now() < deadline) {
    await Promise.race([shop.untilDead(), delay(500)]);
    if (shop.isAlive()) await options.whileWaiting?.(point);
  }
  const isReached = !shop.isAlive();
  await shop.kill();
  faultRun.recordFault("server killed");
  await load.stop();
  return isReached;
}
