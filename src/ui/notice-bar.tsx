import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes, pageColumn } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { loudTone, softTone, type Tone, toneIcon } from "./tone.ts";

interface NoticeProps {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  /** A link, or a button in a form, that ends the state. */
  action?: ReactNode | undefined;
  children: ReactNode;
}

/** A bar across the page for a state that affects every action: acting for an account, account on hold. */
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

/** Classes for a button or link inside a NoticeBar. It takes the text colour of the bar. */
export const noticeActionClasses =
  "inline-flex min-h-control-small items-center justify-center gap-2 rounded-inner border border-current px-3.5 text-base md:text-sm " +
  "font-semibold text-inherit transition-opacity hover:opacity-80";

/** A message inside a page, such as the outcome of a form or a warning. */
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
