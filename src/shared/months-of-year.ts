/** A year as twelve bars of a chart, with a summary sentence. */
export interface MonthTotal {
  /** "2026-03", or any day of that month. */
  readonly date: string;
  /** The number of orders or payments. */
  readonly count: number;
  /** A number of dollars, as GraphQL sends it. */
  readonly dollars: number;
}

export interface MonthBar {
  readonly name: string;
  readonly short: string;
  readonly count: number;
  readonly dollars: number;
  /** From 0 to 1, relative to the highest bar. */
  readonly height: number;
}

const names = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

export function toMonthBars(months: readonly MonthTotal[]): MonthBar[] {
  const sums = names.map((_name, index) =>
    sumMonths(months.filter(({ date }) => Number(date.slice(5, 7)) === index + 1)),
  );
  const highest = Math.max(...sums.map(({ dollars }) => dollars));
  return sums.map((sum, index) => ({
    ...sum,
    name: names[index] ?? "",
    short: (names[index] ?? "").slice(0, 3),
    height: highest > 0 ? sum.dollars / highest : 0,
  }));
}

function sumMonths(months: readonly MonthTotal[]): { count: number; dollars: number } {
  const cents = months.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0);
  return { count: months.reduce((sum, { count }) => sum + count, 0), dollars: cents / 100 };
}

/** The words of the summary: "order", "orders", "spent". */
export interface YearNouns {
  readonly one: string;
  readonly many: string;
  readonly done: string;
}

/** "14 orders, most spent in March." or "No orders in 2026." */
export function formatYearSummary(bars: readonly MonthBar[], year: number, { one, many, done }: YearNouns): string {
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const highest = bars.find(({ height }) => height === 1);
  if (count === 0) return `No ${many} in ${year}.`;
  const counted = count === 1 ? `1 ${one}` : `${count} ${many}`;
  return highest === undefined ? `${counted}.` : `${counted}, most ${done} in ${highest.name}.`;
}

/** Round marks for the axis, up to the first one above the highest bar. */
export function calculateAxisMarks(highest: number): number[] {
  if (highest <= 0) return [];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count }, (_each, index) => Math.round((index + 1) * step * 100) / 100);
}
