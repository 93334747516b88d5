import { BadgeCheck } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { otherGst } from "../price-label.ts";
import type { CardPrice } from "./product-card-data.ts";

/** The lowest price of a product, both ways. */
export function FromPrice({ price, isOnly }: { price: CardPrice; isOnly: boolean }) {
  return (
    <div className="flex flex-col">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        {!isOnly && <span className="text-sm text-ink-muted">from</span>}
        <Money value={price.lead} gst={price.gst} size="large" />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <span>
          <span className="figures">{price.other}</span>
          {` ${otherGst(price.gst)} GST`}
        </span>
        {price.isAccountPrice && <AccountPrice />}
      </p>
    </div>
  );
}

export function AccountPrice() {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-success-text">
      <Icon of={BadgeCheck} size="small" />
      Your price
    </span>
  );
}
