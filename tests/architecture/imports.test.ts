// Shows that every import in src follows the rules about who may import whom, and that the check detects each violation.
import { describe, expect, test } from "vitest";
import { readFile, readFiles } from "./support/files.ts";
import { checkImports } from "./support/import-rules.ts";

const order = ["stores", "cart", "orders"];

function listProblems(path: string, text: string): string[] {
  return checkImports(new Map([[path, text]]), order);
}

test("every import in src is allowed", () => {
  const written: string[] = JSON.parse(readFile("src/features/order.json") ?? "[]");
  expect(checkImports(readFiles("src"), written)).toEqual([]);
});

describe("the check allows", () => {
  const cases: [string, string][] = [
    ["src/shared/money.ts", 'import { ok } from "./result.ts"; import { z } from "zod";'],
    [
      "src/features/cart/cart.ts",
      'import { cents } from "../../shared/money.ts"; import { near } from "../stores/near.ts";',
    ],
    [
      "src/features/cart/server/cart.store.ts",
      'import { sql } from "kysely"; import { db } from "../../../server/database.ts";',
    ],
    ["src/features/cart/server/cart.actions.ts", 'import { f } from "../../stores/server/stores.store.ts";'],
    ["src/features/cart/server/cart.graphql.ts", 'import { add } from "./cart.actions.ts";'],
    [
      "src/features/cart/ui/cart-page.tsx",
      'import { Button } from "../../../ui/button.tsx"; import { x } from "../cart.ts";',
    ],
    ["src/sandbox-gateway/gateway.ts", 'import { openPool } from "../server/database.ts";'],
    ["src/features/cart/server/cart.adapter.ts", 'import { a } from "../../../sandbox-gateway/gateway.ts";'],
    ["src/main.ts", 'import { a } from "./features/cart/server/cart.actions.ts"; import { B } from "./ui/b.tsx";'],
    ["src/features/stores/server/stores.actions.test.ts", 'import { a } from "../../cart/server/cart.actions.ts";'],
  ];
  test.each(cases)("%s", (path, text) => {
    expect(listProblems(path, text)).toEqual([]);
  });
});

describe("the check refuses", () => {
  const cases: [string, string, string][] = [
    [
      "src/shared/money.ts",
      'import type { Cart } from "../features/cart/cart.ts";',
      "src/shared imports only src/shared",
    ],
    ["src/shared/money.ts", 'import { readFile } from "node:fs";', "Rules and shared are pure"],
    ["src/features/cart/cart.ts", 'import pg from "pg";', "Rules and shared are pure"],
    ["src/features/cart/cart.ts", 'import type { ReactNode } from "react";', "Rules and shared are pure"],
    [
      "src/features/cart/cart.ts",
      'import type { Db } from "../../server/database.ts";',
      "imports shared and rules only",
    ],
    ["src/features/cart/cart.ts", 'export * from "./server/cart.store.ts";', "imports shared and rules only"],
    ["src/features/cart/cart.ts", 'type A = import("./ui/cart-row.tsx").A;', "imports shared and rules only"],
    ["src/features/cart/server/cart.store.ts", 'import { Row } from "../ui/cart-row.tsx";', "never imports UI"],
    ["src/features/cart/server/cart.store.ts", 'import { Row } from "../../../ui/row.tsx";', "never imports UI"],
    [
      "src/features/cart/ui/cart-page.tsx",
      'const a = await import("../server/cart.store.ts");',
      "never imports a server folder",
    ],
    [
      "src/features/cart/ui/cart-page.tsx",
      'import type { Log } from "../../../server/log.ts";',
      "never imports a server folder",
    ],
    ["src/features/cart/ui/cart-page.tsx", 'import { x } from "../../../main.ts";', "or an entry file"],
    [
      "src/features/cart/server/cart.store.ts",
      'import { x } from "../../../sandbox-gateway/gateway.ts";',
      "A feature's server folder never imports",
    ],
    ["src/server/log.ts", 'import { x } from "../features/cart/cart.ts";', "knows no feature"],
    ["src/server/log.ts", 'import { x } from "../ui/button.tsx";', "knows no feature"],
    ["src/ui/button.tsx", 'import { x } from "../features/cart/ui/cart-row.tsx";', "knows no feature"],
    ["src/ui/button.tsx", 'import type { Log } from "../server/log.ts";', "knows no feature"],
    ["src/ui/button.tsx", 'declare module "../server/log.ts" { interface Log { a: 1 } }', "knows no feature"],
    ["src/features/stores/near.ts", 'import { x } from "../cart/cart.ts";', "only features before it"],
    [
      "src/features/cart/server/cart.graphql.ts",
      'import { x } from "../../stores/server/stores.actions.ts";',
      "actions are never imported",
    ],
    ["src/sandbox-gateway/gateway.ts", 'import { x } from "../features/cart/cart.ts";', "knows no feature"],
    ["src/main.ts", 'import { x } from "../tests/support/world.ts";', "never imports a test"],
    ["src/features/tools/tool.ts", "export const tool = 1;", "not in src/features/order.json"],
  ];
  test.each(cases)("%s: %s", (path, text, sentence) => {
    const problems = listProblems(path, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).toContain(path.startsWith("src/features/tools") ? "tools" : path);
  });

  test("a feature that the order names twice", () => {
    expect(checkImports(new Map(), ["cart", "cart"])).toEqual(["src/features/order.json names cart twice."]);
  });
});
