// Shows that a merchant's own tiles are fetched and thanked for, and that no picture comes from anywhere else.
import { expect, test } from "vitest";
import { expectAccessible, go, journeys } from "../support/journey.ts";
import { tileServer } from "../support/tile-server.ts";

const tiles = await tileServer();
const { visit, server } = await journeys({
  MAP_TILES_URL: tiles.url,
  MAP_TILES_ATTRIBUTION: "© <b>Land</b> & survey",
});

test("the map is drawn with the configured tiles and names whom they are from", async () => {
  const page = await visit();
  const outlines: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("au-nz")) outlines.push(request.url());
  });
  await go(page, "/store-finder/?q=Richmond+VIC");
  const map = page.getByRole("region", { name: "Map of stores" });
  await map.getByText("© <b>Land</b> & survey").waitFor();
  await expect.poll(() => tiles.asked.length).toBeGreaterThan(0);
  for (const path of tiles.asked) expect(path).toMatch(/^\/\d+\/\d+\/\d+\.gif$/);
  await map.getByRole("button", { name: /^Preston/ }).waitFor();
  expect(outlines).toEqual([]);
  await expectAccessible(page);
});

test("the policy lets pictures in from that host and no other", async () => {
  const { headers } = await fetch(server.url);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`img-src 'self' data: ${new URL(tiles.url).origin};`);
});
