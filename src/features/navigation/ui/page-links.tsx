import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { MenuEntry } from "../menu.ts";
import { menuIcons } from "./menu-icons.ts";

/** The menu once more, as large as a thumb. */
export function PageLinks({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <Panel title="Go to" className="md:hidden">
      <ul className="-my-2 flex flex-col divide-y divide-line">
        {entries.map(({ label, to, icon }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-14 items-center gap-3 rounded-sm font-medium">
              <Icon of={menuIcons[icon]} className="text-ink-muted" />
              <span className="flex-1">{label}</span>
              <Icon of={ChevronRight} size="small" className="text-ink-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
