/** A time span, which may have no end. */
export interface Period {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** The next time after a moment at which one of the periods begins or ends; infinity when there is none. */
export function nextChangeAfter(periods: Iterable<Period>, moment: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { startsAt, endsAt } of periods) {
    for (const change of [startsAt.getTime(), endsAt?.getTime() ?? next]) {
      if (change > moment && change < next) next = change;
    }
  }
  return next;
}
