import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { access, chmod, chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataFiles } from "./data-folder.ts";
import { explainPostgresOutput } from "./postgres-failure.ts";
import { checkReachable, type UnprivilegedUser } from "./unprivileged-user.ts";

export const databaseUser = "trestle";

export interface ClusterOptions {
  readonly dataFolder: string;
  readonly initdb: string;
  readonly user: UnprivilegedUser | null;
  /** False only for tests: faster, and lost when the machine stops. */
  readonly durable: boolean;
}

/** Makes the data folder and in it PostgreSQL's own, if they are not there yet. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataFolder, user } = options;
  await mkdir(dataFolder, { recursive: true });
  if (user !== null) {
    // Others may pass through, not look around: what is private in here has a mode of its own.
    await chmod(dataFolder, 0o711);
    checkReachable(dataFolder, user);
  }
  const { cluster } = dataFiles(dataFolder);
  if (await isThere(cluster)) return;
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
  // The builtin locale sorts by code point and knows every letter's case, alike on every system.
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
  // A session of its own: Ctrl-C in the terminal is for the server to answer.
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

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
