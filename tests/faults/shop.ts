import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import type { Sabotage } from "./source-edits.ts";

export interface Shop {
  readonly url: string;
  /** Reads the program for the next start while this one still runs, so that nobody waits for that. */
  prepare(sabotage: Sabotage): void;
  /** Starts it; resolves when it is ready, or has died on the way there. */
  start(sabotage?: Sabotage): Promise<void>;
  isAlive(): boolean;
  /** Resolves when the process is gone. */
  untilDead(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** For good, with what was prepared. */
  close(): Promise<void>;
  /** What it has printed since it was last started. */
  output(): string;
}

interface Spare {
  readonly words: string;
  readonly waitsFor: string;
  readonly process: ServerProcess;
}

/** The real server program; what it suffers from is said at each start. */
export function makeShop(port: string, env: Record<string, string>): Shop {
  let running: ServerProcess | null = null;
  let spare: Spare | null = null;
  const child = () => running?.child ?? null;
  const isAlive = () => child() !== null && child()?.exitCode === null && child()?.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    child()?.kill(signal);
    await running?.untilEnded();
  };
  const spawn = (sabotage: Sabotage) =>
    startServerProcess({
      env: {
        ...env,
        PORT: port,
        NODE_ENV: "production",
        TRESTLE_SABOTAGE: JSON.stringify(sabotage),
        // It ends when whoever started it is gone, for whatever reason.
        TRESTLE_LAUNCHER_PID: String(process.pid),
        LOG_LEVEL: "error",
      },
      command: [process.execPath, "--import", "./tests/faults/sabotage.ts", "scripts/serve.ts"],
    });
  const dropSpare = async () => {
    const dropped = spare;
    spare = null;
    if (dropped === null) return;
    dropped.process.child.kill("SIGKILL");
    await dropped.process.untilEnded();
  };
  const takeSpare = (sabotage: Sabotage): ServerProcess | null => {
    if (spare?.words !== JSON.stringify(sabotage)) return null;
    const { waitsFor, process } = spare;
    spare = null;
    writeFileSync(waitsFor, "");
    void process.untilEnded().then(() => rmSync(waitsFor, { force: true }));
    return process;
  };
  return {
    url: `http://localhost:${port}`,
    prepare: (sabotage) => {
      const waitsFor = join(tmpdir(), `trestle-go-${randomUUID()}`);
      spare = { words: JSON.stringify(sabotage), waitsFor, process: spawn({ ...sabotage, waitsFor }) };
    },
    start: async (sabotage = {}) => {
      running = takeSpare(sabotage) ?? spawn(sabotage);
      const { untilReady, output } = running;
      await untilReady().catch((error: Error) => {
        if (child()?.signalCode !== "SIGKILL") throw new Error(`${error.message}\n${output()}`);
      });
    },
    isAlive,
    untilDead: async () => void (await running?.untilEnded()),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    close: async () => {
      await dropSpare();
      await end("SIGKILL");
    },
    output: () => running?.output() ?? "",
  };
}
