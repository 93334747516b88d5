/**
 * Vendure 3.7.3, one process, PostgreSQL 15, on the kind of machine these benchmarks were first run on; requests a
 * second and p99 in milliseconds, by concurrency. Read them as ± 20 %: only a ratio of many times says anything.
 */
import type { PeerFigures } from "./compare.ts";

/** What a Fastify JSON hello made there: the machine's own measure. */
const helloThere: Readonly<Record<number, number>> = { 16: 44_000, 64: 38_000 };

type ByConcurrency = Readonly<Record<number, PeerFigures>>;

export const vendure = {
  listWithFacets: { 16: { perSecond: 70, p99Ms: 336 }, 64: { perSecond: 76, p99Ms: 996 } },
  search: { 16: { perSecond: 2.2, p99Ms: 8_480 }, 64: { perSecond: 2.5, p99Ms: 30_838 } },
  product: { 16: { perSecond: 46, p99Ms: 498 }, 64: { perSecond: 47, p99Ms: 1_740 } },
  getCart: { 16: { perSecond: 44, p99Ms: 477 }, 64: { perSecond: 46, p99Ms: 1_611 } },
  addToCart: { 16: { perSecond: 28, p99Ms: 1_121 }, 64: { perSecond: 29, p99Ms: 3_769 } },
  changeQuantity: { 16: { perSecond: 29, p99Ms: 784 }, 64: { perSecond: 28, p99Ms: 3_018 } },
  /** p99 of its last step. */
  checkout: { 16: { perSecond: 3, p99Ms: 1_131 }, 64: { perSecond: 3.2, p99Ms: 2_635 } },
} satisfies Record<string, ByConcurrency>;

interface Measured {
  readonly perSecond: number;
  readonly helloPerSecond: number;
  readonly concurrency: number;
}

/** How many times as much, were this machine as fast as theirs: both counted in hellos. */
export function timesInHellos({ perSecond, helloPerSecond, concurrency }: Measured, peer: PeerFigures): number {
  return ((perSecond / helloPerSecond) * (helloThere[concurrency] ?? Number.NaN)) / peer.perSecond;
}
