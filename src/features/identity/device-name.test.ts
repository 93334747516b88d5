// Shows the name of a device for the user agents of common browsers.
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatDeviceName } from "./device-name.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  ["Chrome on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36`],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`],
  ["Opera on Mac", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/150.0 Safari/537.36 OPR/120.0`],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${webkit} Chrome/150.0.0.0 Mobile Safari/537.36`],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${webkit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Firefox on iPad",
    "Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) AppleWebKit/605.1.15 FxiOS/150.0 Mobile/15E148 Safari/605.1.15",
  ],
  ["A browser", "curl/8.14.1"],
  ["A browser", ""],
])("%s is recognised", (name, userAgent) => {
  expect(formatDeviceName(userAgent)).toBe(name);
});

it("the name never contains text of the user agent", () => {
  fc.assert(
    fc.property(fc.string(), (userAgent) => {
      expect(formatDeviceName(userAgent)).toMatch(
        /^(A browser|Edge|Opera|Firefox|Samsung Internet|Chrome|Safari)( on (iPhone|iPad|Android|Mac|Windows|Linux))?$/,
      );
    }),
  );
});
