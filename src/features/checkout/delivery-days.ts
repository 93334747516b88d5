/**
 * The days that can be chosen for a delivery or a pickup: the next days on which every store is open that hands something
 * over. An order is accepted only for a day of this list, and a delivery only for one of its windows.
 */
import { Temporal } from "temporal-polyfill";
import {
  findOpening,
  formatMoment,
  isBefore,
  listOpenings,
  localTimeAt,
  type Opening,
  type OpeningCalendar,
  toMoment,
} from "../stores/opening-hours.ts";
import type { Store } from "../stores/store.ts";
import type { DeliveryWindow } from "./delivery-windows.ts";

export interface Sender {
  readonly store: Pick<Store, "type" | "timezone">;
  readonly calendar: OpeningCalendar;
}

const maxDays = 7;

/** Returns the opening hours of the first store on those days. `earliest` is the first day on which everything can be there. */
export function listOpenDays([first, ...others]: readonly Sender[], earliest: string | null): Opening[] {
  const days: Opening[] = [];
  if (first === undefined || earliest === null) return days;
  for (const opening of listOpenings(first.store, Temporal.PlainDate.from(earliest), first.calendar)) {
    const day = opening.opens.toPlainDate();
    if (others.every(({ store, calendar }) => findOpening(store, day, calendar) !== null)) days.push(opening);
    if (days.length === maxDays) break;
  }
  return days;
}

/** The mornings and afternoons of those days that have not started yet and in which the store is open. */
export function listWindows(store: Pick<Store, "timezone">, days: readonly Opening[], instant: Date): DeliveryWindow[] {
  const now = localTimeAt(store, instant);
  return days.flatMap(({ opens, closes }) => {
    const day = opens.toPlainDate();
    const [morning, noon] = [toMoment(store, day, "07:00"), toMoment(store, day, "12:00")];
    const parts = [
      { part: "morning", begins: morning, isOpen: isBefore(opens, noon) },
      { part: "afternoon", begins: noon, isOpen: isBefore(noon, closes) },
    ] as const;
    return parts
      .filter(({ begins, isOpen }) => isOpen && isBefore(now, begins))
      .map(({ part, begins }) => ({ value: formatMoment(begins), day: day.toString(), part }));
  });
}
