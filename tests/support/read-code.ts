import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { projectFolder } from "../../src/server/data-folder.ts";

/** Takes a picture of a code on the page and reads it as a scanner does, which reads neither inverted nor enlarged codes. */
export async function expectScannable(drawing: Locator, text: string): Promise<void> {
  const wasmBinary = (await readFile(join(projectFolder, "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm")))
    .buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  const picture = await drawing.screenshot();
  const codes = await readBarcodes(picture, { tryHarder: false, tryInvert: false, tryDownscale: false });
  expect(codes.map((code) => code.text)).toEqual([text]);
  expect(await measureModulePx(drawing)).toBeGreaterThanOrEqual(2);
}

/** The width of the narrowest bar. The drawing has one unit for each module. */
async function measureModulePx(drawing: Locator): Promise<number> {
  const units = Number((await drawing.getAttribute("viewBox"))?.split(" ")[2]);
  return ((await drawing.boundingBox())?.width ?? 0) / units;
}
