/** Which page numbers to offer: the ends, the current one and its neighbours, with a gap where some are left out. */
export function pagesToOffer(page: number, pageCount: number): (number | "gap")[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  const pages = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((number, position) => {
    const previous = pages[position - 1] ?? number - 1;
    if (number - previous === 2) return [number - 1, number];
    return number - previous > 2 ? ["gap" as const, number] : [number];
  });
}

/** The same address with another page, everything else kept. Page 1 has no number, so that it has one address only. */
export function pageAddress(search: string, page: number): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  if (page > 1) params.set("page", String(page));
  return `?${params}`;
}
