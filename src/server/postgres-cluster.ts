import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFiles, isRoot } from "./data-folder.ts";
import { explainPostgresOutput, StartupProblem } from "./startup-problem.ts";

export const databaseUser = "trestle";

export interface ClusterOptions {
  readonly dataFolder: string;
  readonly initdb: string;
  readonly user: UnprivilegedUser | null;
  /** False only in tests: faster, but data is lost when the machine stops. */
  readonly durable: boolean;
}

/** Creates the data folder and PostgreSQL's folder in it, if they do not exist yet. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataFolder, user } = options;
  await mkdir(dataFolder, { recursive: true });
  if (user !== null) {
    // Other users may pass through the folder but not list it. Private files in it have a mode of their own.
    await chmod(dataFolder, 0o711);
    checkReachable(dataFolder, user);
  }
  const { cluster } = dataFiles(dataFolder);
  if (await exists(cluster)) return;
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await makePrivateFolder(unfinished, user);
  await runInitdb(unfinished, options);
  await rename(unfinished, cluster);
}

export async function readPassword(dataFolder: string): Promise<string> {
  return (await readFile(dataFiles(dataFolder).password, "utf8")).trim();
}

async function runInitdb(cluster: string, options: ClusterOptions): Promise<void> {
  const { dataFolder, user } = options;
  const password = randomBytes(24).toString("base64url");
  const passwordForInitdb = join(dataFolder, "password.initdb");
  await writeFile(dataFiles(dataFolder).password, password, { mode: 0o600 });
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  if (user !== null) await chown(passwordForInitdb, user.uid, user.gid);
  // The builtin locale sorts by code point and knows upper and lower case. It is the same on every system.
  const args = [
    "-D",
    cluster,
    "-U",
    databaseUser,
    `--pwfile=${passwordForInitdb}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
  ];
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  if (!options.durable) args.push("--no-sync");
  try {
    const { code, output } = await run(options.initdb, args, { ...user, cwd: dataFolder });
    if (code !== 0) throw explainPostgresOutput(output, dataFolder);
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
}

async function run(command: string, args: string[], as: { uid?: number; gid?: number; cwd: string }) {
  // A session of its own, so that Ctrl-C in the terminal reaches only the server.
  const child = spawn(command, args, { ...as, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return await new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once("error", (error) => resolve({ code: null, output: `cannot execute: ${error.message}` }));
    child.once("close", (code) => resolve({ code, output }));
  });
}

async function makePrivateFolder(path: string, user: UnprivilegedUser | null): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (user !== null) await chown(path, user.uid, user.gid);
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

const usualNobodyId = 65_534;

/** PostgreSQL refuses to run as root, so for root it runs as the user `nobody`. Null for every other user. */
export function findUnprivilegedUser(): UnprivilegedUser | null {
  return isRoot() ? { uid: getNobodyId("-u"), gid: getNobodyId("-g") } : null;
}

function getNobodyId(kind: "-u" | "-g"): number {
  try {
    return Number(execFileSync("id", [kind, "nobody"], { encoding: "utf8", stdio: "pipe" }).trim());
  } catch {
    return usualNobodyId;
  }
}

/** Enters the folder as that user. File modes alone do not tell, because access lists and mounts count too. */
function checkReachable(folder: string, user: UnprivilegedUser): void {
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
