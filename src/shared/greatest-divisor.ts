/** The greatest whole number that divides both; of anything and 0 it is the other. */
export function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
