import type { ReactNode } from "react";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels and values side by side. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted max-sm:-mb-3 max-sm:text-sm">{label}</dt>
            <dd className="min-w-0 font-medium wrap-break-word">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
