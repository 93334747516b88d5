import { Store } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { stockistsAddress } from "../../stores/store-finder-address.ts";
import { StockWords } from "../../stores/ui/stock-words.tsx";
import type { ShownProduct } from "./product-page-data.ts";

type Stock = ShownProduct["stock"][number];

type MyStock = Pick<Stock, "storeId" | "storeName" | "availableQuantity" | "statusStock">;

interface StockLineProps {
  stock: MyStock | undefined;
  /** What other stores are asked for; null for a system, which is no single SKU. */
  sku: string | null;
}

/** What my store has of it, and the way to the stores nearby that have it. */
export function StockLine({ stock: mine, sku }: StockLineProps) {
  const stockists = sku === null ? "/store-finder/" : stockistsAddress(sku, mine?.storeId ?? null);
  if (mine === undefined) {
    return (
      <p className="flex items-start gap-2.5 print:hidden">
        <Icon of={Store} className="mt-0.5 text-ink-muted" />
        <TextLink to={stockists} look="standalone">
          Find a store that has it
        </TextLink>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <StockWords {...mine}>
        <span className="text-ink-muted"> at {mine.storeName}</span>
      </StockWords>
      <TextLink to={stockists} look="standalone">
        Find nearby with stock
      </TextLink>
    </div>
  );
}
