import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChartFrame } from "../../../ui/chart-frame.tsx";
import { dollars } from "../../catalogue/ui/product-card-data.ts";
import { orderListAddress } from "../order-list-address.ts";
import { axisMarks, barsOf, type MonthBar, type MonthTotal, yearWords } from "../spend-by-month.ts";

interface YearChartProps {
  year: number;
  thisYear: number;
  months: readonly MonthTotal[];
}

/** What was spent, month by month, with the years before a step away. */
export function YearChart({ year, thisYear, months }: YearChartProps) {
  const { search } = useLocation();
  const bars = barsOf(months);
  const total = bars.reduce((sum, bar) => sum + Math.round(bar.dollars * 100), 0) / 100;
  const yearLink = (to: number) => orderListAddress(search, { year: String(to) });
  return (
    <div className="flex flex-col gap-2">
      <ChartFrame
        title={`${dollars(total)} inc GST in ${year}`}
        summary={yearWords(bars, year)}
        table={{
          columns: ["Month", "Orders", "Spent inc GST"],
          rows: bars.map(({ name, orders, dollars: spent }) => [name, String(orders), dollars(spent)]),
        }}
      >
        <Bars bars={bars} />
      </ChartFrame>
      <nav aria-label="Years" className="flex justify-between gap-3 print:hidden">
        <ButtonLink to={yearLink(year - 1)} size="small" variant="quiet" icon={ChevronLeft} preventScrollReset>
          {year - 1}
        </ButtonLink>
        {year < thisYear && (
          <ButtonLink to={yearLink(year + 1)} size="small" variant="quiet" icon={ChevronRight} preventScrollReset>
            {year + 1}
          </ButtonLink>
        )}
      </nav>
    </div>
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
