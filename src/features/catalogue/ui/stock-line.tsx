import { CircleCheck, CircleDashed, CircleX, type LucideIcon, Store } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { ShownProduct } from "./product-page-data.ts";

type Stock = ShownProduct["stock"][number];

const looks: Record<Stock["statusStock"], { icon: LucideIcon; look: string; words: (count: number) => string }> = {
  InStock: { icon: CircleCheck, look: "text-success-text", words: (count) => `In stock, ${count} on the shelf` },
  LowStock: { icon: CircleDashed, look: "text-warning-text", words: (count) => `Low stock, ${count} left` },
  OutOfStock: { icon: CircleX, look: "text-danger-text", words: () => "Out of stock" },
};

/** What my store has of it, in words and with an icon. */
export function StockLine({
  stock: mine,
}: {
  stock: Pick<Stock, "storeName" | "availableQuantity" | "statusStock"> | undefined;
}) {
  if (mine === undefined) {
    return (
      <p className="flex items-start gap-2.5 print:hidden">
        <Icon of={Store} className="mt-0.5 text-ink-muted" />
        <span>
          <TextLink to="/store-finder/">Choose your store</TextLink> to see what it has.
        </span>
      </p>
    );
  }
  const { icon, look, words } = looks[mine.statusStock];
  return (
    <p className="flex items-start gap-2.5">
      <Icon of={icon} className={classes("mt-0.5", look)} />
      <span>
        <strong className={classes("font-semibold", look)}>{words(mine.availableQuantity)}</strong>
        <span className="text-ink-muted"> at {mine.storeName}</span>
      </span>
    </p>
  );
}
