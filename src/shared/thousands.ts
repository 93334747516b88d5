/**
 * Writes "1204.50" as "1,204.50". By hand, since the first formatter that a browser makes takes a phone longer than
 * drawing a page does.
 */
export function withThousands(figure: string): string {
  return figure.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
