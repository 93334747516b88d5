/**
 * Words that must fit a label without a ruler: nothing can be measured where the drawing is made, so widths are
 * estimated from a table of a bold sans-serif's letters (thousandths of the size), and the drawing then holds the text
 * to that width with `textLength`, whatever font it meets.
 */
const widths: readonly (readonly [string, number])[] = [
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
const widthOf: ReadonlyMap<string, number> = new Map(
  widths.flatMap(([letters, width]) => [...letters].map((letter) => [letter, width] as const)),
);
const ordinary = 611;
const wide = 1000;

function letterWidth(letter: string): number {
  const known = widthOf.get(letter) ?? widthOf.get(letter.normalize("NFD").charAt(0));
  if (known !== undefined) return known;
  if (/^[\p{M}\u200d]$/u.test(letter)) return 0;
  return (letter.codePointAt(0) ?? 0) >= 0x2000 ? wide : ordinary;
}

export function textWidth(text: string, size: number): number {
  const letters = [...text.normalize("NFC")];
  return (letters.reduce((sum, letter) => sum + letterWidth(letter), 0) * size) / 1000;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
  readonly maxLines: number;
}

export interface Fitted {
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

/** The same number of lines, as even as they can be: no single word left below. */
function balance(text: string, width: number, size: number): string[] {
  let best = wrapWords(text, width, size);
  for (let narrow = width - 2; narrow > 0; narrow -= 2) {
    const lines = wrapWords(text, narrow, size);
    if (lines.length > best.length || lines.some((line) => textWidth(line, size) > narrow)) return best;
    best = lines;
  }
  return best;
}

/** The largest size at which the words fit; at the smallest they are cut with an ellipsis. */
export function fitText(text: string, room: Room): Fitted {
  for (let size = room.maxSize; size > room.minSize; size -= sizeStep) {
    const lines = wrapWords(text, room.width, size);
    const isFitting = lines.length <= room.maxLines && lines.length * size * lineHeight <= room.height;
    if (isFitting && lines.every((line) => textWidth(line, size) <= room.width))
      return { lines: balance(text, room.width, size), size };
  }
  const size = room.minSize;
  const lines = wrapWords(text, room.width, size);
  const kept = Math.max(1, Math.min(room.maxLines, Math.floor(room.height / (size * lineHeight))));
  const shown = lines.slice(0, kept);
  if (lines.length > kept) shown[kept - 1] = `${shown[kept - 1]}…`;
  return { lines: shown.map((line) => cutToWidth(line, room.width, size)), size };
}

export function fitLine(text: string, room: Omit<Room, "height" | "maxLines">): Fitted {
  const line = text.split(/\s+/).filter(Boolean).join(" ");
  if (line === "") return { lines: [], size: room.maxSize };
  const size = Math.max(room.minSize, Math.min(room.maxSize, (room.width / textWidth(line, 1)) * 0.999));
  const rounded = Math.floor(size * 10) / 10;
  return { lines: [cutToWidth(line, room.width, rounded)], size: rounded };
}
