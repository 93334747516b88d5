/** When the next of some days begins. Days begin at midnight of each store's own time zone. */
import { Temporal } from "temporal-polyfill";
import type { CountryCode } from "../../shared/country.ts";
import { type LocalDate, toLocalDate } from "../../shared/local-date.ts";
import type { StoreZones } from "./store-day.ts";

/**
 * The next moment at which one of the days begins anywhere in the country; infinity if all of them have begun. `days` are
 * sorted.
 */
export function findNextMidnight(
  stores: StoreZones,
  country: CountryCode,
  { days, moment }: { readonly days: readonly LocalDate[]; readonly moment: number },
): number {
  if (days.length === 0) return Number.POSITIVE_INFINITY;
  const zones = new Set([stores.zoneByCountry[country]]);
  for (const { address, timezone } of stores.byId.values()) if (address.country === country) zones.add(timezone);
  return Math.min(
    ...[...zones].map((zone) => {
      const today = toLocalDate(new Date(moment), zone);
      const next = days.find((day) => day > today);
      return next === undefined ? Number.POSITIVE_INFINITY : toMidnight(next, zone);
    }),
  );
}

/** On a day without midnight it is the moment at which the clocks go forward. */
function toMidnight(day: LocalDate, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
}
