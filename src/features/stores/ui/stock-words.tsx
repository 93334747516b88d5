import { CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { StockStatus } from "../stock.ts";

interface StockWordsProps {
  availableQuantity: number;
  statusStock: StockStatus;
  /** Whether the store carries it at all. */
  isRanged?: boolean | undefined;
  /** Where, if that is not plain already. */
  children?: ReactNode | undefined;
}

interface Look {
  readonly icon: LucideIcon;
  readonly look: string;
  readonly words: (count: number) => string;
}

const looks: Record<StockStatus, Look> = {
  InStock: { icon: CircleCheck, look: "text-success-text", words: (count) => `In stock, ${count} on the shelf` },
  LowStock: { icon: CircleDashed, look: "text-warning-text", words: (count) => `Low stock, ${count} left` },
  OutOfStock: { icon: CircleX, look: "text-danger-text", words: () => "Out of stock" },
};
const notRanged: Look = { icon: CircleSlash, look: "text-ink-muted", words: () => "Not kept at this store" };

/** What a store has, in words and with an icon, never by colour alone. */
export function StockWords({ availableQuantity, statusStock, isRanged = true, children }: StockWordsProps) {
  const { icon, look, words } = isRanged ? looks[statusStock] : notRanged;
  return (
    <p className="flex items-start gap-2.5">
      <Icon of={icon} className={classes("mt-0.5", look)} />
      <span>
        <strong className={classes("font-semibold", look)}>{words(availableQuantity)}</strong>
        {children}
      </span>
    </p>
  );
}
