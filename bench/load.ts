import autocannon from "autocannon";

/** What is asked over and over, round and round through its requests, and how an answer is told to be right. */
export interface Work {
  readonly url: string;
  readonly requests: readonly WorkRequest[];
  isRight(body: string): boolean;
  /** Makes each request another one, so that nothing that was worked out before helps. */
  readonly alwaysNew?: (request: WorkRequest, count: number) => WorkRequest;
}

export interface WorkRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without one it is a GET. */
  readonly body?: object;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the server's process, which a busy machine does not distort as it does the clock. */
  readonly cpuMicroseconds: number;
}

const WARM_UP_SECONDS = 1;

/** Asks for so many seconds, so many at a time, after a moment of warming up. One wrong answer ends the benchmark. */
export async function measure(work: Work, concurrency: number, seconds: number): Promise<Figures> {
  await press(work, concurrency, WARM_UP_SECONDS);
  const before = await cpuSeconds(work.url);
  const { requests, latency } = await press(work, concurrency, seconds);
  const cpu = (await cpuSeconds(work.url)) - before;
  return {
    perSecond: requests.total / seconds,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuMicroseconds: (cpu * 1_000_000) / requests.total,
  };
}

async function press(work: Work, connections: number, duration: number): Promise<autocannon.Result> {
  const { url, requests, isRight, alwaysNew } = work;
  let count = 0;
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: requests.map((request) => ({
      ...sent(request),
      ...(alwaysNew && {
        setupRequest: (prepared: autocannon.Request) => {
          count += 1;
          return { ...prepared, ...sent(alwaysNew(request, count)) };
        },
      }),
    })),
    verifyBody: (body) => isRight(String(body)),
  });
  const { errors, timeouts, non2xx, mismatches } = result;
  if (errors + timeouts + non2xx + mismatches > 0) {
    const said = JSON.stringify({ errors, timeouts, non2xx, mismatches });
    throw new Error(`${url}${requests[0]?.path} was answered wrongly: ${said}`);
  }
  return result;
}

function sent({ path, headers = {}, body }: WorkRequest): autocannon.Request {
  if (body === undefined) return { method: "GET", path, headers };
  const json = { "content-type": "application/json" };
  return { method: "POST", path, headers: { ...headers, ...json }, body: JSON.stringify(body) };
}

async function cpuSeconds(url: string): Promise<number> {
  return metricOf(await readMetrics(url), "process_cpu_seconds_total");
}

export async function readMetrics(url: string): Promise<string> {
  return await (await fetch(new URL("/metrics", url))).text();
}

export function metricOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1] ?? Number.NaN);
}
