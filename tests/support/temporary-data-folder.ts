import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot, rootsFolder } from "../../src/server/data-folder.ts";
import { findDataHolder } from "../../src/server/data-lock.ts";

const prefix = "tests-";

/** A folder that the user of PostgreSQL can reach. The temporary folder of root may be private. */
function parentFolder(): string {
  return isRoot() ? rootsFolder : join(tmpdir(), "trestle");
}

export function temporaryDataFolder(name: string): string {
  const folder = join(parentFolder(), `${prefix}${name}-${process.pid}-${Date.now().toString(36)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Removes the folders of earlier runs that were killed. */
export function removeAbandonedDataFolders(): void {
  for (const name of listFolders().filter((each) => each.startsWith(prefix))) {
    const folder = join(parentFolder(), name);
    const madeBy = Number(name.split("-").at(-2));
    if (findDataHolder(folder) === null && !isAlive(madeBy)) rmSync(folder, { recursive: true, force: true });
  }
}

function listFolders(): string[] {
  try {
    return readdirSync(parentFolder());
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
