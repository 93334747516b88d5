import { hash } from "node:crypto";

/** Random numbers of the demo world. They depend only on the seed and a name. */
export interface Random {
  integer(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(outOfHundred: number): boolean;
}

/**
 * Each name has its own generator, so that adding something or enlarging the world changes nothing else. The generator
 * is Tommy Ettinger's mulberry32.
 */
export function randomFor(seed: number, name: string): Random {
  let state = hash("sha256", `${seed} ${name}`, "buffer").readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    integer,
    pick: <T>(list: readonly T[]) => list[integer(0, list.length - 1)] as T,
    chance: (outOfHundred) => next() * 100 < outOfHundred,
  };
}

/** A version 8 UUID (custom) that depends only on the seed and the name. */
export function idFor(seed: number, name: string): string {
  const hex = hash("sha256", `${seed} ${name}`);
  const variant = "89ab".charAt(Number.parseInt(hex.charAt(16), 16) & 3);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
