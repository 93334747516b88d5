/** Makes a harmless photo from an upload, in a thread of the pool. At most one photo is decoded in each thread, so memory is bounded. */
import sharp from "sharp";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import {
  checkPhotoHeader,
  detectPhotoKind,
  maxPixels,
  maxSidePixels,
  maxStoredBytes,
  type PhotoKind,
  type PhotoProblem,
} from "../photo.ts";

export interface PreparedPhoto {
  /** A WebP with pixels only: no location, no camera, nothing else of the upload. */
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

export type PhotoResult = PreparedPhoto | { readonly problem: PhotoProblem };

const module = new URL(import.meta.url);

/** `owner` is the address of the sender: each gets a thread in turn. */
export async function preparePhoto(pool: ThreadPool, owner: string, bytes: Uint8Array): Promise<PhotoResult> {
  const answer = await pool.run({ module, owner }, (thread) => thread.finish(bytes));
  return answer === null ? { problem: "photoBusy" } : unpack(answer);
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return { finish: async (input) => pack(await readPhoto(Buffer.from(input as Uint8Array))) };
}

const DECODE_SECONDS = 10;

/** Exported for tests, which run it without a thread. */
export async function readPhoto(bytes: Buffer): Promise<PhotoResult> {
  const kind = detectPhotoKind(bytes);
  if (kind === null) return { problem: "photoType" };
  const problem = await readHeader(bytes, kind);
  if (problem !== null) return { problem };
  try {
    return await encode(await decode(bytes));
  } catch {
    return { problem: "photoBroken" };
  }
}

/** Reads the header only. */
async function readHeader(bytes: Buffer, kind: PhotoKind): Promise<PhotoProblem | null> {
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    return checkPhotoHeader(kind, { kind: format, width, height });
  } catch {
    return "photoBroken";
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/** The first frame, turned upright, at most 2,000 pixels wide and high. */
async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
    .autoOrient()
    .flatten({ background: "#ffffff" })
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels["channels"] };
}

/** Photos with much noise need a lower quality to fit. */
const QUALITIES = [80, 60, 40, 20];

async function encode({ data, width, height, channels }: Pixels): Promise<PhotoResult> {
  for (const quality of QUALITIES) {
    const picture = await sharp(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
    if (picture.length <= maxStoredBytes) return { picture, width, height };
  }
  return { problem: "photoTooLarge" };
}

/** A thread answers with bytes: width, height and the picture. A width of zero is followed by the name of a problem. */
function pack(result: PhotoResult): Buffer {
  const size = Buffer.alloc(8);
  if ("problem" in result) return Buffer.concat([size, Buffer.from(result.problem)]);
  size.writeUInt32LE(result.width, 0);
  size.writeUInt32LE(result.height, 4);
  return Buffer.concat([size, result.picture]);
}

function unpack(bytes: Buffer): PhotoResult {
  const [width, height, rest] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.subarray(8)];
  return width === 0 ? { problem: rest.toString() as PhotoProblem } : { picture: rest, width, height };
}
