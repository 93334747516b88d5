/** The journal: an entry before and after each attempt at a request, and the outcome that follows from the entries. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * `place` an order, `pay` an account's debt, `claim` a gift card, `reuse` an idempotency key for a different request, or
 * `cancel` an order.
 */
export type RequestKind = "place" | "pay" | "claim" | "reuse" | "cancel";

export interface Entry {
  /** One request may be sent several times. Each attempt has a number of its own and two entries. */
  readonly requestId: string;
  readonly attempt: number;
  readonly kind: RequestKind;
  readonly at: number;
  readonly event: "invoke" | "ok" | "fail" | "unknown";
  /** On `ok`: the number of the order, or the id of the payment or gift card. On every entry of a `cancel`: the order's number. */
  readonly number?: string | undefined;
  /** On `ok` of a payment: the amount that the shop reported as paid. */
  readonly cents?: number | undefined;
  /** On `fail`: the code of the refusal. */
  readonly code?: string | undefined;
  /** On `invoke` of `place`: the cart as the buyer saw it. */
  readonly shown?: ShownOrder | undefined;
  /** On `invoke` of `pay` and `claim`: the idempotency key of the payment or claim. */
  readonly paying?: KeyedPayment | undefined;
}

export interface ShownOrder {
  readonly key: string;
  readonly accountId: string;
  readonly cartId: string;
  readonly payBy: "ACCOUNT" | "CARD";
  readonly totalCents: number;
}

export interface KeyedPayment {
  readonly key: string;
  readonly accountId: string;
}

export interface Journal {
  readonly file: string;
  write(entry: Entry): Promise<void>;
  read(): Entry[];
  stop(): Promise<void>;
}

export async function openJournal(file: string): Promise<Journal> {
  const child = fork(fileURLToPath(new URL("journal-process.ts", import.meta.url)), [file], { stdio: "inherit" });
  const unconfirmed = new Map<number, () => void>();
  let lastId = 0;
  child.on("message", ({ id }: { id: number }) => {
    unconfirmed.get(id)?.();
    unconfirmed.delete(id);
  });
  const write = (entry: Entry) =>
    new Promise<void>((resolve, reject) => {
      lastId += 1;
      unconfirmed.set(lastId, resolve);
      child.send({ id: lastId, entry }, (error) => error && reject(error));
    });
  const read = () =>
    readFileSync(file, { encoding: "utf8", flag: "a+" })
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Entry);
  const stop = async () => {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  return { file, write, read, stop };
}

export type KnownOutcome =
  | { readonly kind: "ok"; readonly numbers: ReadonlySet<string> }
  | { readonly kind: "fail"; readonly code: string }
  | { readonly kind: "unknown" };

/**
 * Decides the outcome of one request from its entries, in the order in which they were written. One `ok` is enough. A
 * `fail` counts only if its attempt began after the last unanswered attempt: an attempt that was still running may yet
 * succeed.
 */
export function decideOutcome(entries: readonly Entry[]): KnownOutcome {
  const numbers = new Set(entries.flatMap(({ event, number }) => (event === "ok" && number ? number : [])));
  if (numbers.size > 0) return { kind: "ok", numbers };
  const ended = new Set(entries.flatMap(({ event, attempt }) => (event === "invoke" ? [] : attempt)));
  const isRunning = entries.some(({ attempt }) => !ended.has(attempt));
  const lastUnknown = entries.findLastIndex(({ event }) => event === "unknown");
  const refusal = entries.find(({ event, attempt }) => {
    const invoked = entries.findIndex((entry) => entry.attempt === attempt);
    return event === "fail" && invoked > lastUnknown;
  });
  return isRunning || refusal === undefined ? { kind: "unknown" } : { kind: "fail", code: refusal.code ?? "" };
}

/** Lists every request of a kind with its outcome and the details of its first attempt. */
export function listRequests(journal: readonly Entry[], kind: RequestKind) {
  const entries = journal.filter((entry) => entry.kind === kind);
  return [...Map.groupBy(entries, ({ requestId }) => requestId)].map(([id, own]) => ({
    id,
    outcome: decideOutcome(own),
    shown: own[0]?.shown,
    paying: own[0]?.paying,
    number: own[0]?.number ?? "",
    reportedCents: new Set(own.flatMap(({ event, cents }) => (event === "ok" && cents !== undefined ? cents : []))),
  }));
}
