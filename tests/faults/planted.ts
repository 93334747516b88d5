/** Plays a short piece with one bug planted, or with none, and tells what the checker found. */
import { setTimeout as delay } from "node:timers/promises";
import type { Violation } from "./checker.ts";
import type { Defect } from "./defects.ts";
import { heal } from "./healing.ts";
import { goodLine } from "./line.ts";
import { usualAppetite } from "./plan.ts";
import { goodPost } from "./post.ts";
import type { Postgres } from "./postgres.ts";
import { openStage, type Stage } from "./stage.ts";
import type { Grounds } from "./world.ts";

const CHECKOUTS = 24;
const PARALLEL = 6;
const LIMIT_MS = 20_000;

export interface Piece {
  readonly grounds: Grounds;
  readonly seed: number;
  readonly defect: Defect | null;
  /** Where the server is killed on the way; a defect may say so itself. */
  readonly killAt?: string;
  /** Null where it is somebody else's too and must not be killed. */
  readonly postgres: Postgres | null;
}

export async function playPiece({ grounds, seed, defect, postgres, ...piece }: Piece): Promise<readonly Violation[]> {
  const stage = await openStage(grounds, { seed, name: defect?.name ?? "nothing-planted" });
  try {
    const sabotage = { defect: defect?.name };
    const { appetite = {}, line = {}, post = {}, databaseKills = 0, ...needs } = defect?.needs ?? {};
    const killAt = piece.killAt ?? needs.killAt;
    stage.world.line.set({ ...goodLine, early: 10, ...line });
    stage.world.post.set({ ...goodPost, tripled: 20, delayed: 20, ...post });
    await stage.world.shop.start(killAt === undefined ? sabotage : { ...sabotage, killAt: { point: killAt, nth: 2 } });
    const load = stage.startLoad({ parallel: PARALLEL, appetite: { ...usualAppetite, ...appetite } });
    await Promise.race([load.until(CHECKOUTS, LIMIT_MS), stage.world.shop.untilDead()]);
    for (let kill = 0; kill < databaseKills && postgres !== null; kill += 1) await killUnderLoad(stage, postgres);
    await load.stop();
    await heal(stage, { hurried: true, sabotage });
    return (await stage.judge()).violations;
  } finally {
    await stage.close();
  }
}

/** Right after somebody was told yes, which is when a promise on paper only is lost. */
async function killUnderLoad(stage: Stage, postgres: Postgres): Promise<void> {
  const before = stage.deeds.counts.placed;
  const deadline = Date.now() + LIMIT_MS;
  while (stage.deeds.counts.placed < before + 2 && Date.now() < deadline) await delay(1);
  await postgres.kill();
  await postgres.restart();
}
