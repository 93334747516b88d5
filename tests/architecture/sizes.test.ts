// Shows that no file, function or component is longer than its limit, and that the check counts correctly.
import { describe, expect, test } from "vitest";
import { readCode, readFiles } from "./support/files.ts";
import { checkSizes } from "./support/sizes.ts";

function listProblems(path: string, text: string): string[] {
  return checkSizes(new Map([[path, text]]));
}

function lines(count: number): string {
  return "f();\n".repeat(count);
}

test("all code is within the size limits", () => {
  expect(checkSizes(new Map([...readCode(), ...readFiles("src", "migrations")]))).toEqual([]);
});

describe("the size check", () => {
  test("refuses a file of 401 lines and accepts 400", () => {
    expect(listProblems("src/a.ts", lines(401))).toEqual([
      "src/a.ts has 401 lines. The limit for a file is 400: split it by noun.",
    ]);
    expect(listProblems("src/a.ts", lines(400))).toEqual([]);
  });

  test.each([
    ["a declaration", (body: string) => `function add() {\n${body}}`, "src/a.ts:1 add"],
    ["an arrow", (body: string) => `const add = () => {\n${body}};`, "src/a.ts:1 add"],
    ["a member", (body: string) => `const x = { add() {\n${body}} };`, "src/a.ts:1 add"],
    ["a callback", (body: string) => `run(() => {\n${body}});`, "src/a.ts:1 a function"],
  ])("refuses %s of 71 lines and accepts 70", (_, wrap, name) => {
    expect(listProblems("src/a.ts", wrap(lines(69)))).toEqual([
      `${name} has 71 lines. The limit is 70: extract named functions.`,
    ]);
    expect(listProblems("src/a.ts", wrap(lines(68)))).toEqual([]);
  });

  test.each([
    ["a declared component", (body: string) => `export function Cart() {\n${body}}`],
    ["a component in a call", (body: string) => `export const Cart = memo(() => {\n${body}});`],
  ])("refuses %s of 121 lines and accepts 120", (_, wrap) => {
    expect(listProblems("src/a.tsx", wrap(lines(119)))).toEqual([
      "src/a.tsx:1 Cart has 121 lines. The limit is 120: extract named components.",
    ]);
    expect(listProblems("src/a.tsx", wrap(lines(118)))).toEqual([]);
  });

  test("ignores the length of a describe block and limits the length of a test", () => {
    const group = (name: string) => `${name}("x", () => {\n${lines(80)}});`;
    expect(listProblems("src/a.test.ts", group("describe"))).toEqual([]);
    expect(listProblems("src/a.test.ts", group("test"))).toHaveLength(1);
  });

  test("refuses a fourth parameter that is not an options object", () => {
    const problem = ["src/a.ts:1 add has too many parameters. Three parameters, then an options object."];
    expect(listProblems("src/a.ts", "function add(a, b, c, d) {}")).toEqual(problem);
    expect(listProblems("src/a.ts", "const add = (a, b, c, d, { e }) => a;")).toEqual(problem);
    expect(listProblems("src/a.ts", "function add(a, b, c, { d } = {}) {}")).toEqual([]);
    expect(listProblems("src/a.ts", "library({ resolve: (parent, args, context, info) => parent });")).toEqual([]);
  });
});
