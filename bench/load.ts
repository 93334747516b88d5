import autocannon from "autocannon";

/** Requests that are sent repeatedly in a cycle, and a check of each response. */
export interface Work {
  readonly url: string;
  readonly requests: readonly WorkRequest[];
  isRight(body: string): boolean;
  /** Makes each request unique, so that no cached answer is used. */
  readonly alwaysNew?: (request: WorkRequest, count: number) => WorkRequest;
}

export interface WorkRequest {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON with POST. Without a body the request is a GET. */
  readonly body?: object;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of the server process per request. Other load on the machine distorts it less than wall time. */
  readonly cpuMicroseconds: number;
}

const WARM_UP_SECONDS = 1;
const json = { "content-type": "application/json" };

/** Sends requests for `seconds` after a warm-up. One wrong response ends the benchmark. */
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

/** The mean number of bytes in the body of an answer, without compression: the load generator does not ask for any. */
export async function measureAnswerBytes({ url, requests, isRight }: Work): Promise<number> {
  let bytes = 0;
  for (const { path, headers = {}, body } of requests) {
    const plain = { ...headers, "accept-encoding": "identity" };
    const posted = { method: "POST", headers: { ...plain, ...json }, body: JSON.stringify(body) };
    const answer = await fetch(new URL(path, url), body === undefined ? { headers: plain } : posted);
    const text = await answer.text();
    if (!isRight(text)) throw new Error(`${url}${path} was answered wrongly: ${text.slice(0, 200)}`);
    bytes += Buffer.byteLength(text);
  }
  return Math.round(bytes / requests.length);
}

function sent({ path, headers = {}, body }: WorkRequest): autocannon.Request {
  if (body === undefined) return { method: "GET", path, headers };
  return { method: "POST", path, headers: { ...headers, ...json }, body: JSON.stringify(body) };
}

async function cpuSeconds(url: string): Promise<number> {
  return findMetric(await readMetrics(url), "process_cpu_seconds_total");
}

export async function readMetrics(url: string): Promise<string> {
  return await (await fetch(new URL("/metrics", url))).text();
}

export function findMetric(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1] ?? Number.NaN);
}
