/**
 * Loaded into the shop before its own code (`node --import`). It changes the source of named places as they are loaded: a
 * kill point ends the process there with SIGKILL, a defect is a bug planted on purpose. The product itself has no such
 * switch. Decision 0012.
 */
import { existsSync } from "node:fs";
import { enableCompileCache, registerHooks } from "node:module";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { projectFolder } from "../../src/server/data-folder.ts";
import { findDefect } from "./defects.ts";
import { findKillPoint } from "./kill-points.ts";
import { changeSource, type Edit, type Sabotage } from "./source-edits.ts";

const { killAt, defect, waitsFor } = JSON.parse(process.env.TRESTLE_SABOTAGE ?? "{}") as Sabotage;
const edits = [
  ...(killAt === undefined ? [] : [findKillPoint(killAt.point).edit]),
  ...(defect === undefined ? [] : findDefect(defect).edits),
];

const WAIT_MS = 20;
let passed = 0;
Object.assign(globalThis, {
  passKillPoint: () => {
    passed += 1;
    if (passed === killAt?.nth) process.kill(process.pid, "SIGKILL");
  },
});

const byUrl = Map.groupBy(edits, ({ file }: Edit) => pathToFileURL(`${projectFolder}/${file}`).href);
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const wanted = byUrl.get(url);
    return wanted === undefined ? loaded : { ...loaded, source: changeSource(String(loaded.source), wanted) };
  },
});

if (waitsFor !== undefined) {
  // As scripts/serve.ts does it: reading the program is most of a start, and need not be waited for.
  enableCompileCache(join(projectFolder, "node_modules", ".cache", "trestle"));
  await import("../../src/main.ts");
  const launcher = process.ppid;
  while (!existsSync(waitsFor)) {
    if (process.ppid !== launcher) process.exit();
    await delay(WAIT_MS);
  }
}
