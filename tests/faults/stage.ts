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
import { makePayPlan, type PayAppetite } from "./pay-plan.ts";
import type { Payer } from "./payers.ts";
import { type Counter, payAccount } from "./paying.ts";
import { type Appetite, makePlan } from "./plan.ts";
import { type Grounds, openWorld, type World } from "./world.ts";

export interface Stage {
  readonly world: World;
  readonly deeds: Deeds;
  readonly random: Random;
  /** What befell everybody: a killed server, a lost database. */
  note(kind: string): void;
  /** People who buy. */
  startLoad(options: LoadOptions): Load;
  /** People who pay what their accounts owe. */
  startPaying(options: PayingOptions): Load;
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

export interface PayingOptions {
  readonly parallel: number;
  readonly appetite: PayAppetite;
}

export interface Load {
  /** How many checkouts, or payments, were begun and came to an end, good or bad. */
  done(): number;
  /** Resolves when so many have come to an end, or the time is over. */
  until(ended: number, limitMs: number): Promise<void>;
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
  const { payers, publishableKey } = world;
  const counter: Counter = { ...till, payers, publishableKey, savedCards: new Map() };
  return {
    world,
    deeds,
    random,
    note: (kind) => void faults.push({ at: Date.now(), kind, intentId: null }),
    startLoad: ({ parallel, appetite }) =>
      startLoad(parallel, () => {
        // Whoever does not know what became of the last order does not begin another.
        const free = world.buyers.filter((buyer) => !deeds.isWaiting(buyer));
        return { free, act: (buyer) => checkOut(till, buyer, makePlan(random, appetite)), random };
      }),
    startPaying: ({ parallel, appetite }) =>
      startLoad(parallel, () => {
        const act = async (payer: Payer) => {
          // Whoever does not know what became of the last payment asks again before beginning another.
          const open = deeds.listOpen().find(({ buyer }) => buyer === payer);
          if (open !== undefined) await deeds.ask(open);
          else await payAccount(counter, payer, makePayPlan(random, appetite));
        };
        return { free: payers, act, random };
      }),
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

interface Turn<Person> {
  readonly free: readonly Person[];
  readonly random: Random;
  act(person: Person): Promise<unknown>;
}

function startLoad<Person>(parallel: number, next: () => Turn<Person>): Load {
  const busy = new Set<Person>();
  let done = 0;
  let isOver = false;
  const goOn = async () => {
    while (!isOver) {
      const { free, act, random } = next();
      const idle = free.filter((person) => !busy.has(person));
      if (idle.length === 0) return;
      const person = random.pick(idle);
      busy.add(person);
      await act(person).catch(pause);
      busy.delete(person);
      done += 1;
    }
  };
  const all = Promise.all(Array.from({ length: parallel }, goOn));
  return {
    done: () => done,
    until: async (ended, limitMs) => {
      const deadline = Date.now() + limitMs;
      while (done < ended && Date.now() < deadline) await pause();
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
