import { ChartFrame } from "../../../ui/chart-frame.tsx";
import { classes } from "../../../ui/classes.ts";

interface Bucket {
  readonly label: string;
  readonly amount: { readonly value: number; readonly formattedValue: string };
}

const fills = ["bg-chart-1", "bg-warning", "bg-brand", "bg-danger", "bg-danger"] as const;

/** How long what is owed has been due: lengths tell how much, words and colours how late. */
export function AgeingChart({ buckets }: { buckets: readonly Bucket[] }) {
  const most = Math.max(1, ...buckets.map(({ amount }) => amount.value));
  return (
    <ChartFrame
      title="How old it is"
      summary={ageingWords(buckets)}
      table={{
        columns: ["Overdue by", "Owed"],
        rows: buckets.map(({ label, amount }) => [label, amount.formattedValue]),
      }}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2.5">
        {buckets.map(({ label, amount }, place) => (
          <div key={label} className="contents">
            <span className="text-sm whitespace-nowrap text-ink-muted">{label}</span>
            <span className="h-6 rounded-sm bg-sunken">
              <span
                className={classes("block h-full rounded-sm print:[print-color-adjust:exact]", fills[place])}
                style={{ width: `${(amount.value / most) * 100}%` }}
              />
            </span>
            <span className="figures text-right text-sm font-semibold">{amount.formattedValue}</span>
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}

function ageingWords(buckets: readonly Bucket[]): string {
  const oldest = buckets.findLast(({ amount }) => amount.value > 0);
  if (oldest === undefined) return "You owe nothing.";
  return oldest === buckets[0] ? "Nothing is overdue." : `The oldest is overdue by ${oldest.label.toLowerCase()}.`;
}
