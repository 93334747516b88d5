import { Outlet, useLocation } from "react-router";
import { SectionNav, type SectionNavItem } from "../../../ui/section-nav.tsx";
import { type MenuEntry, toMenuPath } from "../menu.ts";
import { groupMenu } from "../menu-groups.ts";
import { menuIcons } from "./menu-icons.ts";
import { useShop } from "./shop-data.ts";

/** The layout of dashboard and staff pages: the menu beside the page. */
export default function SectionLayout() {
  const shop = useShop();
  const path = toMenuPath(useLocation().pathname);
  const groups = groupMenu(shop?.frame.menu ?? []).map(({ heading, entries }) => ({
    heading,
    items: entries.map(toNavItem),
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-4">
      <div className="pt-2 md:pt-4">
        <SectionNav label="Your pages" groups={groups} path={path} />
      </div>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function toNavItem({ label, to, icon, entries = [] }: MenuEntry): SectionNavItem {
  // Sub-entries are indented. An icon would leave them no room.
  const children = entries.map((entry) => ({ ...toNavItem(entry), icon: undefined }));
  return {
    label,
    to,
    icon: menuIcons[icon],
    end: to === "/dashboard/" || to === "/staff/" || children.length > 0,
    children,
  };
}
