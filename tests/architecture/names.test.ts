// Shows that file names follow the naming rules, that only one file reads the environment, and that locks need a transaction.
import { describe, expect, test } from "vitest";
import { readFiles } from "./support/files.ts";
import { checkDecisions, checkEnvironment, checkLocks, checkNames } from "./support/names.ts";

const folders = ["src", "scripts", "demo", "bench", "tests", "docs", "migrations"];

test("the checks read the files of this project", () => {
  const read = [...readFiles(...folders).keys()];
  expect(read).toContain("src/routes.ts");
  expect(read).toContain("migrations/000001_foundation.sql");
  expect(read).toContain("tests/architecture/names.test.ts");
});

test("every file and folder name follows the rules", () => {
  expect(checkNames(readFiles(...folders).keys())).toEqual([]);
});

test("only src/server/config.ts reads the environment", () => {
  expect(checkEnvironment(readFiles("src"))).toEqual([]);
});

test("every function that locks takes a transaction", () => {
  expect(checkLocks(readFiles("src"))).toEqual([]);
});

test("decisions are numbered without a gap and say how to undo them", () => {
  expect(checkDecisions(readFiles("docs/decisions"))).toEqual([]);
});

describe("the name check", () => {
  test.each([
    "src/main.ts",
    "src/entry.client.tsx",
    "src/features/cart/cart.ts",
    "src/features/cart/server/cart.store.ts",
    "src/features/cart/server/cart.actions.test.ts",
    "src/features/cart/ui/cart.operations.ts",
    "src/server/mail.store.ts",
    "tests/support/world.ts",
    "migrations/000001_first_tables.sql",
    "bench/RESULTS.md",
  ])("accepts %s", (path) => {
    expect(checkNames([path])).toEqual([]);
  });

  test.each([
    ["src/features/cart/CartLine.ts", "not in kebab-case"],
    ["src/features/cart/cart_line.ts", "not in kebab-case"],
    ["src/features/jobLeads/lead.ts", "the folder jobLeads is not in kebab-case"],
    ["src/features/cart/server/cart.service.ts", ".service is not a role"],
    ["src/features/cart/cart.store.ts", "does not belong in this folder"],
    ["src/features/cart/server/cart.operations.ts", "does not belong in this folder"],
    ["src/server/mail.actions.ts", "does not belong in this folder"],
    ["src/shared/utils/money.ts", "no folder is called utils"],
    ["tests/helpers/world.ts", "no folder is called helpers"],
    ["src/shared/index.ts", "there is no index file"],
    ["src/worker.ts", "a few entry files and five folders"],
    ["src/services/cart.ts", "not one of the folders"],
    ["src/features/cart/rules/cart.ts", "rules at its top level"],
  ])("refuses %s", (path, sentence) => {
    expect(checkNames([path]).join("\n")).toContain(sentence);
  });
});

describe("the other checks detect", () => {
  test('process.env and process["env"] outside the configuration', () => {
    const text = 'const a = process.env.A; const b = process["env"];';
    expect(checkEnvironment(new Map([["src/server/log.ts", text]]))).toHaveLength(2);
    expect(checkEnvironment(new Map([["src/server/config.ts", text]]))).toEqual([]);
    expect(checkEnvironment(new Map([["scripts/start.ts", text]]))).toEqual([]);
  });

  test("a lock function that takes a Database", () => {
    const store = (type: string) =>
      new Map([["src/a/server/cart.store.ts", `export function lockCart(db: ${type}) {}`]]);
    expect(checkLocks(store("Database"))).toEqual([
      "src/a/server/cart.store.ts: lockCart locks, so its first parameter is a Transaction.",
    ]);
    expect(checkLocks(store("Transaction"))).toEqual([]);
  });

  test("a gap in the numbers of decisions, and a decision without the heading Undo", () => {
    const decision = (text: string, ...paths: string[]) => checkDecisions(new Map(paths.map((path) => [path, text])));
    const whole = "# 1. A\n## Context\n## Decision\n## Consequences\n## Undo\n";
    expect(decision(whole, "docs/decisions/0001-a.md", "docs/decisions/0002-b.md")).toEqual([]);
    expect(decision(whole, "docs/decisions/0002-b.md")).toEqual([
      "docs/decisions/0002-b.md: the next decision has number 0001.",
    ]);
    expect(decision("# 1. A\n## Context\n## Decision\n## Consequences\n", "docs/decisions/0001-a.md")).toEqual([
      "docs/decisions/0001-a.md has no heading Undo.",
    ]);
  });
});
