// Shows that every kill point and every planted defect still finds its place in the source, and names a rule there is.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFolder } from "../../src/server/data-folder.ts";
import { ruleNames } from "./checker.ts";
import { defects } from "./defects.ts";
import { killPoints } from "./kill-points.ts";
import { changeSource, type Edit } from "./source-edits.ts";

const planted: [string, readonly Edit[]][] = [
  ...killPoints.map(({ name, edit }): [string, readonly Edit[]] => [name, [edit]]),
  ...defects.map(({ name, edits }): [string, readonly Edit[]] => [name, edits]),
];

test.each(planted)("%s", (_, edits) => {
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const source = readFileSync(`${projectFolder}/${file}`, "utf8");
    expect(changeSource(source, own)).not.toBe(source);
  }
});

test("each defect breaks a rule of the checker, and no two have one name", () => {
  expect(defects.filter(({ breaks }) => !ruleNames.includes(breaks))).toEqual([]);
  expect(new Set(planted.map(([name]) => name)).size).toBe(planted.length);
});

test("a place that is not there, or there twice, is refused", () => {
  const edit = { file: "a.ts", find: "pay();", put: "" };
  expect(changeSource("pay(); go();", [edit])).toBe(" go();");
  expect(() => changeSource("go();", [edit])).toThrow("0 places");
  expect(() => changeSource("pay(); pay();", [edit])).toThrow("2 places");
});
