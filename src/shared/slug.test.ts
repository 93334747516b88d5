// Shows that slugs follow Specification §2 and are always safe in an address.
import fc from "fast-check";
import { expect, it } from "vitest";
import { slugOf } from "./slug.ts";

it.each([
  ["Wallcraft Kitchen & Bath", "wallcraft-kitchen-and-bath"],
  ["Recycled 50% plastic", "recycled-50-percent-plastic"],
  ["Interior/Exterior", "interior-or-exterior"],
  ["A&B", "a-and-b"],
  ["Kererū", "kereru"],
  ["Painter's whites, 3-in-1", "painters-whites-3-in-1"],
  ["  --  ", ""],
])("%s becomes %s", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

it("holds lower-case words joined by single hyphens, and a slug stays itself", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
