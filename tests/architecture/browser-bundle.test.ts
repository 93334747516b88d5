// Shows that nothing of a server folder can reach the browser: by the imports, and by what a finished build says of itself;
// and that the pages people come to first stay light.
import { describe, expect, test } from "vitest";
import { readBuild, readFiles } from "./support/files.ts";
import { checkBrowserReach, checkBundle } from "./support/reach.ts";
import { weighScripts } from "./support/weigh-scripts.ts";

test("no import leads from what the browser loads into a server folder", () => {
  expect(checkBrowserReach(readFiles("src"))).toEqual([]);
});

test("the last build, where there is one, carries nothing of a server folder", () => {
  expect(checkBundle(readBuild())).toEqual([]);
});

test("the script of the shop's face, where it is built, weighs no more than was promised", () => {
  const promised = 150 * 1_024;
  for (const [page, bytes] of weighScripts(["home-page", "products-page", "product-page"]) ?? []) {
    expect(bytes, page).toBeGreaterThan(100 * 1_024);
    expect(bytes, page).toBeLessThanOrEqual(promised);
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

  test("a server file in a source map and in a manifest", () => {
    const build = new Map([
      ["build/client/assets/a.js.map", '{"sources":["../../../src/ui/a.tsx","../../../src/server/log.ts"]}'],
      ["build/client/.vite/manifest.json", '{"src/features/cart/server/cart.store.ts":{},"src/ui/a.tsx":{}}'],
    ]);
    expect(checkBundle(build)).toEqual([
      "build/client/assets/a.js.map carries src/server/log.ts. Nothing of a server folder is sent out.",
      "build/client/.vite/manifest.json carries src/features/cart/server/cart.store.ts. Nothing of a server folder is sent out.",
    ]);
  });
});
