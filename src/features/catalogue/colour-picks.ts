/**
 * A handful of colours to tap, out of many that sell. Most of what sells is white, so the families take turns: each
 * gives its best seller, then its second, until there are enough.
 */
export function pickAcrossFamilies<Colour extends { readonly family: string }>(
  colours: readonly Colour[],
  count: number,
): Colour[] {
  const families = [...Map.groupBy(colours, ({ family }) => family).values()];
  const picked: Colour[] = [];
  const longest = Math.max(0, ...families.map(({ length }) => length));
  for (let turn = 0; turn < longest && picked.length < count; turn += 1) {
    picked.push(...families.flatMap((family) => family[turn] ?? []));
  }
  return picked.slice(0, count);
}
