import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { projectFolder } from "../src/server/data-folder.ts";
import { takeDataLock } from "../src/server/data-lock.ts";
import { StartupProblem } from "../src/server/startup-problem.ts";
import { keepEarlierFiles } from "./earlier-files.ts";
import { step } from "./progress.ts";
import { shortenManifest } from "./short-manifest.ts";

const brotli = promisify(brotliCompress);
const sources = [
  "src",
  "public",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
  "scripts/short-manifest.ts",
];
const stamp = join(projectFolder, "build", "sources.sha256");
const assets = join(projectFolder, "build", "client", "assets");
const earlierAssets = join(projectFolder, "build", "earlier-assets");

/** Builds the pages unless the last build was made from the same sources. */
export async function buildPagesIfChanged(signal?: AbortSignal): Promise<void> {
  if (await isBuilt(await hashSources())) return;
  await step("Building the pages", async () => {
    const lock = await waitForBuildLock();
    try {
      const hash = await hashSources();
      if (await isBuilt(hash)) return;
      await keepEarlierFiles(assets, earlierAssets, new Date());
      await runBuild(signal);
      await buildWorker(await writeShortManifest());
      await compressFiles(assets);
      await writeFile(stamp, hash);
    } finally {
      lock.release();
    }
  });
}

/** For an installation where `npm run build` has made the pages, such as a container that may not write its own files. */
export async function assertPagesBuilt(): Promise<void> {
  if (await isBuilt(await hashSources())) return;
  throw new StartupProblem([
    "The pages of this version are not built, and with NODE_ENV=production the start does not build them. Run npm run build once, and start again.",
  ]);
}

async function isBuilt(hash: string): Promise<boolean> {
  return (await readFile(stamp, "utf8").catch(() => "")) === hash;
}

async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await listFiles(join(projectFolder, source))) {
      hash
        .update(`${file.slice(projectFolder.length)}\0`)
        .update(await readFile(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

async function listFiles(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  const files = entries.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name));
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}

const compressed = /\.(js|css|topojson)$/;

/** Compresses each file once at the highest level, so that no request waits for compression. */
async function compressFiles(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((file) => compressed.test(file));
  await Promise.all(files.map(async (file) => writeFile(`${file}.br`, await brotli(await readFile(file)))));
}

/** Returns the version of the built pages, which the router writes into its manifest. */
async function writeShortManifest(): Promise<string> {
  const name = (await readdir(assets)).find((each) => /^manifest-.*\.js$/.test(each)) ?? "";
  const script = await readFile(join(assets, name), "utf8");
  await writeFile(join(assets, name), shortenManifest(script));
  const version = /"version":"([^"]+)"/.exec(script)?.[1];
  if (version === undefined) throw new Error("The router's manifest has no version.");
  return version;
}

/** Files that a phone keeps: scripts, styles and the everyday fonts. The rest is kept when it is first used. */
const keptOnPhones = /\.(js|css)$|(heading|figures|text)-[^/]*\.woff2$/;

/**
 * Builds the service worker with the list of the built files in it. This is done after the router's build, which has no step
 * at which all its files are there.
 */
async function buildWorker(version: string): Promise<void> {
  const names = (await listFiles(assets)).map((file) => basename(file));
  const files = names.filter((name) => keptOnPhones.test(name)).map((name) => `/assets/${name}`);
  const styles = files.find((file) => /\/app-[^/]*\.css$/.test(file));
  // Loaded here, because a start without a build must not wait for it.
  const { build } = await import("vite");
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { BUILT: JSON.stringify({ version, files, styles }) },
    build: {
      outDir: join(projectFolder, "build", "client", "app"),
      emptyOutDir: false,
      rolldownOptions: {
        input: join(projectFolder, "src", "service-worker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}

async function waitForBuildLock() {
  for (;;) {
    try {
      return await takeDataLock(join(projectFolder, ".trestle", "building"));
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error;
      await delay(200);
    }
  }
}

async function runBuild(signal: AbortSignal | undefined): Promise<void> {
  const command = join(projectFolder, "node_modules", "@react-router", "dev", "bin.cjs");
  const child = spawn(process.execPath, [command, "build"], {
    cwd: projectFolder,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal }),
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new StartupProblem([`${output.trim()}\n\nThe pages could not be built; what is wrong stands above.`]);
}
