/**
 * Decides which reads of a camera count. A camera reads the same code many times a second, and sometimes wrongly: two equal reads
 * in a row count, and the same code counts again after a moment.
 */

export interface ScanReads {
  /** The code of the last frame. Null: there was none. */
  readonly seen: string | null;
  /** The code that counted last, and when. */
  readonly counted: { readonly code: string; readonly atMs: number } | null;
}

export const noReads: ScanReads = { seen: null, counted: null };

export const repeatAfterMs = 1_500;

export interface TakenRead {
  readonly reads: ScanReads;
  readonly isCounted: boolean;
}

/** `code` is null for a frame without a code. A code of many frames before it counts no more than one of the frame before. */
export function takeRead(reads: ScanReads, code: string | null, nowMs: number): TakenRead {
  const isConfirmed = code !== null && code === reads.seen;
  const isRepeated = reads.counted?.code === code && nowMs - (reads.counted?.atMs ?? 0) < repeatAfterMs;
  if (!isConfirmed || isRepeated) return { reads: { ...reads, seen: code }, isCounted: false };
  return { reads: { seen: code, counted: { code, atMs: nowMs } }, isCounted: true };
}
