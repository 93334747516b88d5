import { type ReactNode, useId } from "react";
import { classes, surfaceBox } from "./classes.ts";

export type ChartColour = 1 | 2 | 3 | 4;

const swatches: Record<ChartColour, string> = {
  1: "bg-chart-1",
  2: "bg-chart-2",
  3: "bg-chart-3",
  4: "bg-chart-4",
};

export interface ChartTable {
  columns: readonly string[];
  /** The first cell of a row is its name. Values are formatted already. */
  rows: readonly (readonly string[])[];
}

interface ChartFrameProps {
  title: string;
  /** The message of the chart in one sentence: "Spend rose by a fifth since June". */
  summary?: ReactNode | undefined;
  legend?: readonly { label: string; colour: ChartColour }[] | undefined;
  /** The same figures as a table, for screen readers, for print and for people who prefer a table. */
  table: ChartTable;
  /** The chart. It is hidden from screen readers, which read the table. */
  children: ReactNode;
}

export function ChartFrame({ title, summary, legend = [], table, children }: ChartFrameProps) {
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className={classes(surfaceBox, "flex min-w-0 flex-col gap-4 p-4 md:p-6")}>
      <figcaption className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h3 id={titleId} className="type-part">
            {title}
          </h3>
          {summary && <p className="text-ink-muted">{summary}</p>}
        </div>
        {legend.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {legend.map(({ label, colour }) => (
              <li key={label} className="flex items-center gap-2">
                <span className={classes("size-3 rounded-xs", swatches[colour])} />
                {label}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div aria-hidden="true">{children}</div>
      <details className="border-t border-line pt-1">
        <summary className="inline-flex min-h-control-small items-center rounded-sm text-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
          The figures as a table
        </summary>
        <FigureTable title={title} table={table} />
      </details>
    </figure>
  );
}

function FigureTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <table className="figures mt-2 w-full text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="text-ink-muted">
          {table.columns.map((column) => (
            <th key={column} scope="col" className="py-1.5 text-right font-medium first:text-left">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...values]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-medium">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={table.columns[index + 1]} className="py-1.5 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
