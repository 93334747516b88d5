/**
 * Loaded into the shop before its own code (`node --import`). It changes the source of named places as they are loaded: a
 * kill point ends the process there with SIGKILL, a defect is a bug planted on purpose. The product itself has no such
 * switch. Decision 0012.
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { projectFolder } from "../../src/server/data-folder.ts";
import { findDefect } from "./defects.ts";
import { findKillPoint } from "./kill-points.ts";
import { changeSource, type Edit, type Sabotage } from "./source-edits.ts";

const { killAt, defect } = JSON.parse(process.env.TRESTLE_SABOTAGE ?? "{}") as Sabotage;
const edits = [
  ...(killAt === undefined ? [] : [findKillPoint(killAt.point).edit]),
  ...(defect === undefined ? [] : findDefect(defect).edits),
];

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
