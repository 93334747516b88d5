/** The shop as a process that can be started with injected faults, killed and started again. */
import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import type { InjectedFaults } from "./source-edits.ts";

export interface ShopProcess {
  readonly url: string;
  /** Loads the program for the next start while the current process still runs. This makes the next start faster. */
  preload(faults: InjectedFaults): void;
  /** Starts the shop. Resolves when it is ready, or when it was killed before it was ready. */
  start(faults?: InjectedFaults): Promise<void>;
  isAlive(): boolean;
  /** Resolves when the process has ended. */
  untilDead(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Kills the running process and the preloaded one. */
  close(): Promise<void>;
  /** The output since the last start. */
  output(): string;
}

interface PreloadedProcess {
  /** The injected faults as JSON. The process is used only for a start with the same faults. */
  readonly faultsJson: string;
  readonly startFile: string;
  readonly process: ServerProcess;
}

/** Runs the real server program. Each start says which faults are injected. */
export function makeShopProcess(port: string, env: Record<string, string>): ShopProcess {
  let running: ServerProcess | null = null;
  let preloaded: PreloadedProcess | null = null;
  const child = () => running?.child ?? null;
  const isAlive = () => child() !== null && child()?.exitCode === null && child()?.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    child()?.kill(signal);
    await running?.untilEnded();
  };
  const spawn = (faults: InjectedFaults) =>
    startServerProcess({
      env: {
        ...env,
        PORT: port,
        NODE_ENV: "production",
        TRESTLE_INJECTED_FAULTS: JSON.stringify(faults),
        // The shop ends itself when this process is gone.
        TRESTLE_LAUNCHER_PID: String(process.pid),
        LOG_LEVEL: "error",
      },
      command: [process.execPath, "--import", "./tests/faults/inject-faults.ts", "scripts/serve.ts"],
    });
  const killPreloaded = async () => {
    const unused = preloaded;
    preloaded = null;
    if (unused === null) return;
    unused.process.child.kill("SIGKILL");
    await unused.process.untilEnded();
  };
  const takePreloaded = (faults: InjectedFaults): ServerProcess | null => {
    if (preloaded?.faultsJson !== JSON.stringify(faults)) return null;
    const { startFile, process } = preloaded;
    preloaded = null;
    writeFileSync(startFile, "");
    void process.untilEnded().then(() => rmSync(startFile, { force: true }));
    return process;
  };
  return {
    url: `http://localhost:${port}`,
    preload: (faults) => {
      const startFile = join(tmpdir(), `trestle-start-${randomUUID()}`);
      preloaded = { faultsJson: JSON.stringify(faults), startFile, process: spawn({ ...faults, startFile }) };
    },
    start: async (faults = {}) => {
      running = takePreloaded(faults) ?? spawn(faults);
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
      await killPreloaded();
      await end("SIGKILL");
    },
    output: () => running?.output() ?? "",
  };
}
