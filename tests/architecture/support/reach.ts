import { type Files, isScript, isTest } from "./files.ts";
import { listImports } from "./imports.ts";

const inServerFolder = /^src\/(.+\/)?server\//;

/** Where the browser's script begins: every UI file, and the two doors the browser loads. */
function isBrowserEntry(path: string): boolean {
  return /^src\/(ui\/|features\/[^/]+\/ui\/|root\.tsx$|entry\.client\.tsx$)/.test(path) && !isTest(path);
}

/** No import that survives the stripping of types leads from what the browser loads into a server folder. */
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
  return [...edges.keys()].filter(isBrowserEntry).flatMap((entry) => wayToServer(entry, edges) ?? []);
}

function wayToServer(entry: string, edges: ReadonlyMap<string, string[]>): string | null {
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

/** The same of a finished build, from what it says went into each chunk: its manifest and its source maps. */
export function checkBundle(build: Files): string[] {
  const problems: string[] = [];
  for (const [path, text] of build) {
    const parts = path.endsWith(".map") ? sourcesOf(text) : Object.keys(JSON.parse(text) as object);
    for (const part of parts) {
      const source = part.replace(/^(\.\.\/)+/, "").replace(/\?.*$/, "");
      if (inServerFolder.test(source))
        problems.push(`${path} carries ${source}. Nothing of a server folder is sent out.`);
    }
  }
  return problems;
}

function sourcesOf(map: string): string[] {
  return (JSON.parse(map) as { sources?: string[] }).sources ?? [];
}
