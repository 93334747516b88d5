import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const isLinux = process.platform === "linux";
const checkEveryMs = isLinux ? 500 : 2_000;

/**
 * npm starts a script through a shell. If npm is killed, the shell survives; if the shell is killed, this process survives. An
 * orphaned process gets another parent, which this function watches for. Returns a function that ends the watch.
 */
export function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const parent = process.ppid;
  // Only npm's own shell is watched: above it is a terminal, which may close while the server keeps running.
  const grandparent = readCommand(parent).includes(basename(process.argv[1] ?? "")) ? readParent(parent) : null;
  const isOrphaned = () => process.ppid !== parent || (grandparent !== null && readParent(parent) !== grandparent);
  const watch = setInterval(() => {
    if (!isOrphaned()) return;
    clearInterval(watch);
    act();
  }, checkEveryMs);
  watch.unref();
  return () => clearInterval(watch);
}

function readCommand(pid) {
  return readAbout(pid, "args", () => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
}

function readParent(pid) {
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
