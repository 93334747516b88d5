// Shows that a QR code is a square of modules with its three finder patterns.
import { expect, test } from "vitest";
import { makeQrCode } from "./qr-code.ts";

test("the code of a link has a dark module in three corners and a light one in the fourth", () => {
  const { size, path } = makeQrCode(`https://shop.example/tin/?token=${"a".repeat(43)}`);
  // Version 1 has 21 modules on a side, and each version 4 more.
  expect((size - 21) % 4).toBe(0);
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`);
  const last = size - 1;
  expect([isDark(0, 0), isDark(last, 0), isDark(0, last)]).toEqual([true, true, true]);
  // The ring inside a finder pattern is light.
  expect([isDark(1, 1), isDark(last - 1, 1), isDark(1, last - 1)]).toEqual([false, false, false]);
});
