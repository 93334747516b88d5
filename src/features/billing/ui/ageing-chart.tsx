import { ChartFrame } from "../../../ui/chart-frame.tsx";
import { classes } from "../../../ui/classes.ts";

interface Bucket {
  readonly label: string;
  readonly amount: { readonly value: number; readonly formattedValue: string };
}

interface AgeingChartProps {
  readonly buckets: readonly Bucket[];
  /** The summary when nothing is owed. */
  readonly nothing: string;
}

const fills = ["bg-chart-1", "bg-warning", "bg-brand", "bg-danger", "bg-danger"] as const;

/** Open debits by days overdue. The length shows the amount, label and colour show the age. */
export function AgeingChart({ buckets, nothing }: AgeingChartProps) {
  const largest = Math.max(1, ...buckets.map(({ amount }) => amount.value));
  return (
    <ChartFrame
      title="How old it is"
      summary={ageingWords(buckets) ?? nothing}
      table={{
        columns: ["Overdue by", "Owed"],
        rows: buckets.map(({ label, amount }) => [label, amount.formattedValue]),
      }}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5">
        {buckets.map(({ label, amount }, index) => (
          <div key={label} className="contents">
            <span className="text-sm whitespace-nowrap text-ink-muted">{label}</span>
            <span className="h-6 rounded-sm bg-sunken">
              <span
                className={classes("block h-full rounded-sm print:[print-color-adjust:exact]", fills[index])}
                style={{ width: `${(amount.value / largest) * 100}%` }}
              />
            </span>
            <span className="figures text-right text-sm font-semibold">{amount.formattedValue}</span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

/** Null when nothing is owed. */
function ageingWords(buckets: readonly Bucket[]): string | null {
  const oldest = buckets.findLast(({ amount }) => amount.value > 0);
  if (oldest === undefined) return null;
  return oldest === buckets[0] ? "Nothing is overdue." : `The oldest is overdue by ${oldest.label.toLowerCase()}.`;
}
