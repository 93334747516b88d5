import { ChartFrame } from "../../../ui/chart-frame.tsx";
import type { LeadMonth } from "../lead-months.ts";

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const formatMonth = (month: string) => `${names[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** Leads that were won and lost in the last twelve months. Nothing is drawn before the first. */
export function WonLostChart({ months }: { months: readonly LeadMonth[] }) {
  const won = months.reduce((sum, month) => sum + month.won, 0);
  const lost = months.reduce((sum, month) => sum + month.lost, 0);
  if (won + lost === 0) return null;
  return (
    <ChartFrame
      title="Won and lost by month"
      summary={`${won} won and ${lost} lost: you win ${Math.round((won / (won + lost)) * 100)} % of the jobs that you quote.`}
      legend={[
        { label: "Won", colour: 1 },
        { label: "Lost", colour: 2 },
      ]}
      table={{
        columns: ["Month", "Won", "Lost"],
        rows: months.map((month) => [formatMonth(month.month), String(month.won), String(month.lost)]),
      }}
    >
      <Bars months={months} sheet={wide} className="max-h-48 max-sm:hidden" />
      <Bars months={months} sheet={narrow} className="sm:hidden" />
    </ChartFrame>
  );
}

interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** The drawing for a phone has about the width of a phone, so its text is not scaled down. */
const wide: Sheet = { width: 640, height: 130 };
const narrow: Sheet = { width: 324, height: 140 };
const TOP = 18;

interface BarsProps {
  months: readonly LeadMonth[];
  sheet: Sheet;
  className: string;
}

function Bars({ months, sheet: { width, height }, className }: BarsProps) {
  const highest = Math.max(1, ...months.flatMap(({ won, lost }) => [won, lost]));
  const step = width / months.length;
  const toHeight = (count: number) => (count / highest) * (height - TOP);
  return (
    <svg viewBox={`0 0 ${width} ${height + 18}`} className={`w-full ${className}`} focusable="false" aria-hidden="true">
      <line x1="0" x2={width} y1={TOP} y2={TOP} className="stroke-line" strokeDasharray="3 3" />
      <text x="0" y={TOP - 5} className="fill-ink-muted text-xs">
        {highest}
      </text>
      {months.map(({ month, won, lost }, index) => (
        <g key={month}>
          {[won, lost].map((count, bar) => (
            <rect
              key={bar === 0 ? "won" : "lost"}
              x={(index + 0.12 + bar * 0.4) * step}
              y={height - toHeight(count)}
              width={step * 0.34}
              height={toHeight(count)}
              rx="1.5"
              className={bar === 0 ? "fill-chart-1" : "fill-chart-2"}
            />
          ))}
          <text x={(index + 0.5) * step} y={height + 14} textAnchor="middle" className="fill-ink-muted text-xs">
            {formatMonth(month).slice(0, 3)}
          </text>
        </g>
      ))}
      <line x1="0" x2={width} y1={height} y2={height} className="stroke-line-strong" />
    </svg>
  );
}
