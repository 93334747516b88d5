import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** File contents by project path (with forward slashes). Checks are pure functions of such a map. */
export type Files = ReadonlyMap<string, string>;

const root = fileURLToPath(new URL("../../..", import.meta.url));
const skippedFolders = new Set(["node_modules", "build", "results", "screenshots"]);
const readable = /\.(ts|tsx|js|css|sql|md|json)$/;
const generated = /^src\/ui\/graphql-env/;

/** The files under these folders, without generated ones. A path may also name one file. */
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

/** The text of one project file, or null if it does not exist. */
export function readFile(path: string): string | null {
  return existsSync(root + path) ? readFileSync(root + path, "utf8") : null;
}

export function projectUrl(path: string): string {
  return new URL(path, new URL("../../..", import.meta.url)).href;
}

/** All hand-written code. */
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

/** The source files in each chunk of the last browser build. */
export function readBrowserModules(): ReadonlyMap<string, readonly string[]> {
  const text = readFile("build/browser-modules.json");
  if (text === null) throw new Error("There is no build to check. Make one: node scripts/build-pages.ts");
  return new Map(Object.entries(JSON.parse(text) as Record<string, string[]>));
}
