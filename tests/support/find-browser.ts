import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { type FoundBrowser, unpackChromium } from "./unpack-chromium.ts";

const linuxNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];
const linuxFolders = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome", "/usr/lib/chromium"];
const macPrograms = ["Google Chrome", "Chromium", "Microsoft Edge"];

/**
 * Finds the Chromium in the npm packages, else the installed one, else installs Chromium with apt-get. The packaged one has no
 * window at all and needs half the processor time of an installed one.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const chosen = process.env.CHROME_PATH;
  if (chosen !== undefined && chosen !== "") return checkChosen({ executablePath: chosen, env: {} });
  return (await findPackaged()) ?? findInstalled() ?? installChromium();
}

function checkChosen(browser: FoundBrowser): FoundBrowser {
  if (isRunning(browser)) return browser;
  throw new Error(
    `CHROME_PATH is ${browser.executablePath}, which is no browser that runs here: set it to a Chromium or Chrome, or leave it out.`,
  );
}

function findInstalled(): FoundBrowser | null {
  const found = listUsualPaths()
    .filter((path) => existsSync(path))
    .map((executablePath) => ({ executablePath, env: {} }));
  // The chromium-browser of Ubuntu only prints how to install a browser, so each program must run to count.
  return found.find(isRunning) ?? null;
}

function listUsualPaths(): string[] {
  if (process.platform === "darwin") {
    const folders = ["/Applications", join(homedir(), "Applications")];
    return folders.flatMap((folder) =>
      macPrograms.map((name) => join(folder, `${name}.app`, "Contents", "MacOS", name)),
    );
  }
  const folders = new Set([...(process.env.PATH ?? "").split(delimiter), ...linuxFolders]);
  return [...folders]
    .filter((folder) => folder !== "")
    .flatMap((folder) => linuxNames.map((name) => join(folder, name)));
}

function isRunning({ executablePath, env }: FoundBrowser): boolean {
  try {
    accessSync(executablePath, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(executablePath, ["--version"], { env: { ...process.env, ...env }, timeout: 30_000 }).status === 0;
}

/** The packaged Chromium runs on Linux with x64 only. */
async function findPackaged(): Promise<FoundBrowser | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const browser = await unpackChromium();
  return isRunning(browser) ? browser : null;
}

function installChromium(): FoundBrowser {
  if (process.platform === "linux" && process.getuid?.() === 0 && isOnPath("apt-get")) {
    process.stdout.write("No Chromium was found, so the system's own is being installed for the journeys.\n");
    const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update"], options);
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
    const installed = findInstalled();
    if (installed !== null) return installed;
  }
  throw new Error("The journeys need a browser: install Chromium or Chrome, or set CHROME_PATH to the one you have.");
}

function isOnPath(name: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, name)));
}
