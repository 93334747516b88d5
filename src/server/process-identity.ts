import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Start time of a process, and on Linux also the id of the boot. It distinguishes a process from a later one with the same
 * number. Null when the process does not run; a zombie counts as not running.
 */
export function findProcessIdentity(pid: number): string | null {
  return process.platform === "linux" ? identityFromProc(pid) : identityFromPs(pid);
}

export function isSameProcess(pid: number, identity: string): boolean {
  const current = findProcessIdentity(pid);
  // Some systems hide the processes of other users. Then any process with this number counts as the same.
  return current === null ? existsHidden(pid) : current === identity;
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name is in brackets and may contain spaces and brackets. The fields we need come after it.
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
    // A fixed locale, so that the same start time is always written the same way.
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

function existsHidden(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
