/**
 * How many slips of the finger lie between two words: a letter wrong, missing, too many, or two swapped. Infinity as
 * soon as it is certain to be more than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let slips = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1);
      current.push(slips);
    }
    if (Math.min(...current) > most) return Number.POSITIVE_INFINITY;
    before = above;
    above = current;
  }
  const slips = above[other.length] ?? 0;
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
}
