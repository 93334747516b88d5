import { rmSync } from "node:fs";
import { findFreePort, type ServerProcess, startServerProcess } from "../../tests/support/server-process.ts";
import { temporaryDataFolder } from "../../tests/support/temporary-data-folder.ts";
import type { Part } from "../shop.ts";

const ROUNDS = 5;

export const part: Part = {
  about: "time to the first page: first ever start, start with data, start after SIGKILL",
  async run({ print }) {
    const dataFolder = temporaryDataFolder("bench");
    const env = { TRESTLE_DATA: dataFolder, PORT: await findFreePort() };
    try {
      print(`first ever start: ${seconds(await startOnce(env, "SIGTERM"))}`);
      print(`start with data, median of ${ROUNDS}: ${await median(env, ["SIGTERM", "SIGKILL"])}`);
      print(`start after SIGKILL, median of ${ROUNDS}: ${await median(env, ["SIGKILL", "SIGTERM"])}`);
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
};

type Environment = Record<string, string>;

/** Ends each start with `signal` and the last one with `last`, so that the next measurement begins from a known state. */
async function median(env: Environment, [signal, last]: [NodeJS.Signals, NodeJS.Signals]): Promise<string> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) times.push(await startOnce(env, round === ROUNDS ? last : signal));
  return seconds(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}

async function startOnce(env: Environment, signal: NodeJS.Signals): Promise<number> {
  const server = startServerProcess({ env });
  const elapsedMs = await firstPage(server);
  server.child.kill(signal);
  await server.untilEnded();
  return elapsedMs;
}

async function firstPage(server: ServerProcess): Promise<number> {
  const started = performance.now();
  await server.untilReady();
  const page = await fetch(server.url);
  if (!page.ok) throw new Error(`The home page answered ${page.status}.`);
  await page.text();
  return performance.now() - started;
}

function seconds(elapsedMs: number): string {
  return `${(elapsedMs / 1_000).toFixed(2)} s`;
}
