/**
 * Edit distance between a typed word and a known one (optimal string alignment): a letter wrong, missing, added, or two
 * neighbours swapped count as one edit. The typed word may also be only the beginning of the known word, because people
 * stop typing early.
 */
export interface EditDistance {
  /** To the whole of the known word. */
  readonly whole: number;
  /** To the nearest beginning of it. */
  readonly beginning: number;
}

/**
 * One edit in a short word, two in a longer one. None in words of two letters, where an edit leaves too little, nor in
 * words with digits, which are typed on purpose.
 */
export function maxEdits(word: string): 0 | 1 | 2 {
  if (word.length < 3 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** Make it once for a typed word, then call it for each known word. Distances above `limit` are Infinity. */
export function makeDistanceMeter(typed: string, limit: number): (known: string) => EditDistance {
  const width = typed.length + limit;
  // Three rows of the dynamic-programming table: the one before last, the last, and the one being filled.
  let rows = [new Uint8Array(width + 1), new Uint8Array(width + 1), new Uint8Array(width + 1)] as const;
  return (known) => {
    const columns = Math.min(known.length, width);
    for (let column = 0; column <= columns; column += 1) rows[1][column] = column;
    for (let row = 1; row <= typed.length; row += 1) {
      const least = fillRow(rows, { typed, known, row, columns });
      if (least > limit) return { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };
      rows = [rows[1], rows[2], rows[0]];
    }
    const last = rows[1];
    let beginning = Number.POSITIVE_INFINITY;
    for (let column = 1; column <= columns; column += 1) beginning = Math.min(beginning, last[column] ?? beginning);
    const whole = columns === known.length ? (last[columns] ?? beginning) : Number.POSITIVE_INFINITY;
    return { whole: infinityAbove(limit, whole), beginning: infinityAbove(limit, beginning) };
  };
}

type Rows = readonly [beforeLast: Uint8Array, last: Uint8Array, current: Uint8Array];

interface RowToFill {
  readonly typed: string;
  readonly known: string;
  readonly row: number;
  readonly columns: number;
}

/** Returns the smallest value of the row. No later row can have a smaller one. */
function fillRow([beforeLast, last, current]: Rows, { typed, known, row, columns }: RowToFill): number {
  const letter = typed.charCodeAt(row - 1);
  current[0] = row;
  let least = row;
  for (let column = 1; column <= columns; column += 1) {
    const other = known.charCodeAt(column - 1);
    let edits = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    edits = Math.min(edits, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    const isSwapped =
      row > 1 && column > 1 && letter === known.charCodeAt(column - 2) && typed.charCodeAt(row - 2) === other;
    if (isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
    current[column] = edits;
    least = Math.min(least, edits);
  }
  return least;
}

function infinityAbove(limit: number, edits: number): number {
  return edits <= limit ? edits : Number.POSITIVE_INFINITY;
}
