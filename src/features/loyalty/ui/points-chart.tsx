import { ChartFrame } from "../../../ui/chart-frame.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { formatWorth } from "../format-points.ts";
import type { PointsRule } from "../points.ts";
import type { GetPointsActivity } from "./points-activity.operations.ts";

type Months = ResultOf<typeof GetPointsActivity>["pointsActivity"]["months"];

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const formatMonth = (month: string) => `${monthNames[Number(month.slice(5, 7)) - 1] ?? ""} ${month.slice(0, 4)}`;
const format = (points: number) => points.toLocaleString("en");

interface PointsChartProps {
  months: Months;
  /** Null for staff who do not act for an account. */
  rule: Pick<PointsRule, "pointsPerDollar"> | null;
}

/** Points earned and points used or expired, by month. */
export function PointsChart({ months, rule }: PointsChartProps) {
  if (months.length === 0) return null;
  const sum = (field: "earned" | "used" | "expired") => {
    const points = months.reduce((total, month) => total + month[field], 0);
    return `${format(points)} ${field}${rule === null ? "" : ` (${formatWorth(points, rule)})`}`;
  };
  return (
    <ChartFrame
      title="Points by month"
      summary={`${sum("earned")}, ${sum("used")}, ${sum("expired")}.`}
      legend={[
        { label: "Earned", colour: 1 },
        { label: "Used or expired", colour: 2 },
      ]}
      table={{
        columns: ["Month", "Earned", "Used", "Expired"],
        rows: months.map((month) => [
          ...[formatMonth(month.month), format(month.earned), format(month.used), format(month.expired)],
        ]),
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
  /** The smallest width in which the name of a month is readable. */
  readonly labelWidth: number;
}

const wide: Sheet = { width: 640, height: 120, labelWidth: 30 };
/** About as wide as on a phone, so that the letters keep their size. */
const narrow: Sheet = { width: 324, height: 140, labelWidth: 25 };

interface BarsProps {
  months: Months;
  sheet: Sheet;
  className: string;
}

function Bars({ months, sheet: { width, height, labelWidth }, className }: BarsProps) {
  const highest = Math.max(1, ...months.flatMap(({ earned, used, expired }) => [earned, used + expired]));
  const toHeight = (points: number) => (Math.max(0, points) / highest) * (height - 20);
  const step = width / months.length;
  const labelEvery = Math.ceil(labelWidth / step);
  return (
    <svg viewBox={`0 0 ${width} ${height + 20}`} className={`w-full ${className}`} focusable="false" aria-hidden="true">
      <line x1="0" x2={width} y1="20" y2="20" className="stroke-line" strokeDasharray="3 3" />
      <text x="0" y="12" className="fill-ink-muted text-xs">
        {format(highest)}
      </text>
      {months.map(({ month, earned, used, expired }, index) => (
        <g key={month}>
          {[toHeight(earned), toHeight(used + expired)].map((barHeight, bar) => (
            <rect
              key={bar === 0 ? "earned" : "used"}
              x={(index + 0.12 + bar * 0.4) * step}
              y={height - barHeight}
              width={step * 0.34}
              height={barHeight}
              rx="1.5"
              className={bar === 0 ? "fill-chart-1" : "fill-chart-2"}
            />
          ))}
          {(months.length - 1 - index) % labelEvery === 0 && (
            <text x={(index + 0.5) * step} y={height + 15} textAnchor="middle" className="fill-ink-muted text-xs">
              {formatMonth(month).slice(0, 3)}
            </text>
          )}
        </g>
      ))}
      <line x1="0" x2={width} y1={height} y2={height} className="stroke-line-strong" />
    </svg>
  );
}
