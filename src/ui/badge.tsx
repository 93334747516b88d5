import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { softTone, type Tone, toneIcon } from "./tone.ts";

interface BadgeProps {
  tone?: Tone | undefined;
  /** Replaces the icon of the tone. A badge always has an icon. */
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1.5 rounded-full border py-0.5 pr-2.5 pl-2 align-middle text-sm font-medium",
        softTone[tone],
      )}
    >
      <Icon of={icon ?? toneIcon[tone]} size="small" />
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

/** A small count on an icon. The control around it says in its label what is counted. */
export function CountBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-xs leading-none font-bold text-ground">
      {count > 99 ? "99+" : count}
    </span>
  );
}
