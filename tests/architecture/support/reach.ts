import { type Files, isScript, isTest } from "./files.ts";
import { listImports } from "./imports.ts";

const inServerFolder = /^src\/(.+\/)?server\//;

/** The browser loads every UI file and two entry files. */
function isBrowserEntry(path: string): boolean {
  return /^src\/(ui\/|features\/[^/]+\/ui\/|root\.tsx$|entry\.client\.tsx$)/.test(path) && !isTest(path);
}

/** No import of a value leads from a browser file to a server folder, directly or through others. */
export function checkBrowserReach(files: Files): string[] {
  const edges = new Map<string, string[]>();
  for (const [path, text] of files) {
    if (!isScript(path) || isTest(path) || !path.startsWith("src/")) continue;
    const kept = listImports(path, text).filter((each) => !each.isPackage && !each.isTypeOnly);
    edges.set(
      path,
      kept.map((each) => each.target),
    );
  }
  return [...edges.keys()].filter(isBrowserEntry).flatMap((entry) => findPathToServer(entry, edges) ?? []);
}

function findPathToServer(entry: string, edges: ReadonlyMap<string, string[]>): string | null {
  const seen = new Set([entry]);
  const ways = [[entry]];
  for (const way of ways) {
    const end = way.at(-1) ?? entry;
    if (inServerFolder.test(end)) return `The browser would load ${end}: ${way.join(" → ")}.`;
    for (const next of edges.get(end) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/** The same check on a finished build, given the source files in each chunk. */
export function checkBundle(modulesByChunk: ReadonlyMap<string, readonly string[]>): string[] {
  return [...modulesByChunk].flatMap(([chunk, modules]) =>
    modules
      .map((module) => module.replace(/\?.*$/, ""))
      .filter((module) => inServerFolder.test(module))
      .map((module) => `${chunk} contains ${module}. Server code must not reach the browser.`),
  );
}
