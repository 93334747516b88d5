import { ChevronRight } from "lucide-react";
import type { CSSProperties } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";

interface DemoPerson {
  email: string;
  name: string;
  label: string;
}

/** One tap signs in as somebody of the demo world: everyone there is invented, and so has nothing to hide. */
export function DemoPeople({ people }: { people: readonly DemoPerson[] }) {
  return (
    <Panel title="Or try it as somebody of the demo world">
      {/* A column for each country, so that those of a kind stand side by side. */}
      <ul
        style={{ "--rows": Math.ceil(people.length / 2) } as CSSProperties}
        className="-mt-2 -mb-px grid gap-x-6 overflow-hidden lg:grid-flow-col lg:auto-cols-fr lg:grid-rows-[repeat(var(--rows),auto)]"
      >
        {people.map((person) => (
          <li key={person.email} className="-mb-px border-b border-line">
            <form method="post" className="h-full">
              <button
                type="submit"
                name="demo"
                value={person.email}
                className="flex h-full min-h-16 w-full cursor-pointer items-center gap-3 rounded-sm py-2 text-left hover:bg-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{person.name}</span>
                  <span className="block text-sm text-pretty text-ink-muted">{person.label}</span>
                </span>
                <Icon of={ChevronRight} size="small" className="text-ink-muted" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
