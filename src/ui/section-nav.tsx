import type { LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
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
    <nav
      aria-label={label}
      className="overflow-x-auto max-md:-mx-gutter max-md:px-gutter md:overflow-visible print:hidden"
    >
      <ul className="flex gap-1 py-1 max-md:w-max md:flex-col">
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
  const isCurrent = isAt(item, useLocation().pathname);
  return (
    <Link
      ref={isCurrent ? centre : null}
      to={item.to}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "flex min-h-control shrink-0 items-center gap-3 rounded-inner px-3 font-medium whitespace-nowrap text-ink-muted outline-offset-[-3px]",
        isBelow && "md:text-sm",
        "hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink",
      )}
    >
      {item.icon && <Icon of={item.icon} className="max-md:hidden" />}
      {item.label}
    </Link>
  );
}

/** An address is the same with a slash at its end and without. */
function isAt({ to, end = false }: SectionNavItem, pathname: string): boolean {
  const [place, here] = [withSlash(to), withSlash(pathname)];
  return end ? here === place : here.startsWith(place);
}

function withSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}

/** In the row of a phone, which is longer than the screen; the column of a desk does not move. */
function centre(link: HTMLElement | null): void {
  const row = link?.closest("nav");
  if (!link || !row) return;
  const { left, width } = link.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - row.clientWidth / 2;
}
