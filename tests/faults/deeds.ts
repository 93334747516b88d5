/** What buyers ask of the shop that must happen once: journalled before and after, and asked again until it is known. */
import type { Deed, Entry, Journal, Paying, Shown } from "./journal.ts";
import { outcomeOfDeed } from "./outcomes.ts";

export type Outcome =
  | { readonly kind: "ok"; readonly number: string; readonly cents?: number | undefined }
  | { readonly kind: "fail"; readonly code: string }
  | { readonly kind: "unknown" };

/** What the shop said: what was made, by its number, or why it was not; neither leaves it open. */
export interface Reply {
  readonly number: string | null;
  readonly cents?: number;
  readonly userErrors: readonly { readonly code: string }[];
}

export interface Wanted {
  readonly id: string;
  readonly deed: Deed;
  /** Who asks. */
  readonly buyer: object;
  readonly shown?: Shown;
  readonly paying?: Paying;
  readonly number?: string;
  /** The same words each time. */
  readonly ask: () => Promise<Reply>;
}

export interface Deeds {
  newId(deed: Deed): string;
  /** Asks once, with an entry before and an entry after. */
  ask(wanted: Wanted): Promise<Outcome>;
  outcomeOf(id: string): Outcome;
  /** Whether what somebody asked for is not known to have happened or not. */
  isWaiting(buyer: object): boolean;
  listOpen(): readonly Wanted[];
  /** How often each was answered, and of the yeses how many were orders. */
  readonly counts: Record<Outcome["kind"] | "placed", number>;
}

const PATIENCE_MS = 25_000;

export function makeDeeds(journal: Journal, name: string): Deeds {
  const open = new Map<string, Wanted>();
  const entries = new Map<string, Entry[]>();
  const counts = { ok: 0, fail: 0, unknown: 0, placed: 0 };
  let made = 0;
  let askings = 0;
  const ask = async (wanted: Wanted) => {
    askings += 1;
    const about = { deedId: wanted.id, deed: wanted.deed, asking: askings, number: wanted.number };
    const known = entries.get(wanted.id) ?? [];
    entries.set(wanted.id, known);
    const write = async (event: Entry["event"], more: Partial<Entry> = {}) => {
      const entry = { ...about, at: Date.now(), event, ...more };
      known.push(entry);
      if (wanted.deed !== "reuse" && outcomeOfDeed(known).kind === "unknown") open.set(wanted.id, wanted);
      else open.delete(wanted.id);
      await journal.write(entry);
    };
    await write("invoke", { shown: wanted.shown, paying: wanted.paying });
    const outcome = await outcomeOf(wanted.ask);
    counts[outcome.kind] += 1;
    if (wanted.deed === "place" && outcome.kind === "ok") counts.placed += 1;
    const { kind, ...more } = outcome;
    await write(kind, more);
    return outcome;
  };
  return {
    newId: (deed) => {
      made += 1;
      return `${name}-${deed}-${made}`;
    },
    ask,
    outcomeOf: (id) => {
      const known = outcomeOfDeed(entries.get(id) ?? []);
      return known.kind === "ok" ? { kind: "ok", number: [...known.numbers][0] ?? "" } : known;
    },
    isWaiting: (buyer) => [...open.values()].some((wanted) => wanted.buyer === buyer),
    listOpen: () => [...open.values()],
    counts,
  };
}

/** An answer with a number and no refusal is a yes, one with a refusal a no; whatever else leaves it open. */
async function outcomeOf(ask: () => Promise<Reply>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, PATIENCE_MS, new Error("No answer came."));
  });
  try {
    const { number, cents, userErrors } = await Promise.race([ask(), late]);
    const [refusal] = userErrors;
    if (refusal !== undefined) return { kind: "fail", code: refusal.code };
    return number === null ? { kind: "unknown" } : { kind: "ok", number, cents };
  } catch {
    return { kind: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}
