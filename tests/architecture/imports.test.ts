// Shows who may import whom: that the check sees every way across a wall, and that the house has no such way.
import { describe, expect, test } from "vitest";
import { readFile, readFiles } from "./support/files.ts";
import { checkImports } from "./support/import-rules.ts";

const order = ["stores", "cart", "orders"];

function problemsOf(path: string, text: string): string[] {
  return checkImports(new Map([[path, text]]), order);
}

test("the house keeps its walls", () => {
  const written: string[] = JSON.parse(readFile("src/features/order.json") ?? "[]");
  expect(checkImports(readFiles("src"), written)).toEqual([]);
});

describe("what is allowed", () => {
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
    ["src/main.ts", 'import { a } from "./features/cart/server/cart.actions.ts"; import { B } from "./ui/b.tsx";'],
    ["src/features/stores/server/stores.actions.test.ts", 'import { a } from "../../cart/server/cart.actions.ts";'],
  ];
  test.each(cases)("%s", (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });
});

describe("what is not", () => {
  const cases: [string, string, string][] = [
    ["src/shared/money.ts", 'import type { Cart } from "../features/cart/cart.ts";', "Shared imports nothing of ours"],
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
    ["src/features/cart/ui/cart-page.tsx", 'import { x } from "../../../main.ts";', "nor a door"],
    ["src/server/log.ts", 'import { x } from "../features/cart/cart.ts";', "knows no feature"],
    ["src/server/log.ts", 'import { x } from "../ui/button.tsx";', "knows no feature"],
    ["src/ui/button.tsx", 'import { x } from "../features/cart/ui/cart-row.tsx";', "knows no feature"],
    ["src/ui/button.tsx", 'import type { Log } from "../server/log.ts";', "knows no feature"],
    ["src/ui/button.tsx", 'declare module "../server/log.ts" { interface Log { a: 1 } }', "knows no feature"],
    ["src/features/stores/near.ts", 'import { x } from "../cart/cart.ts";', "only features before it"],
    [
      "src/features/cart/server/cart.graphql.ts",
      'import { x } from "../../stores/server/stores.actions.ts";',
      "actions are never",
    ],
    ["src/features/cart/server/cart.actions.ts", 'import { x } from "./coupon.actions.ts";', "never calls an action"],
    ["src/main.ts", 'import { x } from "../tests/support/world.ts";', "never imports a test"],
    ["src/features/tools/tool.ts", "export const tool = 1;", "not in src/features/order.json"],
  ];
  test.each(cases)("%s: %s", (path, text, sentence) => {
    const problems = problemsOf(path, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(sentence);
    expect(problems[0]).toContain(path.startsWith("src/features/tools") ? "tools" : path);
  });

  test("a feature named twice in the order", () => {
    expect(checkImports(new Map(), ["cart", "cart"])).toEqual([
      "src/features/order.json names cart twice. Every feature has one place.",
    ]);
  });
});
