import { type ServerProcess, startServerProcess } from "../support/server-process.ts";
import type { Sabotage } from "./source-edits.ts";

export interface Shop {
  readonly url: string;
  /** Starts it; resolves when it is ready, or has died on the way there. */
  start(sabotage?: Sabotage): Promise<void>;
  isAlive(): boolean;
  /** Resolves when the process is gone. */
  untilDead(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** What it has printed since it was last started. */
  output(): string;
}

/** The real server program; what it suffers from is said at each start. */
export function makeShop(port: string, env: Record<string, string>): Shop {
  let running: ServerProcess | null = null;
  const child = () => running?.child ?? null;
  const isAlive = () => child() !== null && child()?.exitCode === null && child()?.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    child()?.kill(signal);
    await running?.untilEnded();
  };
  return {
    url: `http://localhost:${port}`,
    start: async (sabotage = {}) => {
      running = startServerProcess({
        env: {
          ...env,
          PORT: port,
          TRESTLE_SABOTAGE: JSON.stringify(sabotage),
          // It ends when whoever started it is gone, for whatever reason.
          TRESTLE_LAUNCHER_PID: String(process.pid),
          LOG_LEVEL: "error",
        },
        command: [process.execPath, "--import", "./tests/faults/sabotage.ts", "scripts/serve.ts"],
      });
      const { untilReady, output } = running;
      await untilReady().catch((error: Error) => {
        if (child()?.signalCode !== "SIGKILL") throw new Error(`${error.message}\n${output()}`);
      });
    },
    isAlive,
    untilDead: async () => void (await running?.untilEnded()),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    output: () => running?.output() ?? "",
  };
}
