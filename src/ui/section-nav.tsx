import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

export interface SectionNavItem {
  label: string;
  to: string;
  icon?: LucideIcon | undefined;
  /** Current only at exactly this path, not at paths below it. */
  end?: boolean | undefined;
  children?: readonly SectionNavItem[] | undefined;
}

export interface SectionNavGroup {
  /** Shown above the items, except in the row on a phone. */
  heading: string | null;
  items: readonly SectionNavItem[];
}

interface SectionNavProps {
  label: string;
  groups: readonly SectionNavGroup[];
  /** The path of the page, by which the current item is found. */
  path: string;
}

/** The menu of a section such as the dashboard: a column on a desktop, a scrolling row on a phone. */
export function SectionNav({ label, groups, path }: SectionNavProps) {
  return (
    <nav
      aria-label={label}
      className="overflow-x-auto max-md:-mx-gutter max-md:px-gutter md:overflow-visible print:hidden"
    >
      <div className="flex py-1 max-md:w-max max-md:gap-1 md:flex-col md:gap-4">
        {groups.map(({ heading, items }) => (
          <div key={items[0]?.to} className="contents md:block">
            {heading !== null && <p className="px-3 pb-1 text-sm text-ink-muted max-md:hidden">{heading}</p>}
            <ul aria-label={heading ?? undefined} className="contents md:flex md:flex-col md:gap-1">
              {items.map((item) => (
                <SectionEntry key={item.to} item={item} path={path} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function SectionEntry({ item, path }: { item: SectionNavItem; path: string }) {
  return (
    <li className="contents md:block">
      <SectionLink item={item} path={path} />
      {item.children && item.children.length > 0 && (
        <ul className="contents md:ml-5 md:flex md:flex-col md:border-l md:border-line md:pl-2">
          {item.children.map((child) => (
            <li key={child.to} className="shrink-0">
              <SectionLink item={{ ...child, icon: undefined }} path={path} isSubEntry />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface SectionLinkProps {
  item: SectionNavItem;
  path: string;
  isSubEntry?: boolean;
}

function SectionLink({ item, path, isSubEntry = false }: SectionLinkProps) {
  const isCurrent = isCurrentItem(item, path);
  return (
    <Link
      ref={isCurrent ? centre : null}
      to={item.to}
      aria-current={isCurrent ? "page" : undefined}
      className={classes(
        "flex min-h-control shrink-0 items-center gap-3 rounded-inner px-3 font-medium whitespace-nowrap text-ink-muted outline-offset-[-3px]",
        isSubEntry && "md:text-sm",
        "hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink",
      )}
    >
      {item.icon && <Icon of={item.icon} className="max-md:hidden" />}
      {item.label}
    </Link>
  );
}

/** A trailing slash makes no difference. */
function isCurrentItem({ to, end = false }: SectionNavItem, pathname: string): boolean {
  const [target, current] = [withSlash(to), withSlash(pathname)];
  return end ? current === target : current.startsWith(target);
}

function withSlash(path: string): string {
  return path.endsWith("/") ? path : `${path}/`;
}

/** Scrolls the current link into the middle of the row on a phone. */
function centre(link: HTMLElement | null): void {
  const row = link?.closest("nav");
  if (!link || !row) return;
  const { left, width } = link.getBoundingClientRect();
  row.scrollLeft += left + width / 2 - row.clientWidth / 2;
}
