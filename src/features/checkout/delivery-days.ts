/**
 * For when a delivery may be asked: the days on which every store that sends a part of it is open, as the promise itself
 * counts them. What is offered here is all that is taken.
 */
import { Temporal } from "temporal-polyfill";
import {
  isBefore,
  momentOn,
  momentText,
  type Opening,
  type OpeningCalendar,
  openingOn,
  openingsFrom,
  timeAt,
} from "../stores/opening-hours.ts";
import type { Store } from "../stores/store.ts";
import type { DeliveryWindow } from "./delivery-windows.ts";

export interface Sender {
  readonly store: Pick<Store, "type" | "timezone">;
  readonly calendar: OpeningCalendar;
}

const daysOffered = 7;

/** The first store's openings on those days; `earliest` is the first day on which all of it can be there. */
export function listDeliveryDays([first, ...others]: readonly Sender[], earliest: string | null): Opening[] {
  const days: Opening[] = [];
  if (first === undefined || earliest === null) return days;
  for (const opening of openingsFrom(first.store, Temporal.PlainDate.from(earliest), first.calendar)) {
    const day = opening.opens.toPlainDate();
    if (others.every(({ store, calendar }) => openingOn(store, day, calendar) !== null)) days.push(opening);
    if (days.length === daysOffered) break;
  }
  return days;
}

/** The mornings and afternoons of those days in which the store is open, as far as they are still to come. */
export function listWindows(store: Pick<Store, "timezone">, days: readonly Opening[], instant: Date): DeliveryWindow[] {
  const now = timeAt(store, instant);
  return days.flatMap(({ opens, closes }) => {
    const day = opens.toPlainDate();
    const [morning, noon] = [momentOn(store, day, "07:00"), momentOn(store, day, "12:00")];
    const parts = [
      { part: "morning", begins: morning, isOpen: isBefore(opens, noon) },
      { part: "afternoon", begins: noon, isOpen: isBefore(noon, closes) },
    ] as const;
    return parts
      .filter(({ begins, isOpen }) => isOpen && isBefore(now, begins))
      .map(({ part, begins }) => ({ value: momentText(begins), day: day.toString(), part }));
  });
}
