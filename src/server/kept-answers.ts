import type { Clock } from "./clock.ts";
import type { Snapshots } from "./operation-context.ts";

/**
 * Answers that every guest gets alike, made once and kept until something they were made from changes. What belongs to
 * somebody never comes here.
 */
export interface KeptAnswers<Answer> {
  /** Ask with the snapshots as they are now. */
  find(snapshots: Snapshots, key: string): Answer | null;
  /** With the snapshots it was made from; it is not kept where those are the latest no longer. */
  keep(snapshots: Snapshots, key: string, made: { readonly answer: Answer; readonly bytes: number }): void;
}

interface Kept<Answer> {
  readonly answer: Answer;
  readonly bytes: number;
  readonly at: number;
}

/** However well something is thought through, nobody sees what is older than this. */
const LONGEST_MS = 60_000;

export function makeKeptAnswers<Answer>(clock: Clock, mostBytes: number): KeptAnswers<Answer> {
  let latest: Snapshots | null = null;
  let answers = new Map<string, Kept<Answer>>();
  let bytesInAll = 0;
  const forget = (key: string, { bytes }: Kept<Answer>) => {
    answers.delete(key);
    bytesInAll -= bytes;
  };
  return {
    find(snapshots, key) {
      if (snapshots !== latest) {
        latest = snapshots;
        answers = new Map();
        bytesInAll = 0;
      }
      const known = answers.get(key);
      if (known === undefined) return null;
      if (clock.now().getTime() - known.at < LONGEST_MS) return known.answer;
      forget(key, known);
      return null;
    },
    keep(snapshots, key, { answer, bytes }) {
      if (snapshots !== latest || bytes > mostBytes / 10) return;
      const before = answers.get(key);
      if (before !== undefined) forget(key, before);
      answers.set(key, { answer, bytes, at: clock.now().getTime() });
      bytesInAll += bytes;
      // The oldest go first; those that are asked for often are soon there again.
      for (const [oldest, kept] of answers) {
        if (bytesInAll <= mostBytes) break;
        forget(oldest, kept);
      }
    },
  };
}
