import type { Clock } from "./clock.ts";
import type { Snapshots } from "./operation-context.ts";

/**
 * Answers that are the same for every guest, kept until the snapshots they were made from change. Answers for signed-in
 * people are never put here.
 */
export interface GuestCache<Answer> {
  /** `snapshots` are the current ones. If they are newer than those of the cache, the cache is emptied. */
  find(snapshots: Snapshots, key: string): Answer | null;
  /** `snapshots` are those that the answer was made from. If they are outdated, the answer is not cached. */
  keep(snapshots: Snapshots, key: string, made: { readonly answer: Answer; readonly bytes: number }): void;
}

interface Entry<Answer> {
  readonly answer: Answer;
  readonly bytes: number;
  readonly at: number;
}

/** A safety limit: even with a bug in the invalidation nobody sees older answers. */
const MAX_AGE_MS = 60_000;

export function makeGuestCache<Answer>(clock: Clock, maxBytes: number): GuestCache<Answer> {
  let latest: Snapshots | null = null;
  let answers = new Map<string, Entry<Answer>>();
  let totalBytes = 0;
  const remove = (key: string, { bytes }: Entry<Answer>) => {
    answers.delete(key);
    totalBytes -= bytes;
  };
  return {
    find(snapshots, key) {
      if (snapshots !== latest) {
        latest = snapshots;
        answers = new Map();
        totalBytes = 0;
      }
      const known = answers.get(key);
      if (known === undefined) return null;
      if (clock.now().getTime() - known.at < MAX_AGE_MS) return known.answer;
      remove(key, known);
      return null;
    },
    keep(snapshots, key, { answer, bytes }) {
      if (snapshots !== latest || bytes > maxBytes / 10) return;
      const before = answers.get(key);
      if (before !== undefined) remove(key, before);
      answers.set(key, { answer, bytes, at: clock.now().getTime() });
      totalBytes += bytes;
      // Removes the oldest first. Popular answers come back with the next request.
      for (const [oldest, entry] of answers) {
        if (totalBytes <= maxBytes) break;
        remove(oldest, entry);
      }
    },
  };
}
