import { Form, useLocation } from "react-router";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { TextField } from "./field.tsx";
import { listUrl } from "./list-url.ts";

interface RangeFilterProps {
  ranges: readonly { key: string; label: string }[];
  /** The chosen key. Null when two days were typed. */
  range: string | null;
  start: string;
  end: string;
  /** Other URL parameters to keep, by name. */
  kept: Readonly<Record<string, string | number>>;
}

/** Filters a list by a range of days. The range is in the URL. */
export function RangeFilter({ ranges, range, start, end, kept }: RangeFilterProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="How far back" className="flex flex-wrap gap-2">
        {ranges.map(({ key, label }) => (
          <Chip
            key={key}
            to={listUrl(search, { range: key === range ? null : key, from: null, to: null })}
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
