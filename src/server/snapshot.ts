import { setTimeout } from "node:timers/promises";
import type { Changes } from "./changes.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** A part of the database that a process keeps in memory. It follows changes within a second. */
export interface Snapshot<T> {
  /** Never waits: while a newer version loads, it returns the older one. */
  get(): T;
  /** When the loads began to fail, in milliseconds; null while they succeed. */
  failsSince(): number | null;
  /** Resolves when it no longer uses the database. */
  stop(): Promise<void>;
}

export interface SnapshotOptions<T> {
  readonly changes: Changes;
  /** The group of changes that make it stale. */
  readonly group: string;
  readonly log: Log;
  load(): Promise<T>;
}

/** Changes often come in bursts. This wait collects a burst into one load and keeps well within the promised second. */
const SETTLE_MS = 100;
const LONGEST_RETRY_MS = 10_000;

/** Throws when the first load fails. After that it loads again in the background after every change. */
export async function makeSnapshot<T>(options: SnapshotOptions<T>): Promise<Snapshot<T>> {
  const { changes, group, load } = options;
  const stopping = new AbortController();
  let stale = false;
  let failsSince: number | null = null;
  let refreshing: Promise<void> | null = null;
  // It subscribes before the first load, so that a change during that load is not missed.
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
      const loaded = await tryLoad(options, stopping.signal);
      if (loaded.ok) value = loaded.value;
      else stale = true;
      failsSince = loaded.ok ? null : (failsSince ?? Date.now());
      waitMs = loaded.ok
        ? // A slow load runs for at most half of the time, however often the data changes.
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
    failsSince: () => failsSince,
    stop: async () => {
      stopping.abort();
      await refreshing;
    },
  };
}

async function tryLoad<T>(
  { load, group, log }: SnapshotOptions<T>,
  stopping: AbortSignal,
): Promise<{ ok: true; value: T } | { ok: false }> {
  try {
    return { ok: true, value: await load() };
  } catch (error) {
    if (!stopping.aborted)
      log.error({ err: error, group }, "A snapshot could not be loaded; the older one stays in use.");
    return { ok: false };
  }
}

interface MemoizeOptions<T> {
  readonly clock: Clock;
  /** The objects the value is made from. A different object makes a new value. */
  parts(): readonly unknown[];
  make(): T;
  /** The next time at which the same parts mean something else, for example when an offer ends. */
  changesAfter(moment: number): number;
}

/** Returns the same object while nothing has changed, so that others can cache by its identity. */
export function memoizeWhileUnchanged<T>({ clock, parts, make, changesAfter }: MemoizeOptions<T>): () => T {
  let current: { value: T; parts: readonly unknown[]; from: number; until: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    const latest = parts();
    const isSame = current?.parts.every((part, index) => part === latest[index]) === true;
    if (current === null || !isSame || now < current.from || now >= current.until) {
      current = { value: make(), parts: latest, from: now, until: changesAfter(now) };
    }
    return current.value;
  };
}
