import { useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { CheckboxField } from "../../../../ui/checkbox.tsx";
import { surfaceBox } from "../../../../ui/classes.ts";
import { useKeys } from "../../../../ui/use-keys.ts";
import type { Selection } from "../../../../ui/use-selection.ts";
import type { Queue } from "./load-queue.ts";

interface BulkBarProps {
  readonly offers: Queue["bulkOffers"];
  readonly selection: Selection;
}

/** The actions on the chosen rows. Each leads to its preview. */
export function BulkBar({ offers, selection }: BulkBarProps) {
  const { chosen, most, isAll, chooseAll } = selection;
  const bar = useRef<HTMLDivElement>(null);
  useKeys({ b: () => bar.current?.querySelector("button")?.focus() });
  return (
    <div ref={bar} className={`${surfaceBox} mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2`}>
      <CheckboxField
        label="All shown"
        checked={isAll}
        onChange={(event) => chooseAll(event.currentTarget.checked)}
        className="[@media(scripting:none)]:hidden"
      />
      <p role="status" className="min-w-24 text-ink-muted">
        {chosen.length === 0 ? `Up to ${most} at a time` : `${chosen.length} chosen`}
        {chosen.length === most && ", the most"}
      </p>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {offers.map(({ choice, label }) => (
          <Button key={choice} type="submit" name="choice" value={choice} size="small">
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
