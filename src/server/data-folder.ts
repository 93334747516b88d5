import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** PostgreSQL refuses to run as root. For root, its files are here, where the unprivileged user can reach them. */
export const rootsFolder = "/var/lib/trestle";

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

export function defaultDataFolder(project = projectFolder, asRoot = isRoot()): string {
  if (!asRoot) return join(project, ".trestle");
  const path = realpathSync(project);
  const hash = createHash("sha256").update(path).digest("hex").slice(0, 8);
  return join(rootsFolder, `${basename(path)}-${hash}`);
}

/** The files of one data folder. */
export function dataFiles(dataFolder: string) {
  return {
    cluster: join(dataFolder, "postgres"),
    password: join(dataFolder, "password"),
    installationKey: join(dataFolder, "installation-key"),
    log: join(dataFolder, "postgres.log"),
    lock: join(dataFolder, "lock.json"),
  };
}
