/** Plays a short piece with one bug planted, or with none, and tells what the checker found. */
import type { Violation } from "./checker.ts";
import type { Defect } from "./defects.ts";
import { heal } from "./healing.ts";
import { goodLine } from "./line.ts";
import { usualPaying } from "./pay-plan.ts";
import { usualAppetite } from "./plan.ts";
import { goodPost } from "./post.ts";
import { openStage } from "./stage.ts";
import type { Grounds } from "./world.ts";

const ENDED = 24;
const PARALLEL = 6;
const LIMIT_MS = 20_000;

export interface Piece {
  readonly grounds: Grounds;
  readonly seed: number;
  readonly defect: Defect | null;
  /** Where the server is killed on the way; a defect may say so itself. */
  readonly killAt?: string;
  /** What is owed is paid, instead of orders being placed; a defect says so by what it needs. */
  readonly isPaying?: boolean;
}

export async function playPiece({ grounds, seed, defect, ...piece }: Piece): Promise<readonly Violation[]> {
  const stage = await openStage(grounds, { seed, name: defect?.name ?? "nothing-planted" });
  try {
    const sabotage = { defect: defect?.name };
    const { appetite = {}, paying, line = {}, post = {}, ...needs } = defect?.needs ?? {};
    const killAt = piece.killAt ?? needs.killAt;
    stage.world.line.set({ ...goodLine, early: 10, ...line });
    stage.world.post.set({ ...goodPost, tripled: 20, delayed: 20, ...post });
    await stage.world.shop.start(killAt === undefined ? sabotage : { ...sabotage, killAt: { point: killAt, nth: 2 } });
    const load =
      piece.isPaying || paying !== undefined
        ? stage.startPaying({ parallel: PARALLEL, appetite: { ...usualPaying, ...paying } })
        : stage.startLoad({ parallel: PARALLEL, appetite: { ...usualAppetite, ...appetite } });
    await Promise.race([load.until(ENDED, LIMIT_MS), stage.world.shop.untilDead()]);
    await load.stop();
    await heal(stage, { hurried: true, sabotage });
    return (await stage.judge()).violations;
  } finally {
    await stage.close();
  }
}
