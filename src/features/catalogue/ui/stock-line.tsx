import { Store } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { StockStatusText } from "../../stock/ui/stock-status.tsx";
import { stockistsUrl } from "../../stores/store-finder-url.ts";
import type { ShownProduct } from "./product-page-data.ts";

type Stock = ShownProduct["stock"][number];

type MyStock = Pick<Stock, "storeId" | "storeName" | "availableQuantity" | "statusStock">;

interface StockLineProps {
  stock: MyStock | undefined;
  /** The SKU to look for in other stores. Null for a system, which has several. */
  sku: string | null;
}

/** The stock at the viewer's store, and a link to nearby stores with stock. */
export function StockLine({ stock: mine, sku }: StockLineProps) {
  const stockists = sku === null ? "/store-finder/" : stockistsUrl(sku, mine?.storeId ?? null);
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
      <StockStatusText {...mine}>
        <span className="text-ink-muted"> at {mine.storeName}</span>
      </StockStatusText>
      <TextLink to={stockists} look="standalone">
        Find nearby with stock
      </TextLink>
    </div>
  );
}
