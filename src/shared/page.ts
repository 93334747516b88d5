/** The sizes a long list may be shown in (Specification §9). */
export const pageSizes = [20, 50, 75, 100] as const;

export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Pages count from 1. Whatever stands in an address, a page that exists comes out, of a size that is offered. */
export function pageOf(currentPage: unknown, pageSize: unknown, sizes: readonly number[] = pageSizes): Page {
  const page = Math.trunc(Number(currentPage));
  const size = sizes.find((known) => known === Number(pageSize)) ?? sizes[0] ?? pageSizes[0];
  return { currentPage: page >= 1 && page <= 100_000 ? page : 1, pageSize: size };
}

export function rowsOf({ currentPage, pageSize }: Page): { limit: number; offset: number } {
  return { limit: pageSize, offset: (currentPage - 1) * pageSize };
}
