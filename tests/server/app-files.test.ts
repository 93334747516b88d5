// Shows that the shop can be installed as an app: the manifest is complete, its icons are there, and the service worker knows
// every file that it loads ahead.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { builtPages } from "../../src/server/http/pages.ts";
import { testServer } from "../support/test-server.ts";

const server = await testServer();
const get = (path: string) => fetch(new URL(path, server.url));

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
}

test("every page names the manifest, and browsers can install the app with it", async () => {
  const page = await (await get("/")).text();
  expect(page).toContain('<link rel="manifest" href="/app/manifest.webmanifest"/>');
  expect(page).toContain('<link rel="apple-touch-icon" href="/app/apple-touch-icon.png"/>');
  const answer = await get("/app/manifest.webmanifest");
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Trestle Trade", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ["192x192", undefined],
    ["512x512", undefined],
    ["512x512", "maskable"],
  ]);
  for (const { src, sizes } of [...manifest.icons, { src: "/app/apple-touch-icon.png", sizes: "180x180" }]) {
    const picture = Buffer.from(await (await get(src)).arrayBuffer());
    expect(picture.toString("latin1", 1, 4), src).toBe("PNG");
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test("the service worker serves the whole shop, is never cached, and lists only files that are there", async () => {
  const answer = await get("/app/service-worker.js");
  expect(answer.headers.get("service-worker-allowed")).toBe("/");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(answer.headers.get("content-type")).toContain("javascript");
  const text = await answer.text();
  const version = (await get("/")).headers.get("x-shop-version") ?? "";
  expect(text).toContain(version);
  const files = new Set(text.match(/\/assets\/[\w.-]+/g));
  expect(files.size).toBeGreaterThan(20);
  const statuses = await Promise.all([...files].map(async (file) => [file, (await get(file)).status]));
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
});

test("files of the build and of earlier builds are served for a year", async () => {
  const folder = await mkdtemp(join(tmpdir(), "trestle-build-"));
  const app = Fastify();
  try {
    for (const path of ["client/assets", "client/app", "earlier-assets", "server"])
      await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, "server/index.js"), "export {};");
    await writeFile(join(folder, "client/assets/page-new.js"), "new");
    await writeFile(join(folder, "earlier-assets/page-old.js"), "old");
    await builtPages(folder).register(app);
    const ask = async (name: string) => {
      const { statusCode, body, headers } = await app.inject(`/assets/${name}`);
      return [statusCode, body, headers["cache-control"]];
    };
    expect(await ask("page-new.js")).toEqual([200, "new", "public, max-age=31536000, immutable"]);
    expect(await ask("page-old.js")).toEqual([200, "old", "public, max-age=31536000, immutable"]);
    expect((await ask("page-lost.js"))[0]).toBe(404);
  } finally {
    await app.close();
    await rm(folder, { recursive: true });
  }
});
