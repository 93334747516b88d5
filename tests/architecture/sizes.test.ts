// Shows that files, functions and components stay small, and that the measure measures.
import { describe, expect, test } from "vitest";
import { readCode, readFiles } from "./support/files.ts";
import { checkSizes } from "./support/sizes.ts";

function problemsOf(path: string, text: string): string[] {
  return checkSizes(new Map([[path, text]]));
}

function lines(count: number): string {
  return "f();\n".repeat(count);
}

test("everything is within the ceilings", () => {
  expect(checkSizes(new Map([...readCode(), ...readFiles("src", "migrations")]))).toEqual([]);
});

describe("the check sees", () => {
  test("a file of 401 lines, and lets 400 pass", () => {
    expect(problemsOf("src/a.ts", lines(401))).toEqual([
      "src/a.ts has 401 lines. The ceiling for a file is 400: split it by what it is about.",
    ]);
    expect(problemsOf("src/a.ts", lines(400))).toEqual([]);
  });

  test.each([
    ["a declaration", (body: string) => `function add() {\n${body}}`, "src/a.ts:1 add"],
    ["an arrow", (body: string) => `const add = () => {\n${body}};`, "src/a.ts:1 add"],
    ["a member", (body: string) => `const x = { add() {\n${body}} };`, "src/a.ts:1 add"],
    ["a callback", (body: string) => `run(() => {\n${body}});`, "src/a.ts:1 a function"],
  ])("%s of 71 lines, and lets 70 pass", (_, wrap, name) => {
    expect(problemsOf("src/a.ts", wrap(lines(69)))).toEqual([
      `${name} has 71 lines. The ceiling is 70: give its parts names.`,
    ]);
    expect(problemsOf("src/a.ts", wrap(lines(68)))).toEqual([]);
  });

  test.each([
    ["a declared component", (body: string) => `export function Cart() {\n${body}}`],
    ["a component in a call", (body: string) => `export const Cart = memo(() => {\n${body}});`],
  ])("%s of 121 lines, and lets 120 pass", (_, wrap) => {
    expect(problemsOf("src/a.tsx", wrap(lines(119)))).toEqual([
      "src/a.tsx:1 Cart has 121 lines. The ceiling is 120: give its parts names.",
    ]);
    expect(problemsOf("src/a.tsx", wrap(lines(118)))).toEqual([]);
  });

  test("no length in a group of tests, but in a test", () => {
    const group = (name: string) => `${name}("x", () => {\n${lines(80)}});`;
    expect(problemsOf("src/a.test.ts", group("describe"))).toEqual([]);
    expect(problemsOf("src/a.test.ts", group("test"))).toHaveLength(1);
  });

  test("a fourth parameter that is no options object", () => {
    const problem = ["src/a.ts:1 add has too many parameters. Three parameters, then an options object."];
    expect(problemsOf("src/a.ts", "function add(a, b, c, d) {}")).toEqual(problem);
    expect(problemsOf("src/a.ts", "const add = (a, b, c, d, { e }) => a;")).toEqual(problem);
    expect(problemsOf("src/a.ts", "function add(a, b, c, { d } = {}) {}")).toEqual([]);
    expect(problemsOf("src/a.ts", "library({ resolve: (parent, args, context, info) => parent });")).toEqual([]);
  });
});
