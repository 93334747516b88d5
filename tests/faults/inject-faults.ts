/**
 * Loaded into the shop before its own code (`node --import`). It changes source text while Node loads it: a kill point ends
 * the process with SIGKILL, and a defect is a bug planted on purpose. The product itself has no such switch (decision 0012).
 */
import { existsSync } from "node:fs";
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { projectFolder } from "../../src/server/data-folder.ts";
import { findDefect } from "./defects.ts";
import { findKillPoint } from "./kill-points.ts";
import { changeSource, type InjectedFaults, type SourceEdit } from "./source-edits.ts";

const { killAt, defect, startFile } = JSON.parse(process.env.TRESTLE_INJECTED_FAULTS ?? "{}") as InjectedFaults;
const edits = [
  ...(killAt === undefined ? [] : [findKillPoint(killAt.point).edit]),
  ...(defect === undefined ? [] : findDefect(defect).edits),
];

const POLL_MS = 20;
let passes = 0;
Object.assign(globalThis, {
  passKillPoint: () => {
    passes += 1;
    if (passes === killAt?.nth) process.kill(process.pid, "SIGKILL");
  },
});

const editsByUrl = Map.groupBy(edits, ({ file }: SourceEdit) => pathToFileURL(`${projectFolder}/${file}`).href);
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = editsByUrl.get(url);
    return own === undefined ? loaded : { ...loaded, source: changeSource(String(loaded.source), own) };
  },
});

if (startFile !== undefined) {
  // Loading the program takes most of a start. A preloaded process does it in advance, as scripts/serve.ts does.
  enableCompileCache(join(projectFolder, "node_modules", ".cache", "trestle"));
  await import("../../src/main.ts");
  const launcher = process.ppid;
  while (!existsSync(startFile)) {
    if (process.ppid !== launcher) process.exit();
    await delay(POLL_MS);
  }
}
