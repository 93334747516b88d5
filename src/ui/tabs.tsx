import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { classes } from "./classes.ts";

export interface Tab {
  value: string;
  label: string;
  count?: number | undefined;
  disabled?: boolean | undefined;
  panel: ReactNode;
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string | undefined;
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
}

const list = "flex overflow-x-auto border-b border-line print:hidden";
const tabLook =
  "flex min-h-control shrink-0 items-center gap-2 border-b-[3px] border-transparent px-4 font-medium text-ink-muted outline-offset-[-3px] hover:text-ink";

const tabLinkLook = classes(tabLook, "aria-[current=page]:border-ink aria-[current=page]:text-ink");

/** Parts of one page, one visible at a time. When each part has its own URL, use TabLinks. */
export function Tabs({ label, tabs, defaultValue, value, onChange }: TabsProps) {
  const chosen = value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value };
  return (
    <BaseTabs.Root {...chosen} onValueChange={onChange}>
      <BaseTabs.List aria-label={label} activateOnFocus className={list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={classes(tabLook, "data-active:border-ink data-active:text-ink data-disabled:opacity-50")}
          >
            {tab.label}
            <TabCount count={tab.count} />
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="rounded-inner pt-4">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

export interface TabLink {
  label: string;
  to: string;
  count?: number | undefined;
  /** Current only at exactly this path, not at paths below it. */
  end?: boolean | undefined;
  /** For tabs whose addresses differ in the query only. */
  isCurrent?: boolean | undefined;
}

/** Tabs with a URL each, so they can be bookmarked, shared and opened without script. */
export function TabLinks({ label, items }: { label: string; items: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={list}>
      {items.map(({ label: text, to, count, end = false, isCurrent }) => {
        const content = (
          <>
            {text}
            <TabCount count={count} />
          </>
        );
        return isCurrent === undefined ? (
          <NavLink key={to} to={to} end={end} className={tabLinkLook}>
            {content}
          </NavLink>
        ) : (
          <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined} className={tabLinkLook}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className="figures rounded-full bg-sunken px-2 text-sm text-ink">{count}</span>;
}
