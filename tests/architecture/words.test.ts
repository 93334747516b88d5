// Shows that function names begin with a verb, and that names, comments and test names avoid homemade words.
import { describe, expect, test } from "vitest";
import { readCode } from "./support/files.ts";
import { checkWords } from "./support/words.ts";

test("all code uses plain words", () => {
  const own = /^tests\/architecture\/(words\.test|support\/words)\.ts$/;
  expect(checkWords(new Map([...readCode()].filter(([path]) => !own.test(path))))).toEqual([]);
});

describe("the word check", () => {
  const check = (text: string) => checkWords(new Map([["src/a.ts", text]]));

  test.each([
    "function formatName(person: Person) {}",
    "const isPartOf = (a: A, b: B) => true;",
    "const listOf = new Map();",
    "// The cart is locked before it is read.",
    'test("64 parallel approvals approve the order once", () => {});',
  ])("accepts %s", (text) => {
    expect(check(text)).toEqual([]);
  });

  test.each([
    ["function nameOf(person: Person) {}", "begin its name with a verb"],
    ["const nameOf = (person: Person) => person.name;", "begin its name with a verb"],
    ["interface PaymentWish {}", "call it …Input"],
    ["// Whoever comes second finds the first one's.", 'Avoid "Whoever"'],
    ["// A door runs one operation.", 'Avoid "door"'],
    ['test("the price is reckoned once", () => {});', 'Avoid "reckoned"'],
    ['describe.each([1])("a door", () => {});', 'Avoid "door"'],
  ])("refuses %s", (text, sentence) => {
    const problems = check(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`src/a.ts:1 `);
    expect(problems[0]).toContain(sentence);
  });
});
