import { type Figures, measure, type Work } from "./load.ts";
import { timesInHellos } from "./peers.ts";
import type { Hello } from "./references.ts";

/** What somebody else's shop does of the same work, requests a second and p99 in milliseconds, from bench/peers.json. */
export interface PeerFigures {
  readonly perSecond: number;
  readonly p99Ms: number;
}

export interface Comparison {
  readonly name: string;
  readonly work: Work;
  /** The least part of hello's requests a second that it should reach. */
  readonly bar: number | null;
  readonly vendure?: Readonly<Record<number, PeerFigures>>;
}

const SECONDS = 4;
const HELLO_SECONDS = 2;
export const concurrencies = [16, 64] as const;

export const tableHead = [
  "| work | c | req/s | p50 ms | p99 ms | CPU µs | hello/s beside | 1/n of hello | by CPU | bar | × Vendure | × Vendure in hellos |",
  "|---|---|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Measures hello and then the work, at once after each other, so that both meet the same machine. */
export async function compare(hello: Hello, comparison: Comparison, concurrency: number): Promise<string> {
  const isHello = (body: string) => body === '{"hello":"world"}';
  const greeting: Work = { url: hello.url, requests: [{ path: "/" }], isRight: isHello };
  const reference = await measure(greeting, concurrency, HELLO_SECONDS);
  const figures = await measure(comparison.work, concurrency, SECONDS);
  return rowOf(comparison, { concurrency, figures, reference });
}

interface Measured {
  readonly concurrency: number;
  readonly figures: Figures;
  readonly reference: Figures;
}

function rowOf({ name, bar, vendure }: Comparison, { concurrency, figures, reference }: Measured): string {
  const share = reference.perSecond / figures.perSecond;
  const cpuShare = figures.cpuMicroseconds / reference.cpuMicroseconds;
  const peer = vendure?.[concurrency];
  const { perSecond } = figures;
  const cells = [
    name,
    concurrency,
    whole(perSecond),
    figures.p50Ms,
    figures.p99Ms,
    whole(figures.cpuMicroseconds),
    whole(reference.perSecond),
    share.toFixed(1),
    cpuShare.toFixed(1),
    // A process that has a core for itself answers as often as its work takes long; here others may want the core too.
    bar === null ? "–" : `${bar} ${cpuShare <= bar ? "met" : "missed"}`,
    peer === undefined ? "–" : whole(perSecond / peer.perSecond),
    peer === undefined
      ? "–"
      : whole(timesInHellos({ perSecond, helloPerSecond: reference.perSecond, concurrency }, peer)),
  ];
  return `| ${cells.join(" | ")} |`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
