/** The query of the same list with some parameters changed, at its first page. Null removes a parameter. */
export function listUrl(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}

/** The page numbers to link to: first, last, current and its neighbours, with "gap" where numbers are left out. */
export function listPageNumbers(page: number, pageCount: number): (number | "gap")[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  const pages = [...wanted].filter((number) => number >= 1 && number <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const previous = pages[index - 1] ?? number - 1;
    if (number - previous === 2) return [number - 1, number];
    return number - previous > 2 ? ["gap" as const, number] : [number];
  });
}

/** The query of another page of the same list. Page 1 has no parameter, so it has only one URL. */
export function pageUrl(search: string, page: number): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  if (page > 1) params.set("page", String(page));
  return `?${params}`;
}
