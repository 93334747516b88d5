import { type Figures, measure, type Work } from "./load.ts";
import type { ReferenceServer } from "./references.ts";

/** A peer's figures for the same work. */
export interface PeerFigures {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface Comparison {
  readonly name: string;
  readonly work: Work;
  /** The work may cost at most this many times the CPU of a hello request. Null: no bar. */
  readonly bar: number | null;
  readonly vendure?: Readonly<Record<number, PeerFigures>>;
}

const SECONDS = 4;
const HELLO_SECONDS = 2;
export const concurrencies = [16, 64] as const;

export const tableHead = [
  "| work | c | req/s | p50 ms | p99 ms | CPU µs | hello/s beside | 1/n of hello | by CPU | bar | × Vendure |",
  "|---|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Measures hello directly before the work, so that both run under the same machine load. */
export async function compare(hello: ReferenceServer, comparison: Comparison, concurrency: number): Promise<string> {
  const isHello = (body: string) => body === '{"hello":"world"}';
  const greeting: Work = { url: hello.url, requests: [{ path: "/" }], isRight: isHello };
  const reference = await measure(greeting, concurrency, HELLO_SECONDS);
  const figures = await measure(comparison.work, concurrency, SECONDS);
  return formatRow(comparison, { concurrency, figures, reference });
}

interface Measured {
  readonly concurrency: number;
  readonly figures: Figures;
  readonly reference: Figures;
}

function formatRow({ name, bar, vendure }: Comparison, { concurrency, figures, reference }: Measured): string {
  const share = reference.perSecond / figures.perSecond;
  const cpuShare = figures.cpuMicroseconds / reference.cpuMicroseconds;
  const peer = vendure?.[concurrency];
  const cells = [
    name,
    concurrency,
    whole(figures.perSecond),
    figures.p50Ms,
    figures.p99Ms,
    whole(figures.cpuMicroseconds),
    whole(reference.perSecond),
    share.toFixed(1),
    cpuShare.toFixed(1),
    // The bar compares CPU time, because other processes on this machine distort requests per second.
    bar === null ? "–" : `${bar} ${cpuShare <= bar ? "met" : "missed"}`,
    peer === undefined ? "–" : whole(figures.perSecond / peer.perSecond),
  ];
  return `| ${cells.join(" | ")} |`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

type ByConcurrency = Readonly<Record<number, PeerFigures>>;

/**
 * Vendure 3.7.3, one process, PostgreSQL 15, on the kind of machine these benchmarks were first run on; requests a
 * second and p99 in milliseconds, by concurrency. Read them as ± 20 %: only a ratio of many times says anything.
 */
export const vendure = {
  listWithFacets: { 16: { perSecond: 70, p99Ms: 336 }, 64: { perSecond: 76, p99Ms: 996 } },
  search: { 16: { perSecond: 2.2, p99Ms: 8_480 }, 64: { perSecond: 2.5, p99Ms: 30_838 } },
  product: { 16: { perSecond: 46, p99Ms: 498 }, 64: { perSecond: 47, p99Ms: 1_740 } },
  getCart: { 16: { perSecond: 44, p99Ms: 477 }, 64: { perSecond: 46, p99Ms: 1_611 } },
  addToCart: { 16: { perSecond: 28, p99Ms: 1_121 }, 64: { perSecond: 29, p99Ms: 3_769 } },
  changeQuantity: { 16: { perSecond: 29, p99Ms: 784 }, 64: { perSecond: 28, p99Ms: 3_018 } },
  /** The p99 is that of its last step. */
  checkout: { 16: { perSecond: 3, p99Ms: 1_131 }, 64: { perSecond: 3.2, p99Ms: 2_635 } },
} satisfies Record<string, ByConcurrency>;
