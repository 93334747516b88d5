// Shows that `npm start` explains a failed installation, and prints nothing when the person has stopped npm.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectFolder } from "../../src/server/data-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "trestle-install-"));
for (const name of ["scripts", "package.json", "package-lock.json"]) {
  cpSync(join(projectFolder, name), join(folder, name), { recursive: true });
}
const programs = join(folder, "programs");
mkdirSync(programs);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `npm start` in a folder without packages, with an npm that only runs this shell command. */
function startWithNpm(command: string): { code: number | null; message: string } {
  writeFileSync(join(programs, "npm"), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const PATH = [programs, process.env.PATH].join(delimiter);
  const env = { PATH, HOME: process.env.HOME ?? folder };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.js"], { cwd: folder, env, encoding: "utf8" });
  return { code: status, message: stderr.trim() };
}

const explanation = "The packages could not be installed; npm says why above. Once that is mended, run this again.";

test.each(["exit 1", "exit 128", "exit 216"])("a failed installation is explained when npm runs %s", (command) => {
  expect(startWithNpm(command)).toEqual({ code: 1, message: explanation });
});

test.each([
  ["exit 130", 130],
  ["kill -TERM $$", 143],
])("nothing is printed when a person has stopped npm, here by %s", (command, code) => {
  expect(startWithNpm(command)).toEqual({ code, message: "" });
});
