// Shows the scanner with a real camera stream: Chromium's fake camera plays a video of a barcode.
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { writeBarcodeVideo } from "../support/camera-video.ts";
import { go, journeys } from "../support/journey.ts";
import { padClient } from "../support/pad-client.ts";

const barcode = "9399231141653";
const video = await writeBarcodeVideo(barcode);
const browser = await launchBrowser("localhost", [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${video}`,
]);
afterAll(() => browser.close());
const { visit, server } = await journeys({}, async () => browser);

describe.each(["phone", "desk"] as const)("at the %s", (screen) => {
  test("a barcode before the camera becomes a row, again adds one, and plus, minus and undo change it", async () => {
    const email = screen === "phone" ? "holder.au@trestle.test" : "full.au@trestle.test";
    const pad = await padClient(server, email);
    const page = await visit({ as: email, screen });
    await go(page, "/quick-order/");
    const policy = page.waitForResponse(/\/quick-order\/scan\/$/).then((response) => response.allHeaders());
    await page.getByRole("main").getByRole("link", { name: "Scan" }).click();
    expect((await policy)["content-security-policy"]).toContain("'wasm-unsafe-eval'");
    const item = page.getByRole("region", { name: "Last item" });
    await item.getByText("Wallcraft Interior Low Sheen").waitFor();
    const quantity = item.getByLabel("Quantity of Wallcraft Interior Low Sheen");
    // The barcode stays in the picture, so it counts again.
    await expect.poll(async () => Number(await quantity.textContent())).toBeGreaterThanOrEqual(2);
    await expectAccessible(page);
    // Without the stream nothing more is read, and the buttons alone change the quantity.
    await page.locator("video").evaluate((element) => {
      for (const track of ((element as HTMLVideoElement).srcObject as MediaStream).getTracks()) track.stop();
      (element as HTMLVideoElement).srcObject = null;
    });
    await expect
      .poll(() => page.locator("video").evaluate((element) => (element as HTMLVideoElement).readyState))
      .toBe(0);
    await item.getByRole("button", { name: /more$/ }).click();
    const counted = Number(await quantity.textContent());
    await item.getByRole("button", { name: /less$/ }).click();
    await expect.poll(async () => Number(await quantity.textContent())).toBe(counted - 1);
    await expect
      .poll(async () => (await pad.read()).rows.map((row) => [row.code, Number(row.quantity)]))
      .toEqual([[barcode, counted - 1]]);
    await item.getByRole("button", { name: "Undo" }).click();
    await item.waitFor({ state: "detached" });
  });
});

test("only the page of the scanner may run WebAssembly", async () => {
  const response = await fetch(new URL("/quick-order/", server.url));
  expect(response.headers.get("content-security-policy")).not.toContain("wasm-unsafe-eval");
});
