/** The store's clock some time later, in the same notation: "2026-10-04T07:30:00+11:00". */
export function laterBy(localTime: string, ms: number): string {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(localTime)?.[0] ?? "Z";
  const onTheWall = Date.parse(localTime.slice(0, localTime.length - offset.length).concat("Z"));
  return new Date(onTheWall + ms).toISOString().slice(0, 19).concat(offset);
}
