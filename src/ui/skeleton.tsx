import type { ReactNode } from "react";
import { classes, surfaceBox } from "./classes.ts";

const skeletonClasses = "block animate-pulse rounded-inner bg-sunken";

/** A grey placeholder. Give it the height and width of the content that replaces it. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={classes(skeletonClasses, className)} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  const widths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-3/5"];
  return (
    <span className="flex flex-col gap-3">
      {numbers(lines).map((line) => (
        <Skeleton key={line} className={classes("h-4", line === lines - 1 ? "w-2/5" : widths[line % widths.length])} />
      ))}
    </span>
  );
}

/** The placeholder of a table or list. */
export function SkeletonRows({ rows = 5, columns = 4 }: { rows?: number | undefined; columns?: number | undefined }) {
  return (
    <div className={classes(surfaceBox, "divide-y divide-line")}>
      {numbers(rows).map((row) => (
        <div key={row} className="flex items-center gap-6 px-4 py-4 md:px-6">
          {numbers(columns).map((column) => (
            <Skeleton
              key={column}
              className={classes("h-4 flex-1", column === 0 && "flex-2", column > 1 && "max-md:hidden")}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Tells screen readers once that content is loading. Skeletons are hidden from them. */
export function Loading({ label = "Loading", children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
