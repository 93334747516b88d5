// Shows the habits no linter knows: comments that are sentences, tests that all run, modules that are still when loaded.
import { describe, expect, test } from "vitest";
import { readCode, readFiles } from "./support/files.ts";
import { checkHabits } from "./support/habits.ts";

function problemsOf(text: string, path = "src/a.ts"): string[] {
  return checkHabits(new Map([[path, text]]));
}

test("the house keeps its habits", () => {
  const styles = [...readFiles("src", "migrations")].filter(([path]) => /\.(css|sql)$/.test(path));
  expect(checkHabits(new Map([...readCode(), ...styles]))).toEqual([]);
});

describe("the check lets pass", () => {
  test.each([
    "// Why it is so: a cart is locked before it is read.",
    'const message = "TODO: @ts-ignore, any, biome-ignore";',
    "class Refused extends Error {}",
    "const many: unknown[] = list.skip(1); const only = array.only;",
    '"use client";\nexport const a = 1;',
    "/** Says what a row is; and for what. */",
  ])("%s", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });
});

describe("the check stops", () => {
  test.each([
    ["// TODO later", "Nothing is left for later"],
    ["/* FIXME */", "Nothing is left for later"],
    ["// @ts-ignore", "The type checker is not silenced"],
    ["// @ts-expect-error", "The type checker is not silenced"],
    ["// biome-ignore lint: x", "The linter is not silenced"],
    ["/** @param a the first */", "No parameter lists"],
    ["// ------- Parts -------", "No banners"],
    ["// const a = 1;", "No commented-out code"],
    ["// save(cart);", "No commented-out code"],
    ["/*\n  if (a) {\n  }\n*/", "No commented-out code"],
    ["const a: any = 1;", "Nothing is of type any"],
    ["const a = b as any[];", "Nothing is of type any"],
    ["class Service {}", "No classes"],
    ["start();", "Modules do nothing when loaded"],
    ["await start();", "Modules do nothing when loaded"],
  ])("%s", (text, sentence) => {
    const problems = problemsOf(text);
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
    expect(problemsOf(`// Shows a thing.\n${text};`, "src/a.test.ts")).toEqual([
      "src/a.test.ts:2 No test is left out, singled out or promised: it runs, or it is deleted.",
    ]);
  });

  test("a test without an opening sentence, and a left-over in SQL or CSS", () => {
    expect(problemsOf("test(1);", "src/a.test.ts")).toEqual([
      "src/a.test.ts A test opens with one sentence on what it shows.",
    ]);
    expect(problemsOf("select 1; -- TODO", "migrations/a.sql")).toHaveLength(1);
    expect(problemsOf("a { --todo: 1; } /* TODO */", "src/ui/a.css")).toHaveLength(1);
  });
});
