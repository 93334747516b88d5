import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort, type ServerProcess, startServerProcess } from "../tests/support/server-process.ts";

/** How long it takes until the first page is answered: on data there already, and after the server was killed. */
const ROUNDS = 5;
const dataFolder = mkdtempSync(join(tmpdir(), "trestle-bench-"));
const env = { TRESTLE_DATA: dataFolder, PORT: await findFreePort() };

async function firstPage(server: ServerProcess): Promise<number> {
  const started = performance.now();
  await server.untilReady();
  const page = await fetch(server.url);
  if (!page.ok) throw new Error(`The home page answered ${page.status}.`);
  await page.text();
  return performance.now() - started;
}

async function measure(signal: NodeJS.Signals): Promise<number> {
  const server = startServerProcess({ env });
  const elapsedMs = await firstPage(server);
  server.child.kill(signal);
  await server.untilEnded();
  return elapsedMs;
}

const seconds = (ms: number | undefined) => `${((ms ?? 0) / 1000).toFixed(2)} s`;
const median = (times: number[]) => seconds(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]);

console.log(`first ever start, pages built: ${seconds(await measure("SIGTERM"))}`);
const calm: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) calm.push(await measure(round === ROUNDS - 1 ? "SIGKILL" : "SIGTERM"));
console.log(`start with data, median of ${ROUNDS}: ${median(calm)}`);
const killed: number[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  killed.push(await measure(round === ROUNDS - 1 ? "SIGTERM" : "SIGKILL"));
console.log(`start after SIGKILL, median of ${ROUNDS}: ${median(killed)}`);
rmSync(dataFolder, { recursive: true, force: true });
