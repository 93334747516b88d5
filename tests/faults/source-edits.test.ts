// Shows that the source text of every kill point and every defect still exists, and that every defect names an existing
// rule.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFolder } from "../../src/server/data-folder.ts";
import { ruleNames } from "./checker.ts";
import { defects } from "./defects.ts";
import { killPoints } from "./kill-points.ts";
import { changeSource, type SourceEdit } from "./source-edits.ts";

const planted: [string, readonly SourceEdit[]][] = [
  ...killPoints.map(({ name, edit }): [string, readonly SourceEdit[]] => [name, [edit]]),
  ...defects.map(({ name, edits }): [string, readonly SourceEdit[]] => [name, edits]),
];

test.each(planted)("the source still contains the text that %s changes", (_, edits) => {
  for (const [file, own] of Map.groupBy(edits, (edit) => edit.file)) {
    const source = readFileSync(`${projectFolder}/${file}`, "utf8");
    expect(changeSource(source, own)).not.toBe(source);
  }
});

test("each defect names a rule of the checker, and all names are different", () => {
  expect(defects.filter(({ breaks }) => !ruleNames.includes(breaks))).toEqual([]);
  expect(new Set(planted.map(([name]) => name)).size).toBe(planted.length);
});

test("changeSource throws if the text is missing or occurs twice", () => {
  const edit = { file: "a.ts", find: "pay();", put: "" };
  expect(changeSource("pay(); go();", [edit])).toBe(" go();");
  expect(() => changeSource("go();", [edit])).toThrow('a.ts contains "pay();" 0 times');
  expect(() => changeSource("pay(); pay();", [edit])).toThrow('a.ts contains "pay();" 2 times');
});
