/**
 * A photo that somebody sends. Only JPEG, PNG and WebP are accepted. The content decides the type, because names and types that browsers
 * send are not reliable. The server makes a new WebP from the pixels and discards the upload.
 */
import type { photoErrors } from "./photo-errors.ts";

export const maxUploadBytes = 12_000_000;
export const maxPixels = 24_000_000;
/** The longest side of a stored photo. */
export const maxSidePixels = 2_000;
export const maxStoredBytes = 2_000_000;

export const photoTypes = "image/jpeg,image/png,image/webp";

export type PhotoKind = "jpeg" | "png" | "webp";
export type PhotoProblem = keyof typeof photoErrors;

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Null for every other kind of file. */
export function detectPhotoKind(bytes: Uint8Array): PhotoKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (pngSignature.every((byte, index) => bytes[index] === byte)) return "png";
  return readAscii(bytes, 0) === "RIFF" && readAscii(bytes, 8) === "WEBP" ? "webp" : null;
}

function readAscii(bytes: Uint8Array, start: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + 4));
}

interface PhotoHeader {
  readonly kind: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Decides by the header alone, before anything is decoded: a PNG of a few kilobytes may declare gigabytes of pixels. */
export function checkPhotoHeader(
  expected: PhotoKind,
  { kind, width = 0, height = 0 }: PhotoHeader,
): PhotoProblem | null {
  if (kind !== expected) return "photoType";
  if (width < 1 || height < 1) return "photoBroken";
  return width * height > maxPixels ? "photoTooManyPixels" : null;
}
