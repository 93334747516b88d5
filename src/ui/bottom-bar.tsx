import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { CountBadge } from "./badge.tsx";
import { Icon } from "./icon.tsx";

export interface BottomBarItem {
  label: string;
  to: string;
  icon: LucideIcon;
  count?: number | undefined;
  /** True: the page has its own security policy, so it is loaded as a new document. */
  reloads?: boolean | undefined;
}

/** The main navigation on phones. */
export function BottomBar({ items }: { items: readonly BottomBarItem[] }) {
  return (
    <nav
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-bottom-bar">
        {items.map(({ label, to, icon, count = 0, reloads = false }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              end={to === "/"}
              reloadDocument={reloads}
              className="group flex h-full flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-muted outline-offset-[-4px] aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              <span className="relative grid h-8 w-14 place-items-center rounded-full group-aria-[current=page]:bg-sunken">
                <Icon of={icon} size="large" />
                <span className="absolute -top-1 right-1">
                  <CountBadge count={count} />
                </span>
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
