// Shows that files stand where their names say, and that the environment and locks are reached in one way.
import { describe, expect, test } from "vitest";
import { readFiles } from "./support/files.ts";
import { checkDecisions, checkEnvironment, checkLocks, checkNames } from "./support/names.ts";

const folders = ["src", "scripts", "demo", "bench", "tests", "docs", "migrations"];

test("the checks read the real tree", () => {
  const read = [...readFiles(...folders).keys()];
  expect(read).toContain("src/routes.ts");
  expect(read).toContain("migrations/000001_foundation.sql");
  expect(read).toContain("tests/architecture/names.test.ts");
});

test("every file and folder has a name of the house", () => {
  expect(checkNames(readFiles(...folders).keys())).toEqual([]);
});

test("the environment is read in one file", () => {
  expect(checkEnvironment(readFiles("src"))).toEqual([]);
});

test("every lock demands a transaction", () => {
  expect(checkLocks(readFiles("src"))).toEqual([]);
});

test("decisions are numbered without a gap and say how to undo them", () => {
  expect(checkDecisions(readFiles("docs/decisions"))).toEqual([]);
});

describe("the check of names", () => {
  test.each([
    "src/main.ts",
    "src/entry.client.tsx",
    "src/features/cart/cart-line-key.ts",
    "src/features/cart/server/cart.store.ts",
    "src/features/cart/server/cart.actions.test.ts",
    "src/features/cart/ui/cart.operations.ts",
    "src/server/mail.store.ts",
    "tests/support/world.ts",
    "migrations/000001_first_tables.sql",
    "bench/RESULTS.md",
  ])("lets %s pass", (path) => {
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
    ["src/worker.ts", "a few doors and four rooms"],
    ["src/services/cart.ts", "not one of the rooms"],
    ["src/features/cart/rules/cart.ts", "rules at its top"],
  ])("stops %s", (path, sentence) => {
    expect(checkNames([path]).join("\n")).toContain(sentence);
  });
});

describe("the other checks see", () => {
  test("the environment read elsewhere, however it is written", () => {
    const text = 'const a = process.env.A; const b = process["env"];';
    expect(checkEnvironment(new Map([["src/server/log.ts", text]]))).toHaveLength(2);
    expect(checkEnvironment(new Map([["src/server/config.ts", text]]))).toEqual([]);
    expect(checkEnvironment(new Map([["scripts/start.ts", text]]))).toEqual([]);
  });

  test("a lock without a transaction", () => {
    const store = (type: string) =>
      new Map([["src/a/server/cart.store.ts", `export function lockCart(db: ${type}) {}`]]);
    expect(checkLocks(store("Database"))).toEqual([
      "src/a/server/cart.store.ts: lockCart locks, so its first parameter is a Transaction.",
    ]);
    expect(checkLocks(store("Transaction"))).toEqual([]);
  });

  test("a gap in the decisions and a missing heading", () => {
    const decision = (text: string, ...paths: string[]) => checkDecisions(new Map(paths.map((path) => [path, text])));
    const whole = "# 1. A\n## Context\n## Decision\n## Consequences\n## Undo\n";
    expect(decision(whole, "docs/decisions/0001-a.md", "docs/decisions/0002-b.md")).toEqual([]);
    expect(decision(whole, "docs/decisions/0002-b.md")).toEqual([
      "docs/decisions/0002-b.md: the decision in this place is number 0001.",
    ]);
    expect(decision("# 1. A\n## Context\n## Decision\n## Consequences\n", "docs/decisions/0001-a.md")).toEqual([
      "docs/decisions/0001-a.md has no part called Undo.",
    ]);
  });
});
