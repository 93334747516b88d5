/** The time that the activity of points shows. Days are those of the country's books. */
import { Temporal } from "temporal-polyfill";

export interface ActivityPeriod {
  readonly since: Date;
  /** The first day of the same month, because the chart shows whole months. */
  readonly chartSince: Date;
}

/** Begins on the same day some months ago, or on the last day of a month that is too short for it. */
export function calculateActivityPeriod(
  at: Date,
  { months, timeZone }: { readonly months: number; readonly timeZone: string },
): ActivityPeriod {
  const today = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = today.subtract({ months });
  const toMoment = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { since: toMoment(first), chartSince: toMoment(first.with({ day: 1 })) };
}
