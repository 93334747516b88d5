/**
 * Compares work with what the machine allows at most: a Fastify answer of as many bytes after 0, 1 and 2 exchanges with
 * PostgreSQL, and for writes a TPC-B-like transaction. The answers go through the same load generator as the work. The
 * transactions go through the shop's driver, without HTTP.
 */
import type { PeerFigures } from "./compare.ts";
import { type Figures, measure, measureAnswerBytes, type Work } from "./load.ts";
import type { ReferenceServer, SqlReference } from "./references.ts";

export interface LimitedWork {
  readonly name: string;
  readonly work: Work;
  /** The work is compared with an answer after this many exchanges. */
  readonly exchanges: 1 | 2;
  /** The share of that answer's requests per second to reach, in percent. Null: no bar. */
  readonly answerBar: number | null;
  /** The share of the TPC-B-like transactions per second to reach, in percent. Null: the work writes nothing. */
  readonly transactionBar: number | null;
  readonly vendure: Readonly<Record<number, PeerFigures>>;
}

export interface LimitReferences {
  readonly server: ReferenceServer;
  readonly sql: SqlReference;
}

const SECONDS = 4;
const REFERENCE_SECONDS = 2;
const WARM_UP_BYTES = 6_000;
/** The promises hold at this concurrency. */
const BAR_CONCURRENCY = 16;

export const limitsHead = [
  "| work | c | req/s | p50 ms | p99 ms | CPU µs | bytes | req/s of the same bytes after 0 · 1 · 2 exchanges | share of the limit | TPC-B-like/s | share of TPC-B-like | × Vendure |",
  "|---|---|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

/** Without it the first rows would be compared with code that is not compiled yet: the limit would be too low. */
export async function warmUpReferences({ server, sql }: LimitReferences): Promise<void> {
  for (const exchanges of [0, 1, 2])
    await measure(makeReferenceWork(server, WARM_UP_BYTES, exchanges), BAR_CONCURRENCY, REFERENCE_SECONDS);
  await sql.measure(BAR_CONCURRENCY, REFERENCE_SECONDS);
}

/** Measures the references directly before the work, so that all run under the same machine load. */
export async function compareWithLimits(
  { server, sql }: LimitReferences,
  limited: LimitedWork,
  concurrency: number,
): Promise<string> {
  const bytes = await measureAnswerBytes(limited.work);
  const measureAnswer = async (exchanges: number) =>
    (await measure(makeReferenceWork(server, bytes, exchanges), concurrency, REFERENCE_SECONDS)).perSecond;
  const answers = [await measureAnswer(0), await measureAnswer(1), await measureAnswer(2)];
  const transactions = limited.transactionBar === null ? null : await sql.measure(concurrency, REFERENCE_SECONDS);
  const figures = await measure(limited.work, concurrency, SECONDS);
  return formatRow(limited, { concurrency, bytes, answers, transactions, figures });
}

function makeReferenceWork({ url }: ReferenceServer, bytes: number, exchanges: number): Work {
  const path = `/bytes/${bytes}/exchanges/${exchanges}`;
  return { url, requests: [{ path }], isRight: (body) => body.length === bytes && body.startsWith('{"lines":[') };
}

interface Measured {
  readonly concurrency: number;
  readonly bytes: number;
  /** Answers of the reference server per second, by number of exchanges. */
  readonly answers: readonly number[];
  readonly transactions: number | null;
  readonly figures: Figures;
}

function formatRow(
  { name, exchanges, answerBar, transactionBar, vendure }: LimitedWork,
  { concurrency, bytes, answers, transactions, figures }: Measured,
): string {
  const { perSecond, p50Ms, p99Ms, cpuMicroseconds } = figures;
  const peer = vendure[concurrency];
  const share = (limit: number, bar: number | null) =>
    formatShare((100 * perSecond) / limit, concurrency === BAR_CONCURRENCY ? bar : null);
  const cells = [
    ...[name, concurrency, whole(perSecond), p50Ms, p99Ms, whole(cpuMicroseconds), whole(bytes)],
    answers.map(whole).join(" · "),
    `${exchanges} exchange${exchanges === 1 ? "" : "s"}: ${share(answers[exchanges] ?? Number.NaN, answerBar)}`,
    ...(transactions === null ? ["–", "–"] : [whole(transactions), share(transactions, transactionBar)]),
    peer === undefined ? "–" : whole(perSecond / peer.perSecond),
  ];
  return `| ${cells.join(" | ")} |`;
}

function formatShare(percent: number, bar: number | null): string {
  const verdict = bar === null ? "" : `, bar ${bar} ${percent >= bar ? "met" : "missed"}`;
  return `${Math.round(percent)} %${verdict}`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
