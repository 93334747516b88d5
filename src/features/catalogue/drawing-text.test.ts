// Shows that words fit the room they are given by estimate: wrapped evenly, shrunk, and cut only at the smallest size.
import { expect, it } from "vitest";
import { fitLine, fitText, textWidth } from "./drawing-text.ts";

const room = { width: 130, height: 60, maxSize: 22, minSize: 9, maxLines: 3 };

it.each([
  ["Metal Primer", ["Metal Primer"]],
  ["Wallcraft Kitchen & Bath", ["Wallcraft", "Kitchen & Bath"]],
  ["", []],
])("%j is set as %j", (text, lines) => {
  expect(fitText(text, { ...room, maxSize: 16 }).lines).toEqual(lines);
});

it.each([
  "Trimline Waterborne Enamel Semi Gloss",
  "Two-pack Epoxy Extra Chemical Resistant Floor Coating Part A ".repeat(4),
  "Unbreakable".repeat(12),
  "WWWWWWWWWWWWWWWW MMMMMMMMMMMMMMMM",
  "Māori Ōtautahi Kōwhai",
  "🎨".repeat(40),
])("%j stays within its room", (text) => {
  const { lines, size } = fitText(text, room);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(size).toBeGreaterThanOrEqual(room.minSize);
  expect(lines.length * size).toBeLessThanOrEqual(room.height);
  for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(room.width);
});

it("cuts with an ellipsis only what is too long for the smallest size", () => {
  expect(fitText("Low Sheen", room).lines.join(" ")).toBe("Low Sheen");
  expect(fitText("Unbreakable".repeat(12), room).lines[0]).toMatch(/^Unbreak.*…$/);
  expect(fitText("many words ".repeat(40), room).lines.at(-1)).toMatch(/…$/);
});

it("fits one line by shrinking, then by cutting", () => {
  const line = { width: 80, maxSize: 14, minSize: 8 };
  expect(fitLine("Short", line)).toEqual({ lines: ["Short"], size: 14 });
  expect(fitLine("Southerly Trade", line).size).toBeLessThan(14);
  expect(fitLine("Southerly Trade", line).lines).toEqual(["Southerly Trade"]);
  expect(fitLine("A brand with a name of many words", line).lines[0]).toMatch(/…$/);
  expect(fitLine("  ", line).lines).toEqual([]);
});

it("gives a macron the width of its letter, and a joined mark none", () => {
  expect(textWidth("Māori", 10)).toBe(textWidth("Maori", 10));
  expect(textWidth("a\u200d", 10)).toBe(textWidth("a", 10));
});
