// Shows that the map uses the merchant's configured tile server, names its source, and allows pictures from no other host.
import { expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { go, journeys } from "../support/journey.ts";
import { tileServer } from "../support/tile-server.ts";

const tiles = await tileServer();
const { visit, server } = await journeys({
  MAP_TILES_URL: tiles.url,
  MAP_TILES_ATTRIBUTION: "© <b>Land</b> & survey",
});

test("the map shows the configured tiles and their attribution", async () => {
  const page = await visit();
  const outlines: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("au-nz")) outlines.push(request.url());
  });
  await go(page, "/store-finder/?q=Richmond+VIC");
  const map = page.getByRole("region", { name: "Map of stores" });
  await map.getByText("© <b>Land</b> & survey").waitFor();
  await expect.poll(() => tiles.requestedPaths.length).toBeGreaterThan(0);
  for (const path of tiles.requestedPaths) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.gif$/);
  await map.getByRole("button", { name: /^Preston/ }).waitFor();
  expect(outlines).toEqual([]);
  await expectAccessible(page);
});

test("the content security policy allows pictures from the tile server and from no other host", async () => {
  const { headers } = await fetch(server.url);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`img-src 'self' data: ${new URL(tiles.url).origin};`);
});
