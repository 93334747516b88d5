/** A place in the source, found by its very words, and the words put there. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** The same source without those words. */
export const without = (file: string, find: string): Edit => ({ file, find, put: "" });

/** What a shop is told to suffer from, in its environment. */
export interface Sabotage {
  /** Ends itself with SIGKILL the nth time it comes there. */
  readonly killAt?: { readonly point: string; readonly nth: number } | undefined;
  readonly defect?: string | undefined;
  /** Reads the whole program and begins to run it when this file is there. */
  readonly waitsFor?: string | undefined;
}

/** Throws where a place is not there exactly once: a fault that is not planted proves nothing. */
export function changeSource(source: string, edits: readonly Edit[]): string {
  return edits.reduce((text, { file, find, put }) => {
    const times = text.split(find).length - 1;
    if (times !== 1) throw new Error(`${file} has ${times} places that read "${find}"; there must be one.`);
    return text.replace(find, () => put);
  }, source);
}
