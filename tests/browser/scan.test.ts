// Shows the scanner with a real camera stream: Chromium's fake camera plays a video of barcodes and of the label of a tin.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { askOperation, openSession } from "../support/ask-shop.ts";
import { launchBrowser } from "../support/browser.ts";
import { type CameraCode, writeCodeVideo } from "../support/camera-video.ts";
import { skus } from "../support/cart-journey.ts";
import { go, journeys } from "../support/journey.ts";
import { padClient } from "../support/pad-client.ts";
import { labelTin } from "../support/page-world.ts";

const barcode = "9399231141653";
// The camera reads the file when it starts, so each test may show other codes.
const video = join(await mkdtemp(join(tmpdir(), "camera-")), "codes.y4m");
const show = (...codes: CameraCode[]) => writeCodeVideo(video, codes);
await show({ kind: "ean13", text: barcode });
const browser = await launchBrowser("localhost", [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${video}`,
]);
afterAll(() => browser.close());
const { visit, server } = await journeys({}, async () => browser);

declare global {
  interface Window {
    signals: { vibrations: number; tones: number };
  }
}

/** Counts in the page how often it vibrates and sounds. */
function recordSignals(): void {
  window.signals = { vibrations: 0, tones: 0 };
  navigator.vibrate = () => {
    window.signals.vibrations += 1;
    return true;
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...moment) {
    window.signals.tones += 1;
    return start.apply(this, moment);
  };
}

/** Runs in the page. The scanner looks at `readyState` before each frame. Once it has looked again, the last frame is read. */
function endStream(element: HTMLElement | SVGElement): Promise<void> {
  const video = element as HTMLVideoElement;
  for (const track of (video.srcObject as MediaStream).getTracks()) track.stop();
  return new Promise((resolve) => {
    const get = () => {
      resolve();
      return HTMLMediaElement.HAVE_NOTHING;
    };
    Object.defineProperty(video, "readyState", { get });
  });
}

describe.each(["phone", "desk"] as const)("at the %s", (screen) => {
  test("a barcode before the camera becomes a row, again adds one, and plus, minus and undo change it", async () => {
    const email = screen === "phone" ? "holder.au@trestle.test" : "full.au@trestle.test";
    const pad = await padClient(server, email);
    const page = await visit({ as: email, screen });
    await page.addInitScript(recordSignals);
    await go(page, "/quick-order/");
    const policy = page.waitForResponse(/\/quick-order\/scan\/$/).then((response) => response.allHeaders());
    await page.getByRole("main").getByRole("link", { name: "Scan" }).click();
    expect((await policy)["content-security-policy"]).toContain("'wasm-unsafe-eval'");
    const item = page.getByRole("region", { name: "Last item" });
    await item.getByText("Wallcraft Interior Low Sheen").waitFor();
    const quantity = item.getByLabel("Quantity of Wallcraft Interior Low Sheen");
    // The barcode stays in the picture, so it counts again.
    await expect.poll(async () => Number(await quantity.textContent())).toBeGreaterThanOrEqual(2);
    const signals = await page.evaluate(() => window.signals);
    expect(signals.vibrations).toBeGreaterThanOrEqual(2);
    expect(signals.tones).toBe(signals.vibrations);
    await expectAccessible(page);
    // Without the stream nothing more is read, and the buttons alone change the quantity.
    await page.locator("video").evaluate(endStream);
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

test("a UPC-A, a Code 128 and the label of a tin become rows, and a revoked label says so", async () => {
  const [cookie, pad] = [
    await openSession(server.db, "holder.au@trestle.test"),
    await padClient(server, "attorney.au@trestle.test"),
  ];
  await sql`update variants set barcode = '0036000291452' where sku = ${skus.oil}`.execute(server.db);
  const { tinLink, jobId } = await labelTin(server, cookie);
  const token = new URLSearchParams(tinLink.split("?")[1]).get("token");
  const { body } = await askOperation(server.url, "GetTin", { cookie: "", variables: { token } });
  const { colour: tin } = (body.data as { tin: { tin: { colour: Record<string, string> } } }).tin.tin;
  const label = { kind: "qrcode", text: new URL(tinLink, server.url).href } as const;
  await show({ kind: "upca", text: "036000291452" }, { kind: "code128", text: skus.paint }, label);
  const page = await visit({ as: "attorney.au@trestle.test", screen: "phone" });
  await go(page, "/quick-order/scan/");
  const readRows = async () =>
    (await pad.read()).rows.map((row) => [row.code, row.colour, row.product?.sku]).toSorted();
  await expect.poll(readRows).toEqual(
    [
      ["0036000291452", "", skus.oil],
      [skus.paint, "", skus.paint],
      [tin.sku, tin.colourId, tin.sku],
    ].toSorted(),
  );
  const item = page.getByRole("region", { name: "Last item" });
  await item.getByText(tin.colourName ?? "").waitFor();
  const countLabels = async () => Number((await pad.read()).rows.find(({ colour }) => colour !== "")?.quantity);
  await expect.poll(countLabels).toBeGreaterThanOrEqual(2);
  await sql`update tin_labels set revoked_at = now() where job_id = ${jobId}`.execute(server.db);
  await show(label);
  await page.reload();
  await page.getByText("This label was revoked, or another shop made it.").waitFor();
  await expectAccessible(page);
  // The label stays in the picture. The shop is asked once, so that its limit for wrong links is not reached.
  await page.getByText("This label was revoked").waitFor();
  const { rows } = await sql<{ tries: number }>`select count(*)::integer as tries from failed_tries`.execute(server.db);
  expect(rows).toEqual([{ tries: 1 }]);
});

test("only the page of the scanner may run WebAssembly", async () => {
  const response = await fetch(new URL("/quick-order/", server.url));
  expect(response.headers.get("content-security-policy")).not.toContain("wasm-unsafe-eval");
});
