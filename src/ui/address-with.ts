/** The same list with something else about it, from its first page; null takes something away. */
export function addressWith(search: string, changes: Readonly<Record<string, string | null>>): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
