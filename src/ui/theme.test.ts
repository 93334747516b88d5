// Shows that a chosen theme is read from the cookie, and that nothing else is.
import { expect, test } from "vitest";
import { themeAttribute, themeFromCookie } from "./theme.ts";

/** Shows that a remembered theme reaches the first paint, and that anything else leaves the device to decide. */
test.each([
  [null, "system"],
  ["theme=dark", "dark"],
  ["session=a; theme=light; other=b", "light"],
  ["theme=system", "system"],
  ["theme=<script>", "system"],
  ["mytheme=dark", "system"],
])("cookie %s means %s", (cookie, theme) => {
  expect(themeFromCookie(cookie)).toBe(theme);
});

test("the device decides when nothing is chosen", () => {
  expect(themeAttribute("system")).toEqual({});
  expect(themeAttribute("dark")).toEqual({ "data-theme": "dark" });
});
