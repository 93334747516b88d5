/**
 * A barcode scanner types like a keyboard, but faster than a person: the letters of a code follow one another within
 * milliseconds, and Enter ends them. Such a burst is a scanned code, wherever the focus is.
 */
export interface Burst {
  /** The letters so far. */
  readonly text: string;
  readonly lastAt: number;
}

export const noBurst: Burst = { text: "", lastAt: Number.NEGATIVE_INFINITY };

/** A person who types fast needs about 100 ms for a letter. */
const MAX_GAP_MS = 50;
/** The shortest code on a tin or a tint card has more letters. */
const MIN_LENGTH = 6;

export interface BurstStep {
  readonly burst: Burst;
  /** The scanned code, when Enter has ended a burst. */
  readonly code: string | null;
}

export function addKey({ text, lastAt }: Burst, { key, at }: { readonly key: string; readonly at: number }): BurstStep {
  const isQuick = at - lastAt <= MAX_GAP_MS;
  if (key === "Enter") return { burst: noBurst, code: isQuick && text.length >= MIN_LENGTH ? text : null };
  // Scanners press Shift for capitals.
  if (key === "Shift") return { burst: { text, lastAt: isQuick ? at : lastAt }, code: null };
  if (key.length !== 1) return { burst: noBurst, code: null };
  return { burst: { text: isQuick ? text + key : key, lastAt: at }, code: null };
}
