import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { UnprivilegedUser } from "./postgres-cluster.ts";

/**
 * PostgreSQL must end with the server, also when the server is killed with SIGKILL. So it runs under a supervisor: a
 * shell whose input is a pipe that only the server holds open. When the pipe closes, the supervisor stops PostgreSQL with
 * SIGINT (fast shutdown). The pipe is moved to descriptor 3, because a shell gives its background jobs an empty input.
 */
const supervisorScript = `
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

export interface SupervisedPostgres {
  /** Settles when PostgreSQL and its supervisor have ended, for whatever reason. */
  readonly exited: Promise<number | null>;
  hasExited(): boolean;
  stop(): Promise<void>;
}

export interface SupervisorOptions {
  readonly postgres: string;
  readonly args: readonly string[];
  readonly cluster: string;
  readonly logFile: string;
  readonly user: UnprivilegedUser | null;
  /** Variables for PostgreSQL beside its own. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

export function startSupervisedPostgres(options: SupervisorOptions): SupervisedPostgres {
  const log = openSync(options.logFile, "a", 0o600);
  const supervisor = spawn("/bin/sh", ["-c", supervisorScript, "supervisor", options.postgres, ...options.args], {
    ...options.user,
    cwd: options.cluster,
    // A session of its own, so that Ctrl-C in the terminal does not stop PostgreSQL before the server has finished.
    detached: true,
    stdio: ["pipe", log, log],
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...options.environment },
  });
  closeSync(log);
  supervisor.stdin?.on("error", () => undefined);
  const exited = waitForExit(supervisor);
  let over = false;
  void exited.then(() => {
    over = true;
  });
  return { exited, hasExited: () => over, stop: () => stopSupervised(supervisor, exited, options.cluster) };
}

async function waitForExit(supervisor: ChildProcess): Promise<number | null> {
  try {
    const [code] = (await once(supervisor, "exit")) as [number | null];
    return code;
  } catch {
    return null;
  }
}

async function stopSupervised(
  supervisor: ChildProcess,
  exited: Promise<number | null>,
  cluster: string,
): Promise<void> {
  const pid = findPostmaster(cluster)?.pid;
  supervisor.stdin?.end();
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

/** Reads PostgreSQL's pid file. It may be left over from a process that has ended. */
export function findPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(`${cluster}/postmaster.pid`, "utf8").split("\n");
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : null;
  } catch {
    return null;
  }
}
