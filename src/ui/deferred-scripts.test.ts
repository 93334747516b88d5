// Shows that the scripts of a page are started after the first paint. It renders with the real library, so it fails when a
// new version of React Router returns other elements from `Scripts`.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, ServerRouter } from "react-router";
import { expect, it } from "vitest";
import { DeferredScripts } from "./deferred-scripts.ts";

const route = { id: "root", path: "/", module: "/assets/root.js", imports: ["/assets/shared.js"] };
const flags = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
};

async function renderPage(): Promise<string> {
  const routes = [{ id: "root", path: "/", Component: DeferredScripts }];
  const staticHandlerContext = await createStaticHandler(routes).query(new Request("http://shop.test/"));
  if (staticHandlerContext instanceof Response) throw new Error("The page redirects.");
  const context: Partial<EntryContext> = {
    manifest: {
      entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
      routes: { root: { ...route, ...flags } },
      url: "/assets/manifest.js",
      version: "1",
    } as unknown as EntryContext["manifest"],
    routeModules: { root: { default: DeferredScripts } } as unknown as EntryContext["routeModules"],
    staticHandlerContext,
    serverHandoffString: '{"isSpaMode":false}',
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
    future: {} as EntryContext["future"],
    ssr: true,
    isSpaMode: false,
  };
  return renderToString(
    createElement(ServerRouter, { context: context as EntryContext, url: "http://shop.test/", nonce: "n0nce" }),
  );
}

const html = await renderPage();
const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = "", text = ""]) => ({
  attributes,
  text,
}));

it("the page has no preload link and no module script that could delay the first paint", () => {
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toContain('type="module"');
});

it("the data of the page is in a script that runs at once", () => {
  expect(scripts.some(({ text }) => text.startsWith("window.__reactRouterContext = "))).toBe(true);
});

it("one script with the nonce of the page starts every module after the paint", () => {
  const [start, ...others] = scripts.filter(({ text }) => text.includes("PerformanceObserver"));
  expect(others).toEqual([]);
  expect(start?.attributes).toBe(' nonce="n0nce"');
  for (const file of ["manifest", "entry", "react", "root", "shared"]) {
    expect(start?.text).toContain(`"/assets/${file}.js"`);
  }
  expect(start?.text).toContain('import(\\"/assets/entry.js\\")');
});
