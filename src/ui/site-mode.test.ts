// Shows that the server reads site mode from the cookie.
import { expect, test } from "vitest";
import { siteModeAttribute, siteModeFromCookie } from "./site-mode.ts";

test.each([
  ["siteMode=on", true],
  ["theme=dark; siteMode=on; a=b", true],
  ["siteMode=off", false],
  ["notsiteMode=on", false],
  [null, false],
])("the cookie %j means %s", (cookie, isOn) => {
  expect(siteModeFromCookie(cookie)).toBe(isOn);
  expect(siteModeAttribute(isOn)).toEqual(isOn ? { "data-site-mode": "on" } : {});
});
