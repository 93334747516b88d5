/**
 * Two people may edit the same thing. An edit names what its form showed. Only the fields that differ from it are changed, and a
 * field that somebody else changed meanwhile is a conflict.
 */
type Fields = Readonly<Record<string, string>>;

interface Edit<T extends Fields> {
  readonly current: T;
  /** What the form showed. A field that is missing here was not shown, so it cannot conflict. */
  readonly seen: Partial<T>;
  readonly wanted: T;
}

interface MergedEdit<T extends Fields> {
  readonly merged: T;
  /** The names of the fields that both changed, each to something else. */
  readonly conflicts: readonly (keyof T & string)[];
}

export function mergeEdit<T extends Fields>({ current, seen, wanted }: Edit<T>): MergedEdit<T> {
  const names = Object.keys(wanted) as (keyof T & string)[];
  const changed = names.filter((name) => wanted[name] !== (seen[name] ?? current[name]));
  const conflicts = changed.filter(
    (name) => seen[name] !== undefined && current[name] !== seen[name] && current[name] !== wanted[name],
  );
  const merged = { ...current, ...Object.fromEntries(changed.map((name) => [name, wanted[name]])) };
  return { merged, conflicts };
}

/** What a form showed, in one hidden field. */
export function formatSeen(fields: Fields): string {
  return JSON.stringify(fields);
}

const MAX_SEEN = 20_000;

/** Null for text that `formatSeen` has not written. */
export function parseSeen<T extends Fields>(text: string): Partial<T> | null {
  if (text.length > MAX_SEEN) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
    return Object.values(parsed).every((value) => typeof value === "string") ? (parsed as Partial<T>) : null;
  } catch {
    return null;
  }
}
