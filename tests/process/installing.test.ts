// Shows what a person reads when npm cannot install: a sentence, unless they ended npm themselves.
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

/** Runs `npm start` where nothing is installed and npm ends as it is told. */
function startWithNpm(ending: string): { code: number | null; words: string } {
  writeFileSync(join(programs, "npm"), `#!/bin/sh\n${ending}\n`, { mode: 0o755 });
  const PATH = [programs, process.env.PATH].join(delimiter);
  const env = { PATH, HOME: process.env.HOME ?? folder };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.js"], { cwd: folder, env, encoding: "utf8" });
  return { code: status, words: stderr.trim() };
}

const sentence = "The packages could not be installed; npm says why above. Once that is mended, run this again.";

test.each(["exit 1", "exit 128", "exit 216"])("npm that fails by %s is explained", (ending) => {
  expect(startWithNpm(ending)).toEqual({ code: 1, words: sentence });
});

test.each([
  ["exit 130", 130],
  ["kill -TERM $$", 143],
])("npm that a person ended by %s is not", (ending, code) => {
  expect(startWithNpm(ending)).toEqual({ code, words: "" });
});
