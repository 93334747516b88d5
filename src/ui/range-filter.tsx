import { Form, useLocation } from "react-router";
import { addressWith } from "./address-with.ts";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { TextField } from "./field.tsx";

interface RangeFilterProps {
  ranges: readonly { key: string; label: string }[];
  /** Which of them; null where the days were typed. */
  range: string | null;
  start: string;
  end: string;
  /** What else the address says, by name. */
  kept: Readonly<Record<string, string | number>>;
}

/** How far back, or between two days. All of it lives in the address. */
export function RangeFilter({ ranges, range, start, end, kept }: RangeFilterProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="How far back" className="flex flex-wrap gap-2">
        {ranges.map(({ key, label }) => (
          <Chip
            key={key}
            to={addressWith(search, { range: key === range ? null : key, from: null, to: null })}
            selected={key === range}
          >
            {label}
          </Chip>
        ))}
      </nav>
      <details key={`${start} ${end}`} open={range === null}>
        <summary className="inline-flex min-h-control-small items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em] md:text-sm">
          Between two days
        </summary>
        <Form aria-label="Days" className="flex flex-wrap items-end gap-3 pt-2">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField type="date" name="from" label="From" defaultValue={start} required />
          <TextField type="date" name="to" label="To" defaultValue={end} required />
          <Button type="submit">Show</Button>
        </Form>
      </details>
    </div>
  );
}
