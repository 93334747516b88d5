import { classes } from "../../../ui/classes.ts";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { formatRow, type MoneyRow } from "../shown-totals.ts";

interface MoneyColumnProps {
  rows: readonly MoneyRow[];
  /** The sum of the rows. */
  total: MoneyRow;
  /** Small print below the total. */
  note?: string | undefined;
}

/** Rows of money and their sum. */
export function MoneyColumn({ rows, total, note }: MoneyColumnProps) {
  return (
    <dl data-money-column className="flex flex-col gap-1.5">
      {rows.map(({ label, amount }) => (
        <div
          key={label}
          className={classes("flex items-baseline justify-between gap-4", amount < 0 && "text-success-text")}
        >
          <dt className={amount < 0 ? undefined : "text-ink-muted"}>{label}</dt>
          <dd className="figures font-medium">{formatRow({ label, amount }, formatDollars)}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">
          {total.label}
          {note !== undefined && <span className="block text-sm font-normal text-ink-muted">{note}</span>}
        </dt>
        <dd className="figures text-2xl font-bold">{formatDollars(total.amount)}</dd>
      </div>
    </dl>
  );
}
