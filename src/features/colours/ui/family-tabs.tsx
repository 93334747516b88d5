import { Tabs } from "@base-ui/react/tabs";
import { Clock3, Flame, LayoutGrid, type LucideIcon } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";

export interface ShelfTab {
  readonly value: string;
  readonly label: string;
  /** Three of its colours, light to dark; none for what is not a family. */
  readonly hexes: readonly string[];
}

const icons: Readonly<Record<string, LucideIcon>> = { popular: Flame, recent: Clock3, all: LayoutGrid };

/** Where to look: what most buy, what one chose before, everything, or one family. */
export function FamilyTabs({ tabs }: { tabs: readonly ShelfTab[] }) {
  return (
    <Tabs.List
      aria-label="Colour families"
      activateOnFocus
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:none] @3xl:flex-wrap"
    >
      {tabs.map(({ value, label, hexes }) => (
        <Tabs.Tab
          key={value}
          value={value}
          className={classes(
            "inline-flex min-h-control-small shrink-0 items-center gap-2 rounded-full border px-3.5 font-medium md:text-sm",
            "border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken",
            "data-active:border-ink data-active:bg-ink data-active:text-ground",
          )}
        >
          {icons[value] ? <Icon of={icons[value]} size="small" /> : <Dabs hexes={hexes} />}
          {label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Dabs({ hexes }: { hexes: readonly string[] }) {
  const [light = "transparent", middle = light, dark = middle] = hexes;
  return (
    <span
      aria-hidden="true"
      style={{ backgroundImage: `linear-gradient(90deg, ${light} 33%, ${middle} 33% 67%, ${dark} 67%)` }}
      className="-ml-1 h-4.5 w-7 rounded-full border border-line-strong"
    />
  );
}
