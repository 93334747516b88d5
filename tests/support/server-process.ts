import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { projectFolder } from "../../src/server/data-folder.ts";

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
  /** Everything that the process has printed so far. */
  output(): string;
  /** Waits until the process prints that it is ready. */
  untilReady(): Promise<void>;
  /** Waits until the process has ended, and returns its exit code. */
  untilEnded(): Promise<number | null>;
}

export interface ServerProcessOptions {
  readonly env: Record<string, string>;
  readonly command?: readonly [string, ...string[]];
  readonly cwd?: string;
}

const running = new Set<ChildProcess>();

/** Starts the real server program in a process group of its own, so that a signal can reach all its processes. */
export function startServerProcess(options: ServerProcessOptions): ServerProcess {
  const [command, ...args] = options.command ?? [process.execPath, "scripts/serve.ts"];
  const child = spawn(command, args, {
    cwd: options.cwd ?? projectFolder,
    env: { ...withoutSettings(process.env), LOG_LEVEL: "warn", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, "close").then(([code]: (number | null)[]) => {
    running.delete(child);
    return code ?? null;
  });
  const untilReady = async () => {
    const isReady = () => output.includes("Trestle is ready");
    while (!isReady() && running.has(child)) await Promise.race([once(child.stdout, "data"), ended]);
    if (!isReady()) throw new Error(`The server did not start:\n${output}`);
  };
  const url = `http://localhost:${options.env.PORT}`;
  return { child, pid: child.pid ?? 0, url, output: () => output, untilReady, untilEnded: () => ended };
}

/** Ends the processes that a failed test has left running. */
export async function endAllServerProcesses(): Promise<void> {
  for (const child of running) {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await once(child, "close");
  }
}

/** Settings of the person who runs the tests must not reach the servers under test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings = /^(PORT|HOST|PUBLIC_|DATABASE_|TRESTLE_|OIDC_|SMTP_|MAIL_|MAP_|DEMO|NODE_ENV|VITEST|npm_)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)));
}

export async function findFreePort(): Promise<string> {
  const probe = createServer();
  probe.listen(0, "localhost");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" ? String(address?.port) : "";
}

/** The processes with this text in their command line. A PostgreSQL process has its data folder there. */
export function listProcesses(text: string): string[] {
  const lines = process.platform === "linux" ? listFromProc() : listFromPs();
  return lines.filter((line) => line.includes(text));
}

function listFromProc(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ")}`;
      } catch {
        return "";
      }
    });
}

function listFromPs(): string[] {
  return execFileSync("ps", ["-axww", "-o", "pid=,command="], { encoding: "utf8" }).split("\n");
}
