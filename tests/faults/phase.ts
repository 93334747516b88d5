import type { Postgres } from "./postgres.ts";
import type { Stage } from "./stage.ts";

/** One file of `tests/faults/phases`: faults of one kind, on a world of its own. What it leaves is healed and checked. */
export interface Phase {
  readonly about: string;
  run(scene: PhaseScene): Promise<void>;
}

export interface PhaseScene {
  readonly stage: Stage;
  /** The shop's; the gateway's is another, which nothing happens to. */
  readonly postgres: Postgres;
  /** A few of each instead of all, for while one works on it. */
  readonly isBrief: boolean;
  print(line: string): void;
}
