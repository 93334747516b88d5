// Shows that git keeps no link and no installed package: either breaks the installation of whoever clones the project.
import { expect, test } from "vitest";
import { checkTracked, readTracked } from "./support/tracked.ts";

const entry = (mode: string, path: string) => `${mode} 0123456789abcdef0123456789abcdef01234567 0\t${path}\n`;

test("git keeps no link and no package", () => {
  expect(checkTracked(readTracked())).toEqual([]);
});

test("the check lets files and programs pass", () => {
  expect(checkTracked(entry("100644", "src/main.ts") + entry("100755", ".ci/run"))).toEqual([]);
  expect(checkTracked("")).toEqual([]);
});

test("the check stops links and packages, wherever they stand", () => {
  const planted = [
    entry("120000", "node_modules"),
    entry("120000", "docs/latest"),
    entry("100644", "bench/node_modules/left-pad/index.js"),
  ];
  expect(checkTracked(planted.join(""))).toEqual([
    "node_modules Packages are installed, not kept.",
    "docs/latest No links: they lead nowhere on another machine.",
    "bench/node_modules/left-pad/index.js Packages are installed, not kept.",
  ]);
});
