// Shows that one running process holds a data folder, that an ended process does not, and what the error message says.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataFiles } from "./data-folder.ts";
import { findDataHolder, takeDataLock } from "./data-lock.ts";
import { findProcessIdentity } from "./process-identity.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const writeLock = (holder: object) => writeFileSync(dataFiles(folder).lock, JSON.stringify(holder));

test("a second server is refused, with the first one's state and address", async () => {
  const lock = await takeDataLock(folder);
  await expect(takeDataLock(folder)).rejects.toThrow(`Another Trestle (process ${process.pid}) is just starting`);
  lock.announce("http://localhost:5700");
  await expect(takeDataLock(folder)).rejects.toThrow("already runs on the data in");
  await expect(takeDataLock(folder)).rejects.toThrow("http://localhost:5700");
});

test("a released folder is free again and empty", async () => {
  (await takeDataLock(folder)).release();
  expect(findDataHolder(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  await expect(takeDataLock(folder)).resolves.toBeDefined();
});

test("of 20 parallel requests one gets the lock", async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => takeDataLock(folder)));
  expect(asked.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
});

test("a killed process does not hold the lock", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const pid = child.pid ?? 0;
  writeLock({ pid, identity: findProcessIdentity(pid), url: "http://localhost:5700" });
  await expect(takeDataLock(folder)).rejects.toThrow("already runs");
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect(takeDataLock(folder)).resolves.toBeDefined();
});

test("another process with the same process id does not hold the lock", async () => {
  writeLock({ pid: process.pid, identity: "an earlier boot 12345", url: "http://localhost:5700" });
  expect(findDataHolder(folder)).toBeNull();
  await expect(takeDataLock(folder)).resolves.toBeDefined();
});

test("a truncated lock file does not hold the lock", async () => {
  writeFileSync(dataFiles(folder).lock, '{"pid": 12');
  await expect(takeDataLock(folder)).resolves.toBeDefined();
});
