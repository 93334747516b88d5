import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { UserError } from "../../../shared/result.ts";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { causeProps } from "../../../ui/refusals.tsx";

interface StepPanelProps {
  id?: string | undefined;
  number: number;
  title: string;
  /** The choice made in this step, shown while the step is folded. */
  summary: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Refusals of this step that no field shows. */
  refusals?: readonly UserError[] | undefined;
  children: ReactNode;
}

/** A step that folds, with or without script. While folded it shows its summary. */
export function StepPanel({ id, number, title, summary, open, onOpenChange, refusals = [], children }: StepPanelProps) {
  return (
    <details
      id={id}
      open={open}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
      className={classes(surfaceBox, "group min-w-0 scroll-mt-40")}
    >
      <summary className="flex min-h-16 list-none items-center gap-3 rounded-box px-4 py-3 md:px-6 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="figures grid size-8 shrink-0 place-items-center rounded-full bg-ink font-bold text-ground"
        >
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <h2 className="type-part">{title}</h2>
          <span className="block truncate text-ink-muted group-open:hidden md:text-sm">{summary}</span>
        </span>
        <span className="font-medium underline underline-offset-[0.2em] group-open:hidden md:text-sm">Change</span>
        <Icon of={ChevronDown} className="text-ink-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line px-4 py-5 md:px-6">
        {refusals.map(({ code, message }) => (
          <div key={code} {...causeProps}>
            <Notice tone="danger">{message}</Notice>
          </div>
        ))}
        {children}
      </div>
    </details>
  );
}
