import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Project paths with forward slashes, and what stands in the files. Checks are pure functions of such a map. */
export type Files = ReadonlyMap<string, string>;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const skippedFolders = new Set(["node_modules", "build", "results", "screenshots"]);
const readable = /\.(ts|tsx|js|css|sql|md|json)$/;
const generated = /^src\/ui\/graphql-env/;

/** The files of the project under these folders (or these files themselves), generated ones left out. */
export function readFiles(...places: string[]): Files {
  const files = new Map<string, string>();
  for (const place of places) gather(place, files);
  return files;
}

function gather(place: string, files: Map<string, string>): void {
  if (!existsSync(root + place)) return;
  if (readable.test(place)) {
    if (!generated.test(place)) files.set(place, readFileSync(root + place, "utf8"));
    return;
  }
  for (const entry of readdirSync(root + place, { withFileTypes: true })) {
    const isHidden = entry.name.startsWith(".") || skippedFolders.has(entry.name);
    if (isHidden || !(entry.isDirectory() || readable.test(entry.name))) continue;
    gather(`${place}/${entry.name}`, files);
  }
}

/** The text of one project file, or null where it does not exist (yet). */
export function readFile(path: string): string | null {
  return existsSync(root + path) ? readFileSync(root + path, "utf8") : null;
}

export function projectUrl(path: string): string {
  return new URL(path, new URL("../../..", import.meta.url)).href;
}

/** Everything we write by hand that is code. */
export function readCode(): Files {
  return only(readFiles("src", "scripts", "demo", "bench", "tests"), isScript);
}

export function only(files: Files, wanted: (path: string) => boolean): Files {
  return new Map([...files].filter(([path]) => wanted(path)));
}

export function isScript(path: string): boolean {
  return /\.(ts|tsx|js)$/.test(path);
}

export function isTest(path: string): boolean {
  return path.startsWith("tests/") || /\.test\.tsx?$/.test(path);
}

export function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

/** What the last build for the browser says of itself; empty where nothing was built. */
export function readBuild(): Files {
  const files = new Map<string, string>();
  const assets = `${root}build/client/assets`;
  const maps = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith(".map")) : [];
  for (const path of ["build/client/.vite/manifest.json", ...maps.map((name) => `build/client/assets/${name}`)]) {
    const text = readFile(path);
    if (text !== null) files.set(path, text);
  }
  return files;
}
