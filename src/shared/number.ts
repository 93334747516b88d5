/** The greatest common divisor. The divisor of a number and 0 is the number. */
export function gcd(one: number, other: number): number {
  return other === 0 ? one : gcd(other, one % other);
}

/** Exact for safe integers. A plain division may round up to the next whole number. */
export function wholeQuotient(dividend: number, divisor: number): number {
  return (dividend - (dividend % divisor)) / divisor;
}

/**
 * Writes "1204.50" as "1,204.50". By hand, because creating the first Intl formatter takes a phone longer than rendering
 * a page.
 */
export function formatThousands(figure: string): string {
  return figure.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
