// Shows that the type of a photo is decided by its content, and that its header decides whether it is decoded.
import { describe, expect, it } from "vitest";
import { checkPhotoHeader, detectPhotoKind, maxPixels } from "./photo.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

describe("the type of a file", () => {
  it.each([
    ["jpeg", [0xff, 0xd8, 0xff, 0xe0]],
    ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ["webp", [...ascii("RIFF"), 1, 2, 3, 4, ...ascii("WEBPVP8 ")]],
  ])("%s is found by its first bytes", (kind, bytes) => {
    expect(detectPhotoKind(Uint8Array.from(bytes))).toBe(kind);
  });

  it.each([
    ["an empty file", ""],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["GIF", "GIF89a/*"],
    ["HTML", "<!doctype html>"],
    ["a sound file", "RIFF1234WAVEfmt "],
    ["HEIC", "\u0000\u0000\u0000\u0018ftypheic"],
    ["a zip file", "PK\u0003\u0004"],
    ["a PDF", "%PDF-1.7"],
  ])("%s is refused", (_, text) => {
    expect(detectPhotoKind(ascii(text))).toBeNull();
  });
});

it.each([
  ["more pixels than the limit", { kind: "png", width: 50_000, height: 50_000 }, "photoTooManyPixels"],
  ["one pixel above the limit", { kind: "png", width: maxPixels + 1, height: 1 }, "photoTooManyPixels"],
  ["exactly the limit", { kind: "png", width: 6_000, height: 4_000 }, null],
  ["another type than its first bytes", { kind: "svg", width: 10, height: 10 }, "photoType"],
  ["no size", { kind: "png", width: undefined, height: undefined }, "photoBroken"],
])("a header with %s", (_, header, problem) => {
  expect(checkPhotoHeader("png", header)).toBe(problem);
});
