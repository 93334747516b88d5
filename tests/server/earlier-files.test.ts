// Shows that the files of earlier builds are kept for thirty days after the last build that had them.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepEarlierFiles } from "../../scripts/earlier-files.ts";

test("a file stays for thirty days after the last build that had it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trestle-files-"));
  const [assets, earlier] = [join(folder, "assets"), join(folder, "earlier")];
  const build = async (day: number, ...names: string[]) => {
    await keepEarlierFiles(assets, earlier, new Date(Date.UTC(2026, 0, day)));
    await rm(assets, { recursive: true, force: true });
    await mkdir(assets);
    for (const name of names) await writeFile(join(assets, name), "");
    return (await readdir(earlier)).sort();
  };
  try {
    expect(await build(1, "a.js", "both.js")).toEqual([]);
    expect(await build(2, "b.js", "both.js")).toEqual(["a.js", "both.js"]);
    expect(await build(20, "c.js")).toEqual(["a.js", "b.js", "both.js"]);
    expect(await build(33)).toEqual(["b.js", "both.js", "c.js"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
