import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { classes, popupBox, popupItem } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: "start" | "end" | undefined;
  children: ReactNode;
}

export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={6} align={align} className="z-50 outline-none">
          <BaseMenu.Popup className={classes(popupBox, "min-w-56 max-w-[min(20rem,var(--available-width))]")}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuItemLook {
  icon?: LucideIcon | undefined;
  children: ReactNode;
}

interface MenuItemProps extends MenuItemLook {
  onSelect: () => void;
  tone?: "regular" | "danger" | undefined;
  disabled?: boolean | undefined;
}

export function MenuItem({ icon, children, onSelect, tone = "regular", disabled }: MenuItemProps) {
  return (
    <BaseMenu.Item
      onClick={onSelect}
      disabled={disabled}
      className={classes(popupItem, tone === "danger" && "text-danger-text")}
    >
      {icon && <Icon of={icon} />}
      {children}
    </BaseMenu.Item>
  );
}

export function MenuLink({ icon, children, to }: MenuItemLook & { to: string }) {
  return (
    <BaseMenu.LinkItem closeOnClick render={<Link to={to} />} className={popupItem}>
      {icon && <Icon of={icon} className="text-ink-muted" />}
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-3 pt-2 pb-1 text-sm text-ink-muted">{label}</BaseMenu.GroupLabel>
      {children}
    </BaseMenu.Group>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
