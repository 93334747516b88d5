import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import bwip from "bwip-js/node";

const [width, height] = [640, 480];
const pixelsPerModule = 4;
const [white, black] = [235, 16];

/** Writes a video (YUV4MPEG2) that shows a barcode, for the fake camera of Chromium. Returns its path. */
export async function writeBarcodeVideo(text: string): Promise<string> {
  const frame = Buffer.concat([Buffer.from("FRAME\n"), drawBarcode(text), Buffer.alloc((width * height) / 2, 128)]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const path = join(await mkdtemp(join(tmpdir(), "camera-")), "barcode.y4m");
  await writeFile(path, Buffer.concat([header, frame, frame]));
  return path;
}

/** The brightness of each pixel: the bars of an EAN-13 in the middle of a white picture. */
function drawBarcode(text: string): Buffer {
  const [symbol] = bwip.raw({ bcid: "ean13", text }) as { sbs: readonly number[] }[];
  const widths = symbol?.sbs ?? [];
  const total = widths.reduce((sum, each) => sum + each, 0) * pixelsPerModule;
  const row = Buffer.alloc(width, white);
  let at = Math.floor((width - total) / 2);
  // Bars and spaces take turns, beginning with a bar.
  for (const [index, modules] of widths.entries()) {
    const end = at + modules * pixelsPerModule;
    if (index % 2 === 0) row.fill(black, at, end);
    at = end;
  }
  const blank = Buffer.alloc(width, white);
  const lines = Array.from({ length: height }, (_, line) => (line > 120 && line < 360 ? row : blank));
  return Buffer.concat(lines);
}
