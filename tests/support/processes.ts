import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The processes that have this text in their command line, such as a PostgreSQL its data folder. */
export function listProcessesOf(text: string): string[] {
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
