import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { StockStatus } from "../stock.ts";

interface StockStatusTextProps {
  availableQuantity: number;
  statusStock: StockStatus;
  /** Whether the store carries the SKU at all. */
  isRanged?: boolean | undefined;
  /** The name of the store, where the page does not show it already. */
  children?: ReactNode | undefined;
}

interface StatusStyle {
  readonly icon: LucideIcon;
  readonly colour: string;
  readonly format: (count: number) => string;
}

const styles: Record<StockStatus, StatusStyle> = {
  InStock: { icon: CircleCheck, colour: "text-success-text", format: (count) => `In stock, ${count} on the shelf` },
  LowStock: { icon: CircleDashed, colour: "text-warning-text", format: (count) => `Low stock, ${count} left` },
  OutOfStock: { icon: CircleX, colour: "text-danger-text", format: () => "Out of stock" },
};
const notRanged: StatusStyle = { icon: CircleSlash, colour: "text-ink-muted", format: () => "Not kept at this store" };

/** The stock status as text with an icon. Colour alone would not reach everybody. */
export function StockStatusText({ availableQuantity, statusStock, isRanged = true, children }: StockStatusTextProps) {
  const { icon, colour, format } = isRanged ? styles[statusStock] : notRanged;
  return (
    <p className="flex items-start gap-2.5">
      <Icon of={icon} className={classes("mt-0.5", colour)} />
      <span>
        <strong className={classes("font-semibold", colour)}>{format(availableQuantity)}</strong>
        {children}
      </span>
    </p>
  );
}
