import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { UnprivilegedUser } from "./unprivileged-user.ts";

/**
 * PostgreSQL must not outlive the server, not even one killed with SIGKILL, so it runs under a keeper: a shell whose input is a pipe
 * that only the server holds open. When the pipe ends, for whatever reason, the keeper asks PostgreSQL to stop at once but cleanly
 * (SIGINT). The pipe is moved to descriptor 3 because a shell gives its background jobs an empty input.
 */
const keeperScript = `
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
( while read -r _; do :; done; kill -INT "$postgres" ) <&3 &
watch=$!
exec 3<&-
wait "$postgres"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
`;

const fastStopMs = 2_500;
const immediateStopMs = 1_000;

export interface KeptPostgres {
  /** Settles when PostgreSQL and its keeper have ended, however it came. */
  readonly exited: Promise<number | null>;
  hasExited(): boolean;
  stop(): Promise<void>;
}

export interface KeeperOptions {
  readonly postgres: string;
  readonly args: readonly string[];
  readonly cluster: string;
  readonly logFile: string;
  readonly user: UnprivilegedUser | null;
}

export function keepPostgres(options: KeeperOptions): KeptPostgres {
  const log = openSync(options.logFile, "a", 0o600);
  const keeper = spawn("/bin/sh", ["-c", keeperScript, "keeper", options.postgres, ...options.args], {
    ...options.user,
    cwd: options.cluster,
    // A session of its own: Ctrl-C in the terminal must not stop PostgreSQL before the server has finished its work.
    detached: true,
    stdio: ["pipe", log, log],
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
  closeSync(log);
  keeper.stdin?.on("error", () => undefined);
  const exited = exitOf(keeper);
  let over = false;
  void exited.then(() => {
    over = true;
  });
  return { exited, hasExited: () => over, stop: () => stopKept(keeper, exited, options.cluster) };
}

async function exitOf(keeper: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(keeper, "exit")) as [number | null];
    return code;
  } catch {
    return null;
  }
}

async function stopKept(keeper: ChildProcess, exited: Promise<number | null>, cluster: string): Promise<void> {
  const pid = findPostmaster(cluster)?.pid;
  keeper.stdin?.end();
  if (await endsWithin(exited, fastStopMs)) return;
  if (pid !== undefined) signal(pid, "SIGQUIT");
  if (await endsWithin(exited, immediateStopMs)) return;
  if (pid !== undefined) signal(pid, "SIGKILL");
  await exited;
}

async function endsWithin(ending: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const cancel = new AbortController();
  const timer = delay(timeoutMs, false, { signal: cancel.signal }).catch(() => false);
  const ended = await Promise.race([ending.then(() => true), timer]);
  cancel.abort();
  return ended;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** Reads the file in which PostgreSQL says that it runs; it may be left over from one that no longer does. */
export function findPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(`${cluster}/postmaster.pid`, "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}
