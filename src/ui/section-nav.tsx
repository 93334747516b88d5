import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface SectionNavItem {
  label: string;
  to: string;
  icon?: LucideIcon | undefined;
  /** Matches this address only, not those below it. */
  end?: boolean | undefined;
  children?: readonly SectionNavItem[] | undefined;
}

/** The menu of a section such as the dashboard: a column at a desk, a row to swipe on a phone. */
export function SectionNav({ label, items }: { label: string; items: readonly SectionNavItem[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="flex gap-1 overflow-x-auto py-1 max-md:-mx-gutter max-md:px-gutter md:flex-col md:overflow-visible">
        {items.map((item) => (
          <li key={item.to} className="contents md:block">
            <Place item={item} />
            {item.children && item.children.length > 0 && (
              <ul className="contents md:ml-5 md:flex md:flex-col md:border-l md:border-line md:pl-2">
                {item.children.map((child) => (
                  <li key={child.to} className="shrink-0">
                    <Place item={{ ...child, icon: undefined }} isBelow />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What stands below another is told by where it stands, so it needs no picture. */
function Place({ item, isBelow = false }: { item: SectionNavItem; isBelow?: boolean }) {
  return (
    <NavLink
      to={item.to}
      end={item.end ?? false}
      className={classes(
        "flex min-h-control shrink-0 items-center gap-3 rounded-inner px-3 font-medium whitespace-nowrap text-ink-muted outline-offset-[-3px]",
        isBelow && "md:text-sm",
        "hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink",
      )}
    >
      {item.icon && <Icon of={item.icon} className="max-md:hidden" />}
      {item.label}
    </NavLink>
  );
}
