/** Makes the files of a photograph from an upload, in a thread of the pool. They are new pictures: nothing of the upload but its pixels. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import { checkPhotoHeader, detectPhotoKind, maxPixels, type PhotoProblem } from "../photo.ts";
import {
  maxPhotographBytes,
  minPhotographPixels,
  type PhotographWidth,
  photographWidths,
} from "../product-photograph.ts";

interface PhotographFile {
  readonly width: PhotographWidth;
  readonly picture: Buffer;
}

export interface PreparedPhotograph {
  readonly hash: string;
  readonly files: readonly PhotographFile[];
}

type PhotographProblem = PhotoProblem | "photographTooSmall";
type Prepared<T> = T | { readonly problem: PhotographProblem };

const module = new URL(import.meta.url);

/** `owner` is the person who sends it: each gets a thread in turn. */
export async function preparePhotograph(
  pool: ThreadPool,
  owner: string,
  bytes: Uint8Array,
): Promise<Prepared<PreparedPhotograph>> {
  const answer = await pool.run({ module, owner }, (thread) => thread.finish(bytes));
  return answer === null ? { problem: "photoBusy" } : unpack(answer);
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return { finish: async (input) => pack(await readPhotograph(Buffer.from(input as Uint8Array))) };
}

const DECODE_SECONDS = 10;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Exported for tests, which run it without a thread. One picture for each width, the smallest first. */
export async function readPhotograph(bytes: Buffer): Promise<Prepared<readonly Buffer[]>> {
  const kind = detectPhotoKind(bytes);
  if (kind === null) return { problem: "photoType" };
  try {
    const {
      format,
      width = 0,
      height = 0,
    } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: "error",
    }).metadata();
    const problem = checkPhotoHeader(kind, { kind: format, width, height });
    if (problem !== null) return { problem };
    if (Math.max(width, height) < minPhotographPixels) return { problem: "photographTooSmall" };
    const pixels = await decode(bytes);
    const pictures: Buffer[] = [];
    for (const each of photographWidths) {
      const picture = await encode(pixels, Math.min(each, Math.max(pixels.width, pixels.height)));
      if (picture === null) return { problem: "photoTooLarge" };
      pictures.push(picture);
    }
    return pictures;
  } catch {
    return { problem: "photoBroken" };
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The first frame, turned upright, at most as large as the largest file. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const [most] = photographWidths.slice(-1);
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: most, height: most, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Photographs with much noise need a lower quality to fit. */
const QUALITIES = [80, 60, 40, 20];

/** A square with the whole photograph in its middle. The rest is clear, so it looks right on every background. */
async function encode({ data, width, height }: Pixels, side: number): Promise<Buffer | null> {
  for (const quality of QUALITIES) {
    const picture = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: side, height: side, fit: "contain", background: CLEAR })
      .timeout({ seconds: DECODE_SECONDS })
      .webp({ quality })
      .toBuffer();
    if (picture.length <= maxPhotographBytes) return picture;
  }
  return null;
}

/** A thread answers with bytes: the length of each picture, then the pictures. A length of zero is followed by the name of a problem. */
function pack(result: Prepared<readonly Buffer[]>): Buffer {
  const head = Buffer.alloc(4 * photographWidths.length);
  if ("problem" in result) return Buffer.concat([head, Buffer.from(result.problem)]);
  for (const [index, picture] of result.entries()) head.writeUInt32LE(picture.length, 4 * index);
  return Buffer.concat([head, ...result]);
}

function unpack(bytes: Buffer): Prepared<PreparedPhotograph> {
  let start = 4 * photographWidths.length;
  if (bytes.readUInt32LE(0) === 0) return { problem: bytes.subarray(start).toString() as PhotographProblem };
  const files = photographWidths.map((width, index): PhotographFile => {
    const picture = bytes.subarray(start, start + bytes.readUInt32LE(4 * index));
    start += picture.length;
    return { width, picture };
  });
  const largest = files.at(-1)?.picture ?? bytes;
  return { hash: createHash("sha256").update(largest).digest("hex").slice(0, 16), files };
}
