import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Tells a process from a later one that got the same number: when it began, and on Linux in which boot of the machine.
 * Null when no such process runs; a dead one that nobody has buried yet counts as not running.
 */
export function findProcessIdentity(pid: number): string | null {
  return process.platform === "linux" ? identityFromProc(pid) : identityFromPs(pid);
}

export function isSameProcess(pid: number, identity: string): boolean {
  const current = findProcessIdentity(pid);
  // Some systems hide the processes of others: then being there at all must do.
  return current === null ? existsUnseen(pid) : current === identity;
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may itself hold spaces and brackets; the fields we need come after it.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startedAt] = [fields[0], fields[19]];
    if (state === "Z" || state === "X") return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${startedAt}`;
  } catch {
    return null;
  }
}

function identityFromPs(pid: number): string | null {
  try {
    // In one language, so that the same moment is always written alike.
    const env = { PATH: "/usr/bin:/bin", LC_ALL: "C" };
    const line = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env,
      stdio: "pipe",
    }).trim();
    const [state = "", ...startedAt] = line.split(/\s+/);
    return line === "" || state.startsWith("Z") ? null : startedAt.join(" ");
  } catch {
    return null;
  }
}

function existsUnseen(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
