/** A year as twelve bars: what each month came to, how high it stands, and a sentence about the whole. */
export interface MonthTotal {
  /** "2026-03", or any day of it. */
  readonly date: string;
  /** How many orders, payments, or whatever else is counted. */
  readonly count: number;
  /** As it comes over the edge. */
  readonly dollars: number;
}

export interface MonthBar {
  readonly name: string;
  readonly short: string;
  readonly count: number;
  readonly dollars: number;
  /** From 0 to 1, of the highest. */
  readonly height: number;
}

const names = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

export function barsOf(months: readonly MonthTotal[]): MonthBar[] {
  const sums = names.map((_name, place) => sumOf(months.filter(({ date }) => Number(date.slice(5, 7)) === place + 1)));
  const highest = Math.max(...sums.map(({ dollars }) => dollars));
  return sums.map((sum, place) => ({
    ...sum,
    name: names[place] ?? "",
    short: (names[place] ?? "").slice(0, 3),
    height: highest > 0 ? sum.dollars / highest : 0,
  }));
}

function sumOf(months: readonly MonthTotal[]): { count: number; dollars: number } {
  const cents = months.reduce((sum, { dollars }) => sum + Math.round(dollars * 100), 0);
  return { count: months.reduce((sum, { count }) => sum + count, 0), dollars: cents / 100 };
}

/** What is counted in a year, and what was done with the money: "order", "orders", "spent". */
export interface YearNouns {
  readonly one: string;
  readonly many: string;
  readonly done: string;
}

/** "14 orders, most spent in March", or that there were none. */
export function yearWords(bars: readonly MonthBar[], year: number, { one, many, done }: YearNouns): string {
  const count = bars.reduce((sum, bar) => sum + bar.count, 0);
  const highest = bars.find(({ height }) => height === 1);
  if (count === 0) return `No ${many} in ${year}.`;
  const counted = count === 1 ? `1 ${one}` : `${count} ${many}`;
  return highest === undefined ? `${counted}.` : `${counted}, most ${done} in ${highest.name}.`;
}

/** Round marks for the axis: none above the highest bar by more than a step. */
export function axisMarks(highest: number): number[] {
  if (highest <= 0) return [];
  const rough = highest / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const count = Math.ceil(highest / step);
  return Array.from({ length: count }, (_each, place) => Math.round((place + 1) * step * 100) / 100);
}
