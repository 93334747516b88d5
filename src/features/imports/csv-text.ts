/** Turns the bytes of a text file into text, piece by piece. A character may be cut anywhere: its first bytes wait for the rest. */
import { type CellProblem, fileProblems } from "./row-problems.ts";

export interface TextState {
  /** Null before the first bytes: they decide. */
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | null;
  /** The first bytes of a character whose other bytes have not come yet. */
  readonly rest: Uint8Array;
}

export const textStart: TextState = { encoding: null, rest: new Uint8Array() };

interface TextPiece {
  readonly text: string;
  readonly state: TextState;
  readonly problem: CellProblem | null;
}

export function decodePiece(state: TextState, bytes: Uint8Array, isLast: boolean): TextPiece {
  const all = new Uint8Array(state.rest.length + bytes.length);
  all.set(state.rest);
  all.set(bytes, state.rest.length);
  // Two bytes are enough to see the mark of UTF-16.
  if (state.encoding === null && all.length < 2 && !isLast) {
    return { text: "", state: { encoding: null, rest: all }, problem: null };
  }
  const encoding = state.encoding ?? detectEncoding(all);
  const end = isLast ? all.length : findWholeEnd(encoding, all);
  const next = { encoding, rest: all.slice(end) };
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(all.subarray(0, end));
    return { text, state: next, problem: text.includes("\0") ? fileProblems.notText() : null };
  } catch {
    return { text: "", state: next, problem: fileProblems.notUtf8() };
  }
}

function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Where the last whole character ends. */
function findWholeEnd(encoding: string, bytes: Uint8Array): number {
  const length = bytes.length;
  if (encoding === "utf-8") {
    for (let back = 1; back <= Math.min(3, length); back += 1) {
      const byte = bytes[length - back] ?? 0;
      // A continuation byte: the first byte of its character is further back.
      if ((byte & 0xc0) === 0x80) continue;
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
      return needs > back ? length - back : length;
    }
    return length;
  }
  const even = length - (length % 2);
  const high = bytes[even - (encoding === "utf-16le" ? 1 : 2)] ?? 0;
  return high >= 0xd8 && high < 0xdc ? even - 2 : even;
}
