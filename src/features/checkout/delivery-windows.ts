/** When it may be wanted, other than as soon as can be: the mornings and afternoons of the working days that follow. */
export interface DeliveryWindow {
  /** A moment on the store's clock: "2026-10-05T07:00:00+11:00". */
  readonly value: string;
  readonly day: string;
  readonly part: "morning" | "afternoon";
}

const parts = [
  { part: "morning", begins: "07:00:00" },
  { part: "afternoon", begins: "12:00:00" },
] as const;
const dayMs = 86_400_000;

/** `earliest` is the first day it can be there; what comes before it was never on offer. */
export function listWindows(localTime: string, earliest: string, days: number): DeliveryWindow[] {
  const offset = /(Z|[+-]\d\d:\d\d)$/.exec(localTime)?.[0] ?? "Z";
  const windows: DeliveryWindow[] = [];
  for (let day = earliest; windows.length < days * parts.length; day = nextDay(day)) {
    if (isWeekend(day)) continue;
    for (const { part, begins } of parts) windows.push({ value: `${day}T${begins}${offset}`, day, part });
  }
  return windows.filter(({ value }) => Date.parse(value) > Date.parse(localTime));
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay());
}

/** Which of the windows a kept moment is, however it is written; null for as soon as can be. */
export function windowAt(windows: readonly DeliveryWindow[], moment: string | null): DeliveryWindow | null {
  if (moment === null) return null;
  return windows.find(({ value }) => Date.parse(value) === Date.parse(moment)) ?? null;
}
