/** Something that holds from one moment until another, or without end. */
export interface Spell {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** When the next of them begins or ends after a moment; infinity where none does. */
export function nextChangeAfter(spells: Iterable<Spell>, moment: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { startsAt, endsAt } of spells) {
    for (const change of [startsAt.getTime(), endsAt?.getTime() ?? next]) {
      if (change > moment && change < next) next = change;
    }
  }
  return next;
}
