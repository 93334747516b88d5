// Shows that the chosen theme is read from the cookie, and that any other value means the theme of the device.
import { expect, test } from "vitest";
import { themeAttribute, themeFromCookie } from "./theme.ts";

test.each([
  [null, "system"],
  ["theme=dark", "dark"],
  ["session=a; theme=light; other=b", "light"],
  ["theme=system", "system"],
  ["theme=<script>", "system"],
  ["mytheme=dark", "system"],
])("the cookie header %s means the theme %s", (cookie, theme) => {
  expect(themeFromCookie(cookie)).toBe(theme);
});

test("the system theme sets no attribute, the dark theme sets one", () => {
  expect(themeAttribute("system")).toEqual({});
  expect(themeAttribute("dark")).toEqual({ "data-theme": "dark" });
});
