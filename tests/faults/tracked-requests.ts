/**
 * Requests that must take effect exactly once. Each attempt is journalled, and a request is sent again until its outcome
 * is known.
 */
import {
  decideOutcome,
  type Entry,
  type Journal,
  type KeyedPayment,
  type RequestKind,
  type ShownOrder,
} from "./journal.ts";

export type Outcome =
  | { readonly kind: "ok"; readonly number: string; readonly cents?: number | undefined }
  | { readonly kind: "fail"; readonly code: string }
  | { readonly kind: "unknown" };

/** The shop's reply: the number of the order or payment, or refusals. With neither, the outcome is still unknown. */
export interface Reply {
  readonly number: string | null;
  readonly cents?: number;
  readonly userErrors: readonly { readonly code: string }[];
}

export interface TrackedRequest {
  readonly id: string;
  readonly kind: RequestKind;
  /** The buyer or payer who sends it. */
  readonly sender: object;
  readonly shown?: ShownOrder;
  readonly paying?: KeyedPayment;
  readonly number?: string;
  /** Sends the same body each time. */
  readonly send: () => Promise<Reply>;
}

export interface TrackedRequests {
  newId(kind: RequestKind): string;
  /** Makes one attempt, with a journal entry before and after it. */
  send(request: TrackedRequest): Promise<Outcome>;
  findOutcome(id: string): Outcome;
  /** A request of this sender without a known outcome. */
  findUnanswered(sender: object): TrackedRequest | undefined;
  listUnanswered(): readonly TrackedRequest[];
  /** The number of attempts by outcome. `placed` counts the `ok` attempts that placed an order. */
  readonly counts: Record<Outcome["kind"] | "placed", number>;
}

const TIMEOUT_MS = 25_000;

export function trackRequests(journal: Journal, name: string): TrackedRequests {
  const unanswered = new Map<string, TrackedRequest>();
  const entries = new Map<string, Entry[]>();
  const counts = { ok: 0, fail: 0, unknown: 0, placed: 0 };
  let lastId = 0;
  let attempts = 0;
  const send = async (request: TrackedRequest) => {
    attempts += 1;
    const common = { requestId: request.id, kind: request.kind, attempt: attempts, number: request.number };
    const own = entries.get(request.id) ?? [];
    entries.set(request.id, own);
    const write = async (event: Entry["event"], more: Partial<Entry> = {}) => {
      const entry = { ...common, at: Date.now(), event, ...more };
      own.push(entry);
      if (request.kind !== "reuse" && decideOutcome(own).kind === "unknown") unanswered.set(request.id, request);
      else unanswered.delete(request.id);
      await journal.write(entry);
    };
    await write("invoke", { shown: request.shown, paying: request.paying });
    const outcome = await waitForReply(request.send);
    counts[outcome.kind] += 1;
    if (request.kind === "place" && outcome.kind === "ok") counts.placed += 1;
    const { kind, ...more } = outcome;
    await write(kind, more);
    return outcome;
  };
  return {
    newId: (kind) => {
      lastId += 1;
      return `${name}-${kind}-${lastId}`;
    },
    send,
    findOutcome: (id) => {
      const known = decideOutcome(entries.get(id) ?? []);
      return known.kind === "ok" ? { kind: "ok", number: [...known.numbers][0] ?? "" } : known;
    },
    findUnanswered: (sender) => [...unanswered.values()].find((request) => request.sender === sender),
    listUnanswered: () => [...unanswered.values()],
    counts,
  };
}

async function waitForReply(send: () => Promise<Reply>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, TIMEOUT_MS, new Error("No answer came."));
  });
  try {
    const { number, cents, userErrors } = await Promise.race([send(), timeout]);
    const [refusal] = userErrors;
    if (refusal !== undefined) return { kind: "fail", code: refusal.code };
    return number === null ? { kind: "unknown" } : { kind: "ok", number, cents };
  } catch {
    return { kind: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}
