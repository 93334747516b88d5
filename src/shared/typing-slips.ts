/**
 * How many slips of the finger lie between a typed word and a known one: a letter wrong, missing, too many, or two
 * swapped. The typed word may also be only the beginning of the known one, since people stop typing when they can.
 */
export interface Slips {
  /** To the whole of the known word. */
  readonly whole: number;
  /** To the nearest beginning of it. */
  readonly beginning: number;
}

/** One slip in a short word, two in a longer one; in two letters a slip leaves nothing to go by, and figures are meant. */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Made once for a typed word, asked for many known ones. Anything above `most` is Infinity. */
export function slipMeter(typed: string, most: number): (known: string) => Slips {
  const width = typed.length + most;
  // The rows of the classic table: the one before last, the last, and the one being filled.
  let rows = [new Uint8Array(width + 1), new Uint8Array(width + 1), new Uint8Array(width + 1)] as const;
  return (known) => {
    const columns = Math.min(known.length, width);
    for (let column = 0; column <= columns; column += 1) rows[1][column] = column;
    for (let row = 1; row <= typed.length; row += 1) {
      const least = fillRow(rows, { typed, known, row, columns });
      if (least > most) return { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
      rows = [rows[1], rows[2], rows[0]];
    }
    const last = rows[1];
    let beginning = Number.POSITIVE_INFINITY;
    for (let column = 1; column <= columns; column += 1) beginning = Math.min(beginning, last[column] ?? beginning);
    const whole = columns === known.length ? (last[columns] ?? beginning) : Number.POSITIVE_INFINITY;
    return { whole: within(whole, most), beginning: within(beginning, most) };
  };
}

type Rows = readonly [beforeLast: Uint8Array, last: Uint8Array, current: Uint8Array];

interface RowPlace {
  readonly typed: string;
  readonly known: string;
  readonly row: number;
  readonly columns: number;
}

/** Gives the least of the row: no later row can be less. */
function fillRow([beforeLast, last, current]: Rows, { typed, known, row, columns }: RowPlace): number {
  const letter = typed.charCodeAt(row - 1);
  current[0] = row;
  let least = row;
  for (let column = 1; column <= columns; column += 1) {
    const other = known.charCodeAt(column - 1);
    let slips = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    slips = Math.min(slips, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    const isSwapped =
      row > 1 && column > 1 && letter === known.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other;
    if (isSwapped) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = slips;
    least = Math.min(least, slips);
  }
  return least;
}

function within(slips: number, most: number): number {
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}
