import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { dataFiles } from "./data-folder.ts";
import { findProcessIdentity, isSameProcess } from "./process-identity.ts";
import { StartupProblem } from "./startup-problem.ts";

/** Only one server at a time may use a data folder. A file names the holder by process id and start time, because ids are reused. */
export interface DataLock {
  /** Writes the server's address into the lock file, for the error message of a second server. */
  announce(url: string): void;
  release(): void;
}

export interface DataHolder {
  readonly pid: number;
  readonly identity: string;
  readonly url: string | null;
}

const guardIsStaleMs = 5_000;

export async function takeDataLock(dataFolder: string): Promise<DataLock> {
  mkdirSync(dataFolder, { recursive: true });
  const { lock } = dataFiles(dataFolder);
  const me: DataHolder = { pid: process.pid, identity: findProcessIdentity(process.pid) ?? "", url: null };
  await withGuard(`${lock}.guard`, () => {
    const holder = findDataHolder(dataFolder);
    if (holder !== null) throw new StartupProblem([describeHolder(holder, dataFolder)]);
    writeHolder(lock, me);
  });
  return { announce: (url) => writeHolder(lock, { ...me, url }), release: () => rmSync(lock, { force: true }) };
}

/** The running process that holds the folder; null when there is none. */
export function findDataHolder(dataFolder: string): DataHolder | null {
  try {
    const holder = JSON.parse(readFileSync(dataFiles(dataFolder).lock, "utf8")) as DataHolder;
    return isSameProcess(holder.pid, holder.identity) ? holder : null;
  } catch (error) {
    // A truncated file, after a full disk or a power failure, counts as no lock.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function describeHolder(holder: DataHolder, dataFolder: string): string {
  const other = "Stop it first, or give this one data of its own with TRESTLE_DATA=/some/folder.";
  if (holder.url === null)
    return `Another Trestle (process ${holder.pid}) is just starting on the data in ${dataFolder}. ${other}`;
  return `Trestle already runs on the data in ${dataFolder}: ${holder.url} (process ${holder.pid}). ${other}`;
}

function writeHolder(lock: string, holder: DataHolder): void {
  const unfinished = `${lock}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(holder));
  renameSync(unfinished, lock);
}

/** Reading and writing the lock must be atomic, or two servers that start at once could both get it. `mkdir` is atomic on every system. */
async function withGuard(guard: string, work: () => void): Promise<void> {
  while (!tryGuard(guard)) await delay(20);
  try {
    work();
  } finally {
    rmdirSync(guard);
  }
}

function tryGuard(guard: string): boolean {
  try {
    mkdirSync(guard);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const since = statSync(guard, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > guardIsStaleMs) rmSync(guard, { recursive: true, force: true });
    return false;
  }
}
