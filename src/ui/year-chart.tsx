import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import {
  calculateAxisMarks,
  formatYearSummary,
  type MonthBar,
  type MonthTotal,
  toMonthBars,
  type YearNouns,
} from "../shared/months-of-year.ts";
import { ButtonLink } from "./button.tsx";
import { ChartFrame } from "./chart-frame.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { listUrl } from "./list-url.ts";

interface YearChartProps {
  year: number;
  thisYear: number;
  months: readonly MonthTotal[];
  nouns: YearNouns;
  /** Shown after each amount: "inc GST". */
  suffix?: string | undefined;
  /** A second amount of each month, for the title and the table. */
  second?: { readonly suffix: string; readonly dollars: readonly number[] } | undefined;
}

const dollars = (amount: number) =>
  amount.toLocaleString("en-AU", { style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" });

/** The totals of a year by month, with links to the years before and after. */
export function YearChart({ year, thisYear, months, nouns, suffix = "", second }: YearChartProps) {
  const { search } = useLocation();
  const bars = toMonthBars(months);
  const total = bars.reduce((sum, bar) => sum + Math.round(bar.dollars * 100), 0) / 100;
  const column = [`${nouns.done.slice(0, 1).toUpperCase()}${nouns.done.slice(1)}`, suffix].join(" ").trim();
  const yearLink = (to: number) => listUrl(search, { year: String(to) });
  const counted = `${nouns.many.slice(0, 1).toUpperCase()}${nouns.many.slice(1)}`;
  return (
    <div className="flex flex-col gap-2">
      <ChartFrame
        title={[dollars(total), suffix, second && `(${formatSecond(second)})`, `in ${year}`].filter(Boolean).join(" ")}
        summary={formatYearSummary(bars, year, nouns)}
        table={{
          columns: ["Month", counted, column, ...(second ? [second.suffix] : [])],
          rows: bars.map((bar, index) => [
            ...[bar.name, String(bar.count), dollars(bar.dollars)],
            ...(second ? [dollars(second.dollars[index] ?? 0)] : []),
          ]),
        }}
      >
        <Bars bars={bars} sheet={wide} className="max-sm:hidden" />
        <Bars bars={bars} sheet={narrow} className="sm:hidden" />
      </ChartFrame>
      <nav aria-label="Years" className="flex justify-between gap-3 print:hidden">
        <ButtonLink to={yearLink(year - 1)} size="small" variant="quiet" icon={ChevronLeft} preventScrollReset>
          {year - 1}
        </ButtonLink>
        {year < thisYear && (
          <ButtonLink to={yearLink(year + 1)} size="small" variant="quiet" preventScrollReset>
            {year + 1}
            <Icon of={ChevronRight} size="small" />
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function formatSecond({ dollars: amounts, suffix }: NonNullable<YearChartProps["second"]>): string {
  const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return `${dollars(cents / 100)} ${suffix}`;
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  /** How many letters of a month fit below its bar. */
  readonly letters: number;
}

/** The drawing for a phone has the width of a phone, so its text is not scaled down. */
const wide: Sheet = { width: 600, height: 180, left: 56, letters: 3 };
const narrow: Sheet = { width: 310, height: 190, left: 52, letters: 1 };
const bottom = 24;
const top = 8;

/** The drawing has a fixed coordinate system and is scaled to the available width. */
function Bars({ bars, sheet, className }: { bars: readonly MonthBar[]; sheet: Sheet; className: string }) {
  const { width, height, left, letters } = sheet;
  const marks = calculateAxisMarks(Math.max(...bars.map((bar) => bar.dollars)));
  const highest = marks.at(-1) ?? 1;
  const inner = { width: width - left, height: height - bottom - top };
  const toY = (amount: number) => top + inner.height * (1 - amount / highest);
  const step = inner.width / bars.length;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className={classes("figures h-auto w-full fill-ink-muted text-[13px]", className)}
    >
      {[0, ...marks].map((mark) => (
        <g key={mark}>
          <line x1={left} x2={width} y1={toY(mark)} y2={toY(mark)} className="stroke-line" />
          <text x={left - 8} y={toY(mark) + 4} textAnchor="end">
            ${mark.toLocaleString("en")}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.name}>
          <rect
            x={left + step * (index + 0.18)}
            y={toY(bar.dollars)}
            width={step * 0.64}
            height={inner.height * (bar.dollars / highest)}
            rx={3}
            className="fill-chart-1 print:[print-color-adjust:exact]"
          />
          <text x={left + step * (index + 0.5)} y={height - 6} textAnchor="middle">
            {bar.short.slice(0, letters)}
          </text>
        </g>
      ))}
    </svg>
  );
}
