/** Makes a picture for banners and blocks from an upload, in a thread of the pool: a WebP with pixels only. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import { checkPhotoHeader, detectPhotoKind, maxPixels, type PhotoProblem } from "../../pictures/photo.ts";

type Prepared = { readonly hash: string; readonly picture: Buffer } | { readonly problem: PhotoProblem };

const module = new URL(import.meta.url);
/** Twice the width of the largest place on a page. */
const maxSide = 1_600;
const maxBytes = 500_000;
const DECODE_SECONDS = 10;
/** Pictures with much noise need a lower quality to fit. */
const QUALITIES = [80, 60, 40, 20];

/** `owner` is the person who sends it: each gets a thread in turn. */
export async function preparePicture(pool: ThreadPool, owner: string, bytes: Uint8Array): Promise<Prepared> {
  const picture = await pool.run({ module, owner }, (thread) => thread.finish(bytes));
  if (picture === null) return { problem: "photoBusy" };
  if (detectPhotoKind(picture) !== "webp") return { problem: picture.toString() as PhotoProblem };
  return { picture, hash: createHash("sha256").update(picture).digest("hex").slice(0, 16) };
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return { finish: async (input) => readPicture(Buffer.from(input as Uint8Array)) };
}

/** The WebP, or the name of a problem as text. */
async function readPicture(bytes: Buffer): Promise<Buffer> {
  const kind = detectPhotoKind(bytes);
  if (kind === null) return Buffer.from("photoType");
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    const problem = checkPhotoHeader(kind, { kind: format, width, height });
    if (problem !== null) return Buffer.from(problem);
    return (await encode(bytes)) ?? Buffer.from("photoTooLarge");
  } catch {
    return Buffer.from("photoBroken");
  }
}

async function encode(bytes: Buffer): Promise<Buffer | null> {
  for (const quality of QUALITIES) {
    const picture = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: DECODE_SECONDS })
      .webp({ quality })
      .toBuffer();
    if (picture.length <= maxBytes) return picture;
  }
  return null;
}
