import { setTimeout } from "node:timers/promises";
import type { Changes } from "./changes.ts";
import type { Log } from "./log.ts";

/** What a process keeps in memory of the database, whole and at most a moment old. */
export interface Snapshot<T> {
  /** Never waits: while a newer one is being loaded, it gives the one before. */
  get(): T;
  /** Resolves when nothing of it uses the database any more. */
  stop(): Promise<void>;
}

export interface SnapshotOptions<T> {
  readonly changes: Changes;
  /** Which changes make it stale. */
  readonly group: string;
  readonly log: Log;
  load(): Promise<T>;
}

/** Changes seldom come alone; the second that a person waits for one leaves room to take several at once. */
const SETTLE_MS = 100;
const LONGEST_RETRY_MS = 10_000;

/** Loads it once and throws where that fails; from then on it is loaded again in the background after every change. */
export async function makeSnapshot<T>(options: SnapshotOptions<T>): Promise<Snapshot<T>> {
  const { changes, group, load } = options;
  const stopping = new AbortController();
  let stale = false;
  let refreshing: Promise<void> | null = null;
  // A change while the first one is loading counts too, so the ear is lent before the eyes.
  let onChange = () => {
    stale = true;
  };
  changes.subscribe(group, () => onChange());
  let value: T = await load();

  const refresh = async () => {
    let waitMs = SETTLE_MS;
    while (stale && !stopping.signal.aborted) {
      await setTimeout(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      stale = false;
      const started = performance.now();
      const loaded = await attempt(options, stopping.signal);
      if (loaded.ok) value = loaded.value;
      else stale = true;
      waitMs = loaded.ok
        ? // What takes long to load may take at most half the time, however often it changes.
          Math.max(SETTLE_MS, performance.now() - started)
        : Math.min(waitMs * 2, LONGEST_RETRY_MS);
    }
    refreshing = null;
  };
  onChange = () => {
    stale = true;
    refreshing ??= refresh();
  };
  if (stale) onChange();

  return {
    get: () => value,
    stop: async () => {
      stopping.abort();
      await refreshing;
    },
  };
}

async function attempt<T>(
  { load, group, log }: SnapshotOptions<T>,
  stopping: AbortSignal,
): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await load() };
  } catch (error) {
    if (!stopping.aborted)
      log.error({ err: error, group }, "What changed could not be loaded; the old is served until it can.");
    return { ok: false };
  }
}
