// Shows that text is fitted into a box by estimated widths: wrapped evenly, shrunk, and cut only at the smallest size.
import { expect, it } from "vitest";
import { fitLine, fitText, textWidth } from "./label-text.ts";

const box = { width: 130, height: 60, maxSize: 22, minSize: 9, maxLines: 3 };

it.each([
  ["Metal Primer", ["Metal Primer"]],
  ["Wallcraft Kitchen & Bath", ["Wallcraft", "Kitchen & Bath"]],
  ["", []],
])("%j is wrapped to %j", (text, lines) => {
  expect(fitText(text, { ...box, maxSize: 16 }).lines).toEqual(lines);
});

it.each([
  "Trimline Waterborne Enamel Semi Gloss",
  "Two-pack Epoxy Extra Chemical Resistant Floor Coating Part A ".repeat(4),
  "Unbreakable".repeat(12),
  "WWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMM",
  "Māori Ōtautahi Kōwhai",
  "🎨".repeat(40),
])("%j stays inside its box", (text) => {
  const { lines, size } = fitText(text, box);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(size).toBeGreaterThanOrEqual(box.minSize);
  expect(lines.length * size).toBeLessThanOrEqual(box.height);
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(box.width);
});

it("text is cut with an ellipsis only if it is too long at the smallest size", () => {
  expect(fitText("Low Sheen", box).lines.join(" ")).toBe("Low Sheen");
  expect(fitText("Unbreakable".repeat(12), box).lines[0]).toMatch(/^Unbreak.*…$/);
  expect(fitText("many words ".repeat(40), box).lines.at(-1)).toMatch(/…$/);
});

it("one line is shrunk first and cut second", () => {
  const line = { width: 80, maxSize: 14, minSize: 8 };
  expect(fitLine("Short", line)).toEqual({ lines: ["Short"], size: 14 });
  expect(fitLine("Southerly Trade", line).size).toBeLessThan(14);
  expect(fitLine("Southerly Trade", line).lines).toEqual(["Southerly Trade"]);
  expect(fitLine("A brand with a name of many words", line).lines[0]).toMatch(/…$/);
  expect(fitLine("  ", line).lines).toEqual([]);
});

it("a macron adds no width, and neither does a zero-width joiner", () => {
  expect(textWidth("Māori", 10)).toBe(textWidth("Maori", 10));
  expect(textWidth("a\u200d", 10)).toBe(textWidth("a", 10));
});
