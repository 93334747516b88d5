import type { Clock } from "./clock.ts";

interface Unchanged<T> {
  readonly clock: Clock;
  /** What it is made of: another one anywhere makes another whole. */
  parts(): readonly unknown[];
  make(): T;
  /** The next moment after this one at which it counts as another, though its parts are the same. */
  changesAfter(moment: number): number;
}

/** Gives the very same whole as long as nothing about it changes, so that what is worked out from it can hang on it. */
export function whileUnchanged<T>({ clock, parts, make, changesAfter }: Unchanged<T>): () => T {
  let known: { whole: T; parts: readonly unknown[]; from: number; until: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    const current = parts();
    const isSame = known?.parts.every((part, place) => part === current[place]) === true;
    if (known === null || !isSame || now < known.from || now >= known.until) {
      known = { whole: make(), parts: current, from: now, until: changesAfter(now) };
    }
    return known.whole;
  };
}
