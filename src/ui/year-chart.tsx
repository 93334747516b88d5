import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import {
  axisMarks,
  barsOf,
  type MonthBar,
  type MonthTotal,
  type YearNouns,
  yearWords,
} from "../shared/months-of-year.ts";
import { addressWith } from "./address-with.ts";
import { ButtonLink } from "./button.tsx";
import { ChartFrame } from "./chart-frame.tsx";

interface YearChartProps {
  year: number;
  thisYear: number;
  months: readonly MonthTotal[];
  nouns: YearNouns;
  /** After each amount: "inc GST". */
  suffix?: string | undefined;
}

const dollars = (amount: number) =>
  amount.toLocaleString("en-AU", { style: "currency", currency: "AUD", currencyDisplay: "narrowSymbol" });

/** What a year came to, month by month, with the years before a step away. */
export function YearChart({ year, thisYear, months, nouns, suffix = "" }: YearChartProps) {
  const { search } = useLocation();
  const bars = barsOf(months);
  const total = bars.reduce((sum, bar) => sum + Math.round(bar.dollars * 100), 0) / 100;
  const column = [`${nouns.done.slice(0, 1).toUpperCase()}${nouns.done.slice(1)}`, suffix].join(" ").trim();
  const counted = `${nouns.many.slice(0, 1).toUpperCase()}${nouns.many.slice(1)}`;
  return (
    <div className="flex flex-col gap-2">
      <ChartFrame
        title={[dollars(total), suffix, `in ${year}`].filter(Boolean).join(" ")}
        summary={yearWords(bars, year, nouns)}
        table={{
          columns: ["Month", counted, column],
          rows: bars.map((bar) => [bar.name, String(bar.count), dollars(bar.dollars)]),
        }}
      >
        <Bars bars={bars} />
      </ChartFrame>
      <nav aria-label="Years" className="flex justify-between gap-3 print:hidden">
        <YearLink {...{ search }} year={year - 1} icon={ChevronLeft} />
        {year < thisYear && <YearLink {...{ search }} year={year + 1} icon={ChevronRight} />}
      </nav>
    </div>
  );
}

function YearLink({ search, year, icon }: { search: string; year: number; icon: typeof ChevronLeft }) {
  return (
    <ButtonLink
      to={addressWith(search, { year: String(year) })}
      size="small"
      variant="quiet"
      icon={icon}
      preventScrollReset
    >
      {year}
    </ButtonLink>
  );
}

const area = { width: 600, height: 180, left: 56, bottom: 24, top: 8 };

/** Drawn to scale in a fixed sheet that grows with its place. */
function Bars({ bars }: { bars: readonly MonthBar[] }) {
  const highest = Math.max(...bars.map((bar) => bar.dollars));
  const marks = axisMarks(highest);
  const top = marks.at(-1) ?? 1;
  const inner = { width: area.width - area.left, height: area.height - area.bottom - area.top };
  const yOf = (amount: number) => area.top + inner.height * (1 - amount / top);
  const step = inner.width / bars.length;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${area.width} ${area.height}`}
      className="figures h-auto w-full fill-ink-muted text-[13px]"
    >
      {[0, ...marks].map((mark) => (
        <g key={mark}>
          <line x1={area.left} x2={area.width} y1={yOf(mark)} y2={yOf(mark)} className="stroke-line" />
          <text x={area.left - 8} y={yOf(mark) + 4} textAnchor="end">
            ${mark.toLocaleString("en")}
          </text>
        </g>
      ))}
      {bars.map((bar, place) => (
        <g key={bar.name}>
          <rect
            x={area.left + step * place + step * 0.18}
            y={yOf(bar.dollars)}
            width={step * 0.64}
            height={inner.height * (bar.dollars / top)}
            rx={3}
            className="fill-chart-1 print:[print-color-adjust:exact]"
          />
          <text x={area.left + step * (place + 0.5)} y={area.height - 6} textAnchor="middle">
            {bar.short}
          </text>
        </g>
      ))}
    </svg>
  );
}
