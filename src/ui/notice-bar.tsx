import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { pageColumn } from "./recipes.ts";
import { loudTone, softTone, type Tone, toneIcon } from "./tone.ts";

interface NoticeProps {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  /** The way out: a link, or a button in a form. */
  action?: ReactNode | undefined;
  children: ReactNode;
}

/** A loud bar for a state that changes what every action means: acting for somebody, account on hold. */
export function NoticeBar({ tone = "warning", icon, action, children }: NoticeProps) {
  return (
    <div role="status" className={classes("on-fill print:hidden", loudTone[tone])}>
      <div className={classes(pageColumn, "flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2 md:py-1.5")}>
        <Icon of={icon ?? toneIcon[tone]} />
        <div className="min-w-0 flex-1 basis-40 font-medium">{children}</div>
        {action}
      </div>
    </div>
  );
}

/** Made for a loud bar: it takes the bar's own ink. Give it to a button or a link. */
export const noticeActionClasses =
  "inline-flex min-h-control-small items-center justify-center gap-2 rounded-inner border border-current px-3.5 text-base md:text-sm " +
  "font-semibold text-inherit transition-opacity hover:opacity-80";

/** A message in the flow of a page: what happened to the form just sent, what to know before going on. */
export function Notice({ tone = "info", icon, action, children }: NoticeProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classes("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-box border px-4 py-3", softTone[tone])}
    >
      <Icon of={icon ?? toneIcon[tone]} className="mt-0.5" />
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  );
}
