/** What a phase plays on: one world, the buyers in it, and the notes that are taken of what they do and suffer. */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, randomFor } from "../../demo/random.ts";
import { check, type Violation } from "./checker.ts";
import { checkOut, type Till } from "./checkout.ts";
import { type Deeds, makeDeeds } from "./deeds.ts";
import type { Evidence } from "./evidence.ts";
import { type Baseline, gather, takeBaseline } from "./gather.ts";
import { openJournal } from "./journal.ts";
import type { Fault } from "./line.ts";
import { type Appetite, makePlan } from "./plan.ts";
import { type Grounds, openWorld, type World } from "./world.ts";

export interface Stage {
  readonly world: World;
  readonly deeds: Deeds;
  readonly random: Random;
  /** What befell everybody: a killed server, a lost database. */
  note(kind: string): void;
  startLoad(options: LoadOptions): Load;
  judge(): Promise<{ readonly evidence: Evidence; readonly violations: readonly Violation[] }>;
  /** Where the journal is, until the stage is closed. */
  readonly journalFile: string;
  close(): Promise<void>;
}

export interface LoadOptions {
  /** How many buy at the same moment. */
  readonly parallel: number;
  readonly appetite: Appetite;
}

export interface Load {
  /** How many checkouts were begun and came to an end, good or bad. */
  done(): number;
  /** Resolves when so many have come to an end, or the time is over. */
  until(checkouts: number, limitMs: number): Promise<void>;
  /** Lets those who are at it finish. */
  stop(): Promise<void>;
}

const BREATH_MS = 100;

export async function openStage(grounds: Grounds, { seed, name }: { seed: number; name: string }): Promise<Stage> {
  const world = await openWorld(grounds, seed);
  const journal = await openJournal(join(tmpdir(), `trestle-journal-${name}-${randomUUID()}.jsonl`));
  const baseline: Baseline = await takeBaseline(world);
  const deeds = makeDeeds(journal, name);
  const random = randomFor(seed, name);
  const faults: Fault[] = [];
  const till: Till = { db: world.db, lineUrl: world.line.url, deeds };
  return {
    world,
    deeds,
    random,
    note: (kind) => void faults.push({ at: Date.now(), kind, intentId: null }),
    startLoad: (options) => startLoad({ world, deeds, random, till }, options),
    judge: async () => {
      const evidence = await gather(world, { journal, baseline, faults: [...faults, ...world.line.faults] });
      return { evidence, violations: check(evidence) };
    },
    journalFile: journal.file,
    close: async () => {
      await world.close();
      await journal.stop();
      rmSync(journal.file, { force: true });
    },
  };
}

type Scene = Pick<Stage, "world" | "deeds" | "random"> & { readonly till: Till };

function startLoad({ world, deeds, random, till }: Scene, { parallel, appetite }: LoadOptions): Load {
  const busy = new Set<unknown>();
  let done = 0;
  let isOver = false;
  const shopping = async () => {
    while (!isOver) {
      // Whoever does not know what became of the last order does not begin another.
      const free = world.buyers.filter((buyer) => !busy.has(buyer) && !deeds.isWaiting(buyer));
      if (free.length === 0) return;
      const buyer = random.pick(free);
      busy.add(buyer);
      await checkOut(till, buyer, makePlan(random, appetite)).catch(pause);
      busy.delete(buyer);
      done += 1;
    }
  };
  const shoppers = Array.from({ length: parallel }, shopping);
  const all = Promise.all(shoppers);
  return {
    done: () => done,
    until: async (checkouts, limitMs) => {
      const deadline = Date.now() + limitMs;
      while (done < checkouts && Date.now() < deadline) await pause();
    },
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BREATH_MS));
}
