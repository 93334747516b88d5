/** Makes a logo from an uploaded picture, in a thread of the pool: a PNG with pixels only, small enough for mails and papers. */
import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ThreadPool, ThreadTask } from "../../../server/threads/thread-pool.ts";
import { checkPhotoHeader, detectPhotoKind, maxPixels } from "../../pictures/photo.ts";
import type { merchantErrors } from "../merchant-errors.ts";
import type { ShopLogo } from "../shop.ts";

type LogoProblem = Extract<keyof typeof merchantErrors, `logo${string}`>;
type LogoResult = ShopLogo | { readonly problem: LogoProblem };

const module = new URL(import.meta.url);
const maxWidth = 480;
const maxHeight = 96;
const maxBytes = 150_000;
const DECODE_SECONDS = 10;

export async function prepareLogo(pool: ThreadPool, owner: string, bytes: Uint8Array): Promise<LogoResult> {
  const answer = await pool.run({ module, owner }, (thread) => thread.finish(bytes));
  return answer === null ? { problem: "logoBusy" } : unpack(answer);
}

/** Runs in the thread. */
export function makeTask(): ThreadTask {
  return { finish: async (input) => readLogo(Buffer.from(input as Uint8Array)) };
}

/** The PNG, or the name of a problem as text. */
async function readLogo(bytes: Buffer): Promise<Buffer> {
  const kind = detectPhotoKind(bytes);
  if (kind === null) return Buffer.from("logoType");
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
    if (checkPhotoHeader(kind, { kind: format, width, height }) !== null) return Buffer.from("logoBroken");
    const picture = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .autoOrient()
      // Cuts off transparent edges only: a coloured background belongs to the logo.
      .trim({ background: "#00000000", threshold: 0 })
      .resize({ width: maxWidth, height: maxHeight, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: DECODE_SECONDS })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return picture.length > maxBytes ? Buffer.from("logoTooLarge") : picture;
  } catch {
    return Buffer.from("logoBroken");
  }
}

function unpack(bytes: Buffer): LogoResult {
  if (detectPhotoKind(bytes) !== "png") return { problem: bytes.toString() as LogoProblem };
  const picture = new Uint8Array(bytes);
  const version = createHash("sha256").update(picture).digest("hex").slice(0, 12);
  // The header of a PNG has its size at fixed places.
  return { picture, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), version };
}
