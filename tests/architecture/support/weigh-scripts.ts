import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";

interface RouteFiles {
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

const client = fileURLToPath(new URL("../../../build/client", import.meta.url));

/** The gzipped bytes of script that pages load as they open, by the list that the last build made. */
export function weighScripts(pages: readonly string[]): Map<string, number> {
  const assets = `${client}/assets`;
  const list = existsSync(assets) ? readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) : undefined;
  if (list === undefined) throw new Error("There is no build to weigh. Make one: node scripts/build-pages.ts");
  const script = readFileSync(`${assets}/${list}`, "utf8");
  const { entry, routes }: { entry: RouteFiles; routes: Record<string, RouteFiles> } = runInNewContext(script, {
    window: {},
  });
  const listFiles = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route === undefined ? [] : [route.module, ...(route.imports ?? []), ...listFiles(route.parentId)];
  };
  const weigh = (page: string) => {
    const own = listFiles(Object.keys(routes).find((id) => id.endsWith(`/${page}`)));
    const files = new Set([`/assets/${list}`, entry.module, ...(entry.imports ?? []), ...own]);
    return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(client + file)).length, 0);
  };
  return new Map(pages.map((page) => [page, weigh(page)]));
}
