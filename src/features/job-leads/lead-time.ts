/** Times of leads: the painter's time zone, and the hours without push notices. */
import { Temporal } from "temporal-polyfill";
import type { CountryCode } from "../../shared/country.ts";
import { findState, timezoneFor } from "../stores/state.ts";

interface Address {
  readonly country: CountryCode;
  readonly state: string;
  readonly suburb: string;
}

/** For figures of a whole account, such as months. */
export const mainZones: Readonly<Record<CountryCode, string>> = { AU: "Australia/Sydney", NZ: "Pacific/Auckland" };

/** The time zone of a painter is that of the account's address. */
export function findPainterZone({ country, state, suburb }: Address): string {
  const found = findState(country, state);
  return found === null ? mainZones[country] : timezoneFor(found, suburb);
}

const FIRST_HOUR = 7;
const END_HOUR = 20;

/** When a push notice may be shown: now, or at 07:00 if it is night for the painter. */
export function findPushTime(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (local.hour >= FIRST_HOUR && local.hour < END_HOUR) return now;
  const day = local.hour < FIRST_HOUR ? local : local.add({ days: 1 });
  const morning = day.toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour: FIRST_HOUR } });
  return new Date(morning.epochMilliseconds);
}
