// Shows the code habits that the linter does not check: no reminders in comments, no skipped tests, no work while a module loads.
import { describe, expect, test } from "vitest";
import { readCode, readFiles } from "./support/files.ts";
import { checkHabits } from "./support/habits.ts";

function listProblems(text: string, path = "src/a.ts"): string[] {
  return checkHabits(new Map([[path, text]]));
}

test("all code follows the habits", () => {
  const styles = [...readFiles("src", "migrations")].filter(([path]) => /\.(css|sql)$/.test(path));
  expect(checkHabits(new Map([...readCode(), ...styles]))).toEqual([]);
});

describe("the habit check accepts", () => {
  test.each([
    "// Why it is so: a cart is locked before it is read.",
    'const message = "TODO: @ts-ignore, any, biome-ignore";',
    "class Refused extends Error {}",
    "const many: unknown[] = list.skip(1); const only = array.only;",
    '"use client";\nexport const a = 1;',
    "/** Says what a row is; and for what. */",
  ])("%s", (text) => {
    expect(listProblems(text)).toEqual([]);
  });
});

describe("the habit check refuses", () => {
  test.each([
    ["// TODO later", "No TODO comments"],
    ["/* FIXME */", "No TODO comments"],
    ["// @ts-ignore", "Never silence the type checker"],
    ["// @ts-expect-error", "Never silence the type checker"],
    ["// biome-ignore lint: x", "Never silence the linter"],
    ["/** @param a the first */", "No parameter lists"],
    ["// ------- Parts -------", "No banners"],
    ["// const a = 1;", "No commented-out code"],
    ["// save(cart);", "No commented-out code"],
    ["/*\n  if (a) {\n  }\n*/", "No commented-out code"],
    ["const a: any = 1;", "Never use any"],
    ["const a = b as any[];", "Never use any"],
    ["class Service {}", "No classes"],
    ["start();", "A module does no work while it loads"],
    ["await start();", "A module does no work while it loads"],
  ])("%s", (text, sentence) => {
    const problems = listProblems(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`src/a.ts:1 ${sentence}`);
  });

  test.each([
    "test.only(1)",
    "it.skip(1)",
    "describe.todo(1)",
    "test.each([1]).skip(1)",
    "describe.concurrent.only(1)",
  ])("%s", (text) => {
    expect(listProblems(`// Shows a thing.\n${text};`, "src/a.test.ts")).toEqual([
      "src/a.test.ts:2 Every test runs: no only, skip, todo or fails.",
    ]);
  });

  test("a test file without an opening sentence, and a TODO in SQL or CSS", () => {
    expect(listProblems("test(1);", "src/a.test.ts")).toEqual([
      "src/a.test.ts A test file opens with one sentence that says what it shows.",
    ]);
    expect(listProblems("select 1; -- TODO", "migrations/a.sql")).toHaveLength(1);
    expect(listProblems("a { --todo: 1; } /* TODO */", "src/ui/a.css")).toHaveLength(1);
  });
});
