// Shows that `npm start` works in a folder that only its owner may enter, that in production it needs built pages, and that no process
// keeps running after npm has ended.
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { defaultDataFolder, projectFolder } from "../../src/server/data-folder.ts";
import { endAllServerProcesses, findFreePort, listProcesses, startServerProcess } from "../support/server-process.ts";

// mkdtemp makes the folder with mode 0700.
const privateFolder = mkdtempSync(join(tmpdir(), "trestle-private-"));
const clone = join(privateFolder, "shop");
const notCopied = new Set(["node_modules", ".git", ".trestle", "tests", "bench", "docs"]);
const isCopied = (path: string) => path === projectFolder || !notCopied.has(basename(path));
cpSync(projectFolder, clone, { recursive: true, filter: isCopied });
symlinkSync(join(projectFolder, "node_modules"), join(clone, "node_modules"));
const dataFolder = defaultDataFolder(clone);

afterEach(endAllServerProcesses);
afterAll(() => {
  rmSync(dataFolder, { recursive: true, force: true });
  rmSync(privateFolder, { recursive: true, force: true });
});

async function startByNpm() {
  // Without the demo world a start takes a third of the time.
  const env = { PORT: await findFreePort(), DEMO: "off", NODE_ENV: "production" };
  const server = startServerProcess({ env, command: ["npm", "start"], cwd: clone });
  await server.untilReady();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(listProcesses(dataFolder)).not.toEqual([]);
  return server;
}

async function expectNothingLeft(): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (listProcesses(clone).length + listProcesses(dataFolder).length > 0 && Date.now() < deadline) await delay(50);
  expect([...listProcesses(clone), ...listProcesses(dataFolder)]).toEqual([]);
}

const endings: [string, (npm: number) => boolean][] = [
  ["SIGTERM to npm alone", (npm) => process.kill(npm, "SIGTERM")],
  ["SIGKILL to npm alone", (npm) => process.kill(npm, "SIGKILL")],
  ["Ctrl-C, which sends SIGINT to the whole process group", (npm) => process.kill(-npm, "SIGINT")],
];

test.each(endings)("a server started by npm answers requests and ends completely after %s", async (_name, end) => {
  const server = await startByNpm();
  end(server.pid);
  await server.untilEnded();
  await expectNothingLeft();
});

test("in production a start with pages of other sources is refused before anything is changed", async () => {
  appendFileSync(join(clone, "vite.config.ts"), "// Changed.\n");
  const server = startServerProcess({ env: { NODE_ENV: "production" }, cwd: clone });
  expect(await server.untilEnded()).toBe(1);
  expect(server.output()).toContain("Run npm run build once, and start again.");
  expect(listProcesses(dataFolder)).toEqual([]);
});
