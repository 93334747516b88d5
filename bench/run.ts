/** Runs all benchmarks (`npm run bench`) or some (`npm run bench -- catalogue pages`). Each file of bench/parts is a part. */
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { openSqlReference, startReferenceServer } from "./references.ts";
import type { Bench, Part } from "./shop.ts";
import { openShop } from "./shop.ts";

const folder = new URL("parts/", import.meta.url);
const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}; there are ${names.join(", ")}.`);

const print = (text: string) => void process.stdout.write(`${text}\n`);
print(describeRun());
const hello = await startReferenceServer();
try {
  for (const name of names) if (wanted.length === 0 || wanted.includes(name)) await runPart(name);
} finally {
  await hello.stop();
}

async function runPart(name: string): Promise<void> {
  const { part } = (await import(new URL(`${name}.ts`, folder).href)) as { part: Part };
  const opened: { stop(): Promise<void> }[] = [];
  const closing = async <T extends { stop(): Promise<void> }>(opening: Promise<T>) => {
    const thing = await opening;
    opened.unshift(thing);
    return thing;
  };
  const bench: Bench = {
    hello,
    openShop: (options) => closing(openShop(options)),
    openExchangeReference: (databaseUrl) => closing(startReferenceServer(databaseUrl)),
    openSqlReference: (databaseUrl) => closing(openSqlReference(databaseUrl)),
    print,
  };
  print(`\n## ${name}: ${part.about}\n`);
  try {
    await part.run(bench);
  } finally {
    for (const thing of opened) await thing.stop();
  }
}

function describeRun(): string {
  const commit = execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=10"], { encoding: "utf8" }).trim();
  const [load = 0] = loadavg();
  return `commit ${commit} · Node ${process.version} · ${process.platform} ${process.arch} · ${availableParallelism()} × ${cpus()[0]?.model ?? "?"} · load before ${load.toFixed(1)}`;
}
