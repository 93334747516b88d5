import { execFileSync, spawnSync } from "node:child_process";
import { isRoot } from "./data-folder.ts";
import { StartupProblem } from "./startup-problem.ts";

export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

const usualNobody = 65_534;

/** PostgreSQL refuses to run as root: then it runs as the user `nobody`. Null when we are not root. */
export function findUnprivilegedUser(): UnprivilegedUser | null {
  return isRoot() ? { uid: idOf("-u"), gid: idOf("-g") } : null;
}

function idOf(kind: "-u" | "-g"): number {
  try {
    return Number(execFileSync("id", [kind, "nobody"], { encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    return usualNobody;
  }
}

/** Tries it as that user rather than reading modes: access lists and mounts have a say too. */
export function checkReachable(folder: string, user: UnprivilegedUser): void {
  const attempt = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", encoding: "utf8" });
  if (attempt.error) {
    throw new StartupProblem(
      [
        `PostgreSQL refuses to run as root, and here root may not start a program as another user (${attempt.error.message}). ` +
          "Start Trestle as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.",
      ],
      { cause: attempt.error },
    );
  }
  if (attempt.status !== 0) {
    throw new StartupProblem([
      `PostgreSQL refuses to run as root, so it runs as the user nobody, who may not enter ${folder}. ` +
        "Choose a folder in a place that everyone may enter with TRESTLE_DATA=/some/folder, or leave TRESTLE_DATA out.",
    ]);
  }
}
