import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classes, pageColumn } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface ContextItem {
  /** The kind of fact, for screen readers: "Account", "Store", "Cut-off". */
  label: string;
  value: ReactNode;
  icon: LucideIcon;
  to?: string | undefined;
}

/** One line above every page with account, store and cut-off. On a phone the first fact is shortened. */
export function ContextBar({
  items,
  label = "Ordering for",
  action,
}: {
  items: readonly ContextItem[];
  label?: string | undefined;
  /** A control at the end of the bar. */
  action?: ReactNode | undefined;
}) {
  return (
    <section aria-label={label} className="on-fill bg-inverse text-sm text-on-inverse print:hidden">
      <ul className={classes(pageColumn, "flex min-h-12 items-center gap-x-4 md:min-h-10 md:gap-x-8")}>
        {items.map((item, index) => (
          <li
            key={item.label}
            className={classes(
              index === 0 ? "min-w-0" : "max-w-[45%] shrink-0",
              index === items.length - 1 && "ml-auto",
            )}
          >
            <Fact {...item} />
          </li>
        ))}
        {action && <li className="shrink-0">{action}</li>}
      </ul>
    </section>
  );
}

function Fact({ label, value, icon, to }: ContextItem) {
  const content = (
    <>
      <Icon of={icon} size="small" className="text-on-inverse-muted" />
      <span className="min-w-0 truncate">
        <span className="sr-only">{label}: </span>
        {value}
      </span>
    </>
  );
  const look = "flex min-h-12 min-w-0 items-center gap-2 md:min-h-10";
  return to === undefined ? (
    <span className={look}>{content}</span>
  ) : (
    <Link to={to} className={classes(look, "rounded-sm underline-offset-4 hover:underline")}>
      {content}
    </Link>
  );
}
