import { ChevronDown, LogOut, UserRound } from "lucide-react";
import { Link } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { DisclosureMenu } from "../../../ui/disclosure-menu.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { popupItem } from "../../../ui/recipes.ts";
import { menuIcons } from "./menu-icons.ts";
import type { Frame } from "./shop-data.ts";

export function AccountMenu({ frame }: { frame: Frame }) {
  return (
    <DisclosureMenu label={`Account menu of ${frame.name}`} face={<Face frame={frame} />}>
      <p className="px-3 pt-2 pb-1 text-sm text-ink-muted">
        {frame.name} · {frame.accessName}
      </p>
      <ul>
        {frame.menu.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className={classes(popupItem, "hover:bg-sunken")}>
              <Icon of={menuIcons[entry.icon]} className="text-ink-muted" />
              {entry.label}
            </Link>
          </li>
        ))}
      </ul>
      <form method="post" action="/api/auth/signout" className="mt-1.5 border-t border-line pt-1.5">
        <button type="submit" className={classes(popupItem, "w-full hover:bg-sunken")}>
          <Icon of={LogOut} className="text-ink-muted" />
          Sign out
        </button>
      </form>
    </DisclosureMenu>
  );
}

function Face({ frame }: { frame: Frame }) {
  return (
    <>
      <Icon of={UserRound} />
      <span className="max-md:hidden">{frame.firstName}</span>
      <Icon of={ChevronDown} size="small" />
    </>
  );
}
