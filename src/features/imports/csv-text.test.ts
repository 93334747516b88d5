// Shows that bytes cut anywhere give the text of the whole file, and that other encodings get a sentence.
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodePiece, textStart } from "./csv-text.ts";

function decode(bytes: Uint8Array, cuts: readonly number[]) {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b);
  let state = textStart;
  let text = "";
  for (const [index, from] of [0, ...places].entries()) {
    const piece = decodePiece(state, bytes.subarray(from, places[index] ?? bytes.length), index === places.length);
    if (piece.problem !== null) return piece.problem.code;
    text += piece.text;
    state = piece.state;
  }
  return text;
}

const cuts = fc.array(fc.nat(), { maxLength: 10 });
const someText = fc.stringMatching(/^[aé€😀\n]{0,20}$/u);

test("UTF-8 and UTF-16 with its mark are read in pieces of any size", () => {
  fc.assert(
    fc.property(someText, cuts, (text, places) => {
      const little = Buffer.from(`\ufeff${text}`, "utf16le");
      const big = Buffer.from(little).swap16();
      expect(decode(Buffer.from(text), places)).toBe(text);
      expect(decode(little, places)).toBe(`\ufeff${text}`);
      expect(decode(big, places)).toBe(`\ufeff${text}`);
    }),
  );
});

test.each([
  ["Windows-1252", Buffer.from("caf\xe9,1", "latin1"), "NOT_UTF8"],
  ["a character without its end", Buffer.from([0x61, 0xe2, 0x82]), "NOT_UTF8"],
  ["half a UTF-16 character", Buffer.from([0xff, 0xfe, 0x61]), "NOT_UTF8"],
  ["UTF-16 without its mark", Buffer.from("a,b", "utf16le"), "NOT_TEXT"],
])("%s is refused with a sentence", (_, bytes, code) => {
  expect(decode(bytes, [1, 2])).toBe(code);
  expect(decode(bytes, [])).toBe(code);
});

test("an empty file is an empty text", () => {
  expect(decode(new Uint8Array(), [])).toBe("");
});
