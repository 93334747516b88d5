import { signInTrade } from "../buyers.ts";
import { catalogueWorks, tradeWorks } from "../catalogue-works.ts";
import { findMetric, measure, readMetrics } from "../load.ts";
import { measureReload } from "../reload.ts";
import type { Bench, Part, Shop } from "../shop.ts";

const SCALES = [1, 100];
const CONCURRENCY = 16;
const SECONDS = 5;
const RELOADS = 3;

export const part: Part = {
  about: "cost of a catalogue 100 times as large: requests, memory, and reloading after a change",
  async run(bench) {
    const columns = new Map<string, number[]>();
    for (const scale of SCALES) {
      const shop = await bench.openShop({ scale });
      for (const [name, value] of await measureCosts(shop)) columns.set(name, [...(columns.get(name) ?? []), value]);
      bench.print(`scale ${scale} measured`);
      await shop.stop();
    }
    printColumns(bench, columns);
  },
};

async function measureCosts(shop: Shop): Promise<[string, number][]> {
  const idle = await readMemory(shop);
  const works = [...(await catalogueWorks(shop)), ...(await tradeWorks(shop, await signInTrade(shop)))];
  const costs: [string, number][] = [];
  for (const { name, work } of works) {
    const { cpuMicroseconds } = await measure(work, CONCURRENCY, SECONDS);
    costs.push([`${name}: CPU µs a request`, cpuMicroseconds]);
  }
  for (let time = 1; time <= RELOADS; time += 1) {
    const { shownAfterMs, slowestMs, slowestBeforeMs, standstillMs } = await measureReload(shop);
    costs.push([`change ${time}: shown after ms`, shownAfterMs]);
    costs.push([`change ${time}: slowest request meanwhile, ms`, slowestMs]);
    costs.push([`change ${time}: slowest request in as long without a change, ms`, slowestBeforeMs]);
    costs.push([`change ${time}: longest block of the event loop, ms`, standstillMs]);
  }
  const after = await readMemory(shop);
  return [...idle.map(label("after the start")), ...costs, ...after.map(label("at the end"))];
}

const label =
  (when: string) =>
  ([name, value]: [string, number]): [string, number] => [`${name} ${when}, MB`, value];

async function readMemory({ url }: Shop): Promise<[string, number][]> {
  const metrics = await readMetrics(url);
  const megabytes = (name: string) => findMetric(metrics, name) / 1_048_576;
  return [
    ["resident memory", megabytes("process_resident_memory_bytes")],
    ["heap in use", megabytes("nodejs_heap_size_used_bytes")],
  ];
}

function printColumns({ print }: Bench, columns: ReadonlyMap<string, readonly number[]>): void {
  print(`\n| | ${SCALES.map((scale) => `demo ×${scale}`).join(" | ")} | ratio |\n|---|---|---|---|`);
  for (const [name, values] of columns) {
    const [first = 0] = values;
    const ratio = ((values.at(-1) ?? 0) / first).toFixed(2);
    print(`| ${name} | ${values.map((value) => Math.round(value).toLocaleString("en")).join(" | ")} | ${ratio} |`);
  }
}
