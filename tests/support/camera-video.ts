import { writeFile } from "node:fs/promises";
import bwip from "bwip-js/node";

const [width, height] = [640, 480];
const [white, black] = [235, 16];
const framesPerSecond = 5;
/** Long enough for two reads, also on a busy machine. */
const framesPerCode = 8;

export interface CameraCode {
  readonly kind: "ean13" | "upca" | "code128" | "qrcode";
  readonly text: string;
}

/** Writes a video (YUV4MPEG2) that shows one code after the other, for the fake camera of Chromium, which repeats it. */
export async function writeCodeVideo(path: string, codes: readonly CameraCode[]): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const grey = Buffer.alloc((width * height) / 2, 128);
  const frames = codes.flatMap((code) => {
    const frame = Buffer.concat([Buffer.from("FRAME\n"), drawCode(code), grey]);
    return Array.from({ length: framesPerCode }, () => frame);
  });
  await writeFile(path, Buffer.concat([header, ...frames]));
}

/** The brightness of each pixel: the code in the middle of a white picture. */
function drawCode({ kind, text }: CameraCode): Buffer {
  const [symbol] = bwip.raw({ bcid: kind, text }) as Symbol[];
  if (symbol === undefined) throw new Error(`${text} cannot be drawn as ${kind}.`);
  return "pixs" in symbol ? drawSquares(symbol) : drawBars(symbol.sbs);
}

/** A QR code has dark and light squares. A barcode has the widths of its bars and spaces in turns, beginning with a bar. */
type Symbol = Squares | { readonly sbs: readonly number[] };

interface Squares {
  readonly pixs: readonly number[];
  readonly pixx: number;
}

function drawSquares({ pixs, pixx }: Squares): Buffer {
  const side = Math.floor(400 / pixx);
  const picture = Buffer.alloc(width * height, white);
  const [left, top] = [width, height].map((length) => Math.floor((length - pixx * side) / 2)) as [number, number];
  for (const [index, isDark] of pixs.entries()) {
    if (!isDark) continue;
    const x = left + (index % pixx) * side;
    for (let line = 0; line < side; line += 1) {
      const start = (top + Math.floor(index / pixx) * side + line) * width + x;
      picture.fill(black, start, start + side);
    }
  }
  return picture;
}

function drawBars(widths: readonly number[]): Buffer {
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const pixels = Math.min(4, Math.floor(580 / modules));
  const row = Buffer.alloc(width, white);
  let at = Math.floor((width - modules * pixels) / 2);
  for (const [index, bar] of widths.entries()) {
    const end = at + bar * pixels;
    if (index % 2 === 0) row.fill(black, at, end);
    at = end;
  }
  const blank = Buffer.alloc(width, white);
  return Buffer.concat(Array.from({ length: height }, (_, line) => (line > 120 && line < 360 ? row : blank)));
}
