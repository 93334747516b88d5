/** When it may be wanted, other than as soon as can be. They are listed in `delivery-days.ts`, which knows the calendars. */
export interface DeliveryWindow {
  /** A moment on the store's clock: "2026-10-06T07:00:00+11:00". */
  readonly value: string;
  readonly day: string;
  readonly part: DayPart;
}

export const dayParts = ["morning", "afternoon"] as const;
export type DayPart = (typeof dayParts)[number];

/** Which of the windows a kept moment is, however it is written; null for as soon as can be. */
export function windowAt(windows: readonly DeliveryWindow[], moment: string | null): DeliveryWindow | null {
  if (moment === null) return null;
  return windows.find(({ value }) => Date.parse(value) === Date.parse(moment)) ?? null;
}
