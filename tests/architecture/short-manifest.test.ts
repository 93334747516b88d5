// Shows that the short form of the router's list of routes gives browsers the list as the router wrote it.
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { shortenManifest } from "../../scripts/short-manifest.ts";

const manifest = {
  entry: { module: "/assets/entry.js", imports: ["/assets/vendor.js"], css: [] },
  routes: {
    root: { id: "root", path: "", hasLoader: true, module: "/assets/root.js", imports: ["/assets/vendor.js"], css: [] },
    home: {
      id: "home",
      parentId: "root",
      index: true,
      hasLoader: false,
      module: "/assets/home.js",
      imports: [],
      css: [],
    },
    list: {
      ...{ id: "list", parentId: "root", path: "lists/:id", hasLoader: true, module: "/assets/list.js" },
      ...{ imports: ["/assets/lists.js", "/assets/vendor.js"], css: ["/assets/list.css"] },
    },
  },
  url: "/assets/manifest.js",
  version: "1a2b3c",
};

test("browsers get the same routes from the short form", () => {
  const short = shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  expect(short.match(/vendor\.js/g)).toHaveLength(2);

  const window = { __reactRouterManifest: undefined };
  runInNewContext(short, { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(manifest);
});
