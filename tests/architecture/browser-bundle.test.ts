// Shows that no file of a server folder can reach the browser, neither by an import nor in the last build, and that the
// script of the front pages stays small.
import { describe, expect, test } from "vitest";
import { readBrowserModules, readFiles } from "./support/files.ts";
import { checkBrowserReach, checkBundle } from "./support/reach.ts";
import { weighScripts } from "./support/weigh-scripts.ts";

test("no import leads from what the browser loads into a server folder", () => {
  expect(checkBrowserReach(readFiles("src"))).toEqual([]);
});

test("the last build contains our pages and no file of a server folder", () => {
  const modules = readBrowserModules();
  expect([...modules.values()].flat()).toContain("src/root.tsx");
  expect(checkBundle(modules)).toEqual([]);
});

test("the script of each front page is at most 150 KiB compressed", () => {
  for (const [page, bytes] of weighScripts(["home-page", "products-page", "product-page"])) {
    expect(bytes, page).toBeGreaterThan(100 * 1_024);
    expect(bytes, page).toBeLessThanOrEqual(150 * 1_024);
  }
});

describe("the check sees", () => {
  test("a way through a shared file", () => {
    const files = new Map([
      ["src/features/cart/ui/cart-page.tsx", 'import { a } from "../cart.ts";'],
      ["src/features/cart/cart.ts", 'export { a } from "./server/cart.store.ts";'],
      ["src/features/cart/server/cart.store.ts", "export const a = 1;"],
    ]);
    expect(checkBrowserReach(files)).toEqual([
      "The browser would load src/features/cart/server/cart.store.ts: src/features/cart/ui/cart-page.tsx → " +
        "src/features/cart/cart.ts → src/features/cart/server/cart.store.ts.",
    ]);
  });

  test("no way where only types are taken", () => {
    const files = new Map([
      ["src/ui/button.tsx", 'import { type A } from "../server/log.ts"; import type { B } from "../server/log.ts";'],
      ["src/server/log.ts", "export type A = 1; export type B = 2;"],
    ]);
    expect(checkBrowserReach(files)).toEqual([]);
  });

  test("a server file that a chunk carries", () => {
    const modules = new Map([
      ["assets/a.js", ["src/ui/a.tsx", "src/server/log.ts"]],
      ["assets/b.js", ["src/features/cart/server/cart.store.ts?raw", "src/ui/b.tsx"]],
    ]);
    expect(checkBundle(modules)).toEqual([
      "assets/a.js contains src/server/log.ts. Server code must not reach the browser.",
      "assets/b.js contains src/features/cart/server/cart.store.ts. Server code must not reach the browser.",
    ]);
  });
});
