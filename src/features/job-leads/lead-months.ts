/** The leads that an account won or lost in a month. Declined and expired leads are neither. */
export interface LeadMonth {
  /** "2026-03". */
  readonly month: string;
  readonly won: number;
  readonly lost: number;
}

export const MONTHS_SHOWN = 12;

/** The last months up to this one, also those without leads. */
export function fillMonths(months: readonly LeadMonth[], thisMonth: string): LeadMonth[] {
  return listLastMonths(thisMonth).map(
    (month) => months.find((each) => each.month === month) ?? { month, won: 0, lost: 0 },
  );
}

function listLastMonths(thisMonth: string): string[] {
  const [year = 0, month = 1] = thisMonth.split("-").map(Number);
  return Array.from({ length: MONTHS_SHOWN }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS_SHOWN + index, 1));
    return first.toISOString().slice(0, 7);
  });
}
