// Plain JavaScript for Node 20, because it runs before anything is installed. It makes node_modules match the lock file and then
// starts the Node 24 that is one of the packages.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { whenOrphaned } from "./orphan-watch.js";

export const projectFolder = dirname(dirname(realpathSync(fileURLToPath(import.meta.url))));
const modulesFolder = join(projectFolder, "node_modules");
const oldestNode = 20;
const nodeThatRunsTypeScript = 24;
/** Longer than the longest STOP_DELAY and everything that a server may finish after it. */
const killAfterMs = 90_000;
/** An installation for real use does without the packages that only tests and developers need. */
const isProduction = process.env.NODE_ENV === "production";

export function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Installs if needed and returns the path of a Node that runs TypeScript. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    refuse(
      `Trestle needs Node ${oldestNode} or newer; this is Node ${process.versions.node}. Install a newer Node and run this again.`,
    );
  }
  if (!existsSync(join(projectFolder, "package-lock.json"))) {
    refuse(
      "package-lock.json is missing, so it is not known what to install. Bring it back from the repository and run this again.",
    );
  }
  return findReadyNode() ?? (await withInstallLock(async () => findReadyNode() ?? (await install())));
}

/** Runs a program with this terminal's input and output, forwards signals to it, and returns its exit code. */
export async function runToEnd(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: projectFolder,
    stdio: "inherit",
    ...options,
    env: { ...(options.env ?? process.env), TRESTLE_LAUNCHER_PID: String(process.pid) },
  });
  const stopForwarding = forwardEnding(child);
  return await new Promise((resolve) => {
    child.once("error", (error) => {
      stopForwarding();
      refuse(`${command} could not be started: ${error.message}.`);
    });
    child.once("exit", (code, signal) => {
      stopForwarding();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

// Node keeps the compiled code here, so that every start after the first loads the server in half the time.
const compiledCode = join(modulesFolder, ".cache", "node");

/** An environment in which `node` is the Node 24 of node_modules, also for child processes of the program. */
export function environmentFor(node) {
  return {
    NODE_COMPILE_CACHE: compiledCode,
    ...process.env,
    PATH: [dirname(node), ...pathEntries()].join(delimiter),
  };
}

export async function runTypeScript(file, args) {
  const node = await ensureInstalled();
  process.exit(await runToEnd(node, [file, ...args], { env: environmentFor(node) }));
}

/** Ctrl-C in a terminal reaches the child directly. A signal sent to this process only, and the end of npm, have to be forwarded. */
function forwardEnding(child) {
  let killTimer;
  const end = (signal) => {
    child.kill(signal);
    killTimer ??= setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    killTimer.unref();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, end);
  const stopWatching = whenOrphaned(() => end("SIGTERM"));
  return () => {
    for (const signal of signals) process.off(signal, end);
    stopWatching();
    clearTimeout(killTimer);
  };
}

function findReadyNode() {
  if (!modulesMatchLock()) return null;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const node = join(modulesFolder, "node", "bin", name);
  // Running it also proves that the packages were installed for this platform.
  const answer = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (answer.status === 0 && parseMajor(answer.stdout) >= nodeThatRunsTypeScript) return node;
  const current = parseMajor(process.version) >= nodeThatRunsTypeScript && !process.execPath.startsWith(modulesFolder);
  return current ? process.execPath : null;
}

const parseMajor = (version) => Number.parseInt(version.replace("v", ""), 10);

/** npm writes a hidden lock file into node_modules as its last step, so an interrupted installation never matches. */
function modulesMatchLock() {
  const wanted = readPackages(join(projectFolder, "package-lock.json"));
  const present = readPackages(join(modulesFolder, ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = present[path];
    if (!found) return entry.optional === true || entry.devOptional === true || (isProduction && entry.dev === true);
    return (
      found.version === entry.version && found.integrity === entry.integrity && existsSync(join(projectFolder, path))
    );
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

/**
 * `npm ci` refuses a lock file that lacks an optional package for another platform, which happens when the registry it was written
 * against lacks that package. Then `npm install` installs the same locked versions, and `--no-save` leaves the lock file unchanged.
 */
function installCommand() {
  const packages = readPackages(join(projectFolder, "package-lock.json")) ?? {};
  const isLocked = (path, name) => {
    for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/")))) {
      if (packages[from === "" ? `node_modules/${name}` : `${from}/node_modules/${name}`]) return true;
      if (from === "") return false;
    }
  };
  const isWhole = Object.entries(packages).every(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).every((name) => isLocked(path, name)),
  );
  return isWhole ? ["ci"] : ["install", "--no-save"];
}

async function install() {
  console.log("Installing the packages of package-lock.json …");
  const started = Date.now();
  // npm puts node_modules/.bin first in PATH, but its node is about to be replaced: use the machine's own Node.
  const env = {
    ...process.env,
    PATH: pathEntries()
      .filter((entry) => !entry.startsWith(modulesFolder))
      .join(delimiter),
  };
  const args = [
    ...installCommand(),
    isProduction ? "--omit=dev" : "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { npm_node_execpath: npmNode, npm_execpath: npmScript } = process.env;
  const usable = npmNode && npmScript?.endsWith("npm-cli.js") && !npmNode.startsWith(modulesFolder);
  const code = usable
    ? await runToEnd(npmNode, [npmScript, ...args], { env })
    : await runToEnd("npm", args, { env, shell: process.platform === "win32" });
  if (isSignalCode(code)) process.exit(code);
  if (code !== 0) {
    refuse("The packages could not be installed; npm says why above. Once that is mended, run this again.");
  }
  const node = findReadyNode();
  if (!node) {
    refuse(
      "The packages are installed, but the Node 24 among them does not run. If npm is set to ignore install scripts, run " +
        "`npm ci --ignore-scripts=false` once; or use a Node 24 or newer of your own.",
    );
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  return node;
}

/** True if npm was ended by a signal (exit code 128 + signal). Any other code is npm's own. */
function isSignalCode(code) {
  return Object.values(constants.signals).includes(code - 128);
}

async function withInstallLock(work) {
  const lock = join(projectFolder, ".trestle", "installing");
  const holderFile = join(lock, "pid");
  mkdirSync(dirname(lock), { recursive: true });
  let told = false;
  while (!tryMakeFolder(lock)) {
    if (isAbandoned(lock, holderFile)) {
      rmSync(lock, { recursive: true, force: true });
      continue;
    }
    if (!told) console.log("Another Trestle command is installing the packages; waiting for it …");
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const release = () => rmSync(lock, { recursive: true, force: true });
  process.once("exit", release);
  try {
    writeFileSync(holderFile, String(process.pid));
    return await work();
  } finally {
    release();
    process.off("exit", release);
  }
}

function tryMakeFolder(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    return refuse(
      `The folder ${dirname(path)} cannot be written (${error.code}). Give this user the right to write there.`,
    );
  }
}

function isAbandoned(lock, holderFile) {
  try {
    process.kill(Number(readFileSync(holderFile, "utf8")), 0);
    return false;
  } catch (error) {
    if (error.code === "EPERM") return false;
    if (error.code === "ESRCH") return true;
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 5_000;
  }
}

function pathEntries() {
  return (process.env.PATH ?? "").split(delimiter).filter((entry) => entry !== "");
}
