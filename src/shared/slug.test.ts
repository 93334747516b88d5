// Shows that slugs follow Specification §2 and are always valid in an address.
import fc from "fast-check";
import { expect, it } from "vitest";
import { toSlug } from "./slug.ts";

it.each([
  ["Wallcraft Kitchen & Bath", "wallcraft-kitchen-and-bath"],
  ["Recycled 50% plastic", "recycled-50-percent-plastic"],
  ["Interior/Exterior", "interior-or-exterior"],
  ["A&B", "a-and-b"],
  ["Kererū", "kereru"],
  ["Painter's whites, 3-in-1", "painters-whites-3-in-1"],
  ["  --  ", ""],
])("%s becomes %s", (text, slug) => {
  expect(toSlug(text)).toBe(slug);
});

it("a slug has lower-case words joined by single hyphens, and the slug of a slug is the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const slug = toSlug(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(toSlug(slug)).toBe(slug);
    }),
  );
});
