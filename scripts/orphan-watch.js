import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const isLinux = process.platform === "linux";
const checkEveryMs = isLinux ? 500 : 2_000;

/**
 * npm starts a script through a shell, and neither passes on every way to end: npm killed outright leaves the shell, the shell
 * ended by a signal leaves this process. Whoever is left has got another parent. Gives a function that ends the watch.
 */
export function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  // Only npm's own shell counts: further up stands a terminal, which may be closed while the server goes on.
  const grandparent = commandOf(parent).includes(basename(process.argv[1] ?? "")) ? parentOf(parent) : null;
  const isOrphaned = () => process.ppid !== parent || (grandparent !== null && parentOf(parent) !== grandparent);
  const watch = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(watch);
    act();
  }, checkEveryMs);
  watch.unref();
  return () => clearInterval(watch);
}

function commandOf(pid) {
  return readAbout(pid, "args", () => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
}

function parentOf(pid) {
  return readAbout(pid, "ppid", () => /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "");
}

function readAbout(pid, column, fromProc) {
  try {
    return isLinux
      ? fromProc()
      : execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
