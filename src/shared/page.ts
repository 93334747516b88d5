/** The sizes a long list may be shown in (Specification §9). */
export const pageSizes = [20, 50, 75, 100] as const;

export interface Page {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Reads the page of an address. Pages count from 1. Wrong input gives page 1 and the first size. */
export function parsePage(currentPage: unknown, pageSize: unknown, sizes: readonly number[] = pageSizes): Page {
  const page = Math.trunc(Number(currentPage));
  const size = sizes.find((known) => known === Number(pageSize)) ?? sizes[0] ?? pageSizes[0];
  return { currentPage: page >= 1 && page <= 100_000 ? page : 1, pageSize: size };
}

export function toLimitOffset({ currentPage, pageSize }: Page): { limit: number; offset: number } {
  return { limit: pageSize, offset: (currentPage - 1) * pageSize };
}
