/** One run of faults: an environment, the buyers and payers in it, and a record of their requests and of the faults. */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, randomFor } from "../../demo/random.ts";
import type { Buyer } from "./buyers.ts";
import { check, type Violation } from "./checker.ts";
import type { CheckerInput } from "./checker-input.ts";
import { claimGiftCard } from "./claim-gift-card.ts";
import { type Environment, openEnvironment, type TemplateDatabases } from "./environment.ts";
import type { Fault } from "./gateway-proxy.ts";
import { openJournal } from "./journal.ts";
import { type PayerContext, payAccount } from "./pay-account.ts";
import type { Payer } from "./payers.ts";
import { type BuyerContext, placeOrder } from "./place-order.ts";
import {
  type ClaimMix,
  drawClaimPlan,
  drawOrderPlan,
  drawPaymentPlan,
  type OrderMix,
  type PaymentMix,
} from "./plans.ts";
import type { Postgres } from "./postgres.ts";
import { type Baseline, readBaseline, readCheckerInput } from "./read-checker-input.ts";
import { type TrackedRequests, trackRequests } from "./tracked-requests.ts";

/** Each file of `tests/faults/phases` exports one: faults of one kind, in an environment of their own. */
export interface Phase {
  readonly about: string;
  run(context: PhaseContext): Promise<void>;
}

export interface PhaseContext {
  readonly faultRun: FaultRun;
  /** The shop's PostgreSQL. The gateway has another one, which no phase disturbs. */
  readonly postgres: Postgres;
  /** Runs a few rounds instead of all, for use during development. */
  readonly isBrief: boolean;
  print(line: string): void;
}

export interface FaultRun {
  readonly environment: Environment;
  readonly requests: TrackedRequests;
  readonly random: Random;
  /** Records a fault that concerned everybody: a killed server, a stopped database. */
  recordFault(kind: string): void;
  /** Starts buyers who place orders. */
  startOrders(options: OrderLoadOptions): Load;
  /** Starts payers who pay the debts of their accounts. */
  startPayments(options: PaymentLoadOptions): Load;
  /** Starts payers who claim gift cards with their points. */
  startClaims(options: ClaimLoadOptions): Load;
  check(): Promise<{ readonly input: CheckerInput; readonly violations: readonly Violation[] }>;
  /** The path of the journal. The file is removed when the run is closed. */
  readonly journalFile: string;
  close(): Promise<void>;
}

export interface OrderLoadOptions {
  /** How many people act at the same moment. */
  readonly parallel: number;
  readonly mix: OrderMix;
}

export interface PaymentLoadOptions {
  readonly parallel: number;
  readonly mix: PaymentMix;
}

export interface ClaimLoadOptions {
  readonly parallel: number;
  readonly mix: ClaimMix;
}

export interface Load {
  /** How many checkouts, payments or claims have ended, with success or without. */
  countEnded(): number;
  /** Resolves when this many have ended, or when the time is over. */
  waitForEnded(count: number, limitMs: number): Promise<void>;
  /** Starts no new checkouts, payments or claims, and waits for those that are running. */
  stop(): Promise<void>;
}

const PAUSE_MS = 100;

export async function openFaultRun(
  templates: TemplateDatabases,
  { seed, name }: { seed: number; name: string },
): Promise<FaultRun> {
  const environment = await openEnvironment(templates, seed);
  const journal = await openJournal(join(tmpdir(), `trestle-journal-${name}-${randomUUID()}.jsonl`));
  const baseline: Baseline = await readBaseline(environment);
  const requests = trackRequests(journal, name);
  const random = randomFor(seed, name);
  const faults: Fault[] = [];
  const { payers, publishableKey, gatewayProxy } = environment;
  const buyerContext: BuyerContext = { db: environment.db, gatewayProxyUrl: gatewayProxy.url, requests };
  const payerContext: PayerContext = { ...buyerContext, payers, publishableKey, savedCards: new Map() };
  /**
   * People who do not know the outcome of their last request send it again before they begin anything else. If they only
   * waited, every kill would leave fewer people to act, and the last kills would not be reached.
   */
  const settleOr = async (person: object, act: () => Promise<unknown>) => {
    const unanswered = requests.findUnanswered(person);
    await (unanswered === undefined ? act() : requests.send(unanswered));
  };
  const order = (buyer: Buyer, mix: OrderMix) =>
    settleOr(buyer, () => placeOrder(buyerContext, buyer, drawOrderPlan(random, mix)));
  const pay = (payer: Payer, mix: PaymentMix) =>
    settleOr(payer, () => payAccount(payerContext, payer, drawPaymentPlan(random, mix)));
  const claim = (payer: Payer, mix: ClaimMix) =>
    settleOr(payer, () => claimGiftCard(payerContext, payer, drawClaimPlan(random, mix)));
  return {
    environment,
    requests,
    random,
    recordFault: (kind) => void faults.push({ at: Date.now(), kind, intentId: null }),
    startOrders: ({ parallel, mix }) =>
      startLoad(parallel, { people: environment.buyers, random, act: (buyer) => order(buyer, mix) }),
    startPayments: ({ parallel, mix }) =>
      startLoad(parallel, { people: payers, random, act: (payer) => pay(payer, mix) }),
    startClaims: ({ parallel, mix }) =>
      startLoad(parallel, { people: payers, random, act: (payer) => claim(payer, mix) }),
    check: async () => {
      const all = [...faults, ...gatewayProxy.faults];
      const input = await readCheckerInput(environment, { journal, baseline, faults: all });
      return { input, violations: check(input) };
    },
    journalFile: journal.file,
    close: async () => {
      await environment.close();
      await journal.stop();
      rmSync(journal.file, { force: true });
    },
  };
}

interface Crowd<Person> {
  readonly people: readonly Person[];
  readonly random: Random;
  act(person: Person): Promise<unknown>;
}

function startLoad<Person>(parallel: number, { people, random, act }: Crowd<Person>): Load {
  const busy = new Set<Person>();
  let ended = 0;
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      const person = random.pick(people.filter((each) => !busy.has(each)));
      busy.add(person);
      await act(person).catch(pause);
      busy.delete(person);
      ended += 1;
    }
  };
  const workers = Promise.all(Array.from({ length: parallel }, work));
  return {
    countEnded: () => ended,
    waitForEnded: async (count, limitMs) => {
      const deadline = Date.now() + limitMs;
      while (ended < count && Date.now() < deadline) await pause();
    },
    stop: async () => {
      isStopped = true;
      await workers;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
