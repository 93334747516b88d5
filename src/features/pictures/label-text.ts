/**
 * Fits text into a label. The server cannot measure text, so widths are estimated from a table for a bold sans-serif font
 * (in thousandths of the font size). The SVG then forces that width with `textLength`, whatever font is used.
 */
const widthGroups: readonly (readonly [string, number])[] = [
  ["'’|", 240],
  ["ijlI.,:; /·!", 278],
  ["ft-()[]", 333],
  ['r*°"“”', 400],
  ["zxvyacesk0123456789?J$£–", 556],
  ["bdghnopquFLTZ+=<>×~", 611],
  ["EPSVXY", 667],
  ["ABCDHKNRU&", 722],
  ["wGOQ", 778],
  ["mM%@W", 900],
];
const widthByLetter: ReadonlyMap<string, number> = new Map(
  widthGroups.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);
const defaultWidth = 611;
const emojiWidth = 1000;

function letterWidth(letter: string): number {
  const known = widthByLetter.get(letter) ?? widthByLetter.get(letter.normalize("NFD").charAt(0));
  if (known !== undefined) return known;
  if (/^[\p{M}\u200d]$/u.test(letter)) return 0;
  return (letter.codePointAt(0) ?? 0) >= 0x2000 ? emojiWidth : defaultWidth;
}

export function textWidth(text: string, size: number): number {
  const letters = [...text.normalize("NFC")];
  return (letters.reduce((sum, letter) => sum + letterWidth(letter), 0) * size) / 1000;
}

export interface TextBox {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly maxLines: number;
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
}

const lineHeight = 1.12;
const sizeStep = 0.5;

function cutToWidth(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

function wrapWords(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The same number of lines with even lengths, so that no single word is left on the last line. */
function balance(text: string, width: number, size: number): string[] {
  let best = wrapWords(text, width, size);
  for (let narrow = width - 2; narrow > 0; narrow -= 2) {
    const lines = wrapWords(text, narrow, size);
    if (lines.length > best.length || lines.some((line) => textWidth(line, size) > narrow)) return best;
    best = lines;
  }
  return best;
}

/** The largest font size at which the text fits. At the smallest size it is cut with an ellipsis. */
export function fitText(text: string, box: TextBox): FittedText {
  for (let size = box.maxSize; size > box.minSize; size -= sizeStep) {
    const lines = wrapWords(text, box.width, size);
    const isFitting = lines.length <= box.maxLines && lines.length * size * lineHeight <= box.height;
    if (isFitting && lines.every((line) => textWidth(line, size) <= box.width))
      return { lines: balance(text, box.width, size), size };
  }
  const size = box.minSize;
  const lines = wrapWords(text, box.width, size);
  const kept = Math.max(1, Math.min(box.maxLines, Math.floor(box.height / (size * lineHeight))));
  const shown = lines.slice(0, kept);
  if (lines.length > kept) shown[kept - 1] = `${shown[kept - 1]}…`;
  return { lines: shown.map((line) => cutToWidth(line, box.width, size)), size };
}

export function fitLine(text: string, box: Omit<TextBox, "height" | "maxLines">): FittedText {
  const line = text.split(/\s+/).filter(Boolean).join(" ");
  if (line === "") return { lines: [], size: box.maxSize };
  const size = Math.max(box.minSize, Math.min(box.maxSize, (box.width / textWidth(line, 1)) * 0.999));
  const rounded = Math.floor(size * 10) / 10;
  return { lines: [cutToWidth(line, box.width, rounded)], size: rounded };
}
