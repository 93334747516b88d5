// Shows that git tracks no symbolic link and no installed package: either breaks the installation in a fresh clone.
import { expect, test } from "vitest";
import { checkTracked, readTracked } from "./support/tracked.ts";

const entry = (mode: string, path: string) => `${mode} 0123456789abcdef0123456789abcdef01234567 0\t${path}\n`;

test("git tracks no symbolic link and no installed package", () => {
  expect(checkTracked(readTracked())).toEqual([]);
});

test("the check accepts plain and executable files", () => {
  expect(checkTracked(entry("100644", "src/main.ts") + entry("100755", ".ci/run"))).toEqual([]);
  expect(checkTracked("")).toEqual([]);
});

test("the check refuses links and packages in any folder", () => {
  const planted = [
    entry("120000", "node_modules"),
    entry("120000", "docs/latest"),
    entry("100644", "bench/node_modules/left-pad/index.js"),
  ];
  expect(checkTracked(planted.join(""))).toEqual([
    "node_modules is installed, not committed.",
    "docs/latest is a symbolic link. Its target is missing on other machines.",
    "bench/node_modules/left-pad/index.js is installed, not committed.",
  ]);
});
