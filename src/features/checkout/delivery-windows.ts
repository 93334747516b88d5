/**
 * A window that a buyer can choose for a delivery. Kept apart from `delivery-days.ts`, so that pages do not load the code
 * for calendars and time zones.
 */
export interface DeliveryWindow {
  /** A local time at the store: "2026-10-06T07:00:00+11:00". */
  readonly value: string;
  readonly day: string;
  readonly part: DayPart;
}

export const dayParts = ["morning", "afternoon"] as const;
export type DayPart = (typeof dayParts)[number];

/** The window that starts at an instant, in any notation; null for "as soon as possible". */
export function findWindow(windows: readonly DeliveryWindow[], moment: string | null): DeliveryWindow | null {
  if (moment === null) return null;
  return windows.find(({ value }) => Date.parse(value) === Date.parse(moment)) ?? null;
}
