import { Tag } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { Money } from "../../../ui/money.tsx";
import { dollars } from "../../catalogue/ui/product-card-data.ts";
import type { Cart, CartItem, Unit } from "./cart-data.ts";

interface LineMoneyProps {
  cart: Pick<Cart, "countsWithTax">;
  unit: Pick<Unit, "items">;
}

/** What a line or a system comes to, both ways. The trade counts without GST, a consumer with it. */
export function LineMoney({ cart: { countsWithTax }, unit: { items } }: LineMoneyProps) {
  const exTax = dollars(sum(items, ({ totalPriceInNet }) => totalPriceInNet.value));
  const incTax = dollars(sum(items, ({ totalPrice }) => totalPrice.value));
  const off = sum(items, ({ discount }) => discount.amountDiscount.value);
  const before = dollars(sum(items, ({ totalPriceBeforeDiscounts }) => totalPriceBeforeDiscounts.value));
  return (
    <div className="flex flex-col items-end text-right">
      {off > 0 && !countsWithTax && (
        <s className="figures text-sm text-ink-muted">
          <span className="sr-only">was </span>
          {before}
        </s>
      )}
      <Money value={countsWithTax ? incTax : exTax} gst={countsWithTax ? "inc" : "ex"} size="regular" />
      <span className="text-sm whitespace-nowrap text-ink-muted">
        <span className="figures">{countsWithTax ? exTax : incTax}</span> {countsWithTax ? "ex" : "inc"} GST
      </span>
      {off > 0 && (
        <span className="text-sm font-medium whitespace-nowrap text-success-text">You save {dollars(off)}</span>
      )}
    </div>
  );
}

function sum(items: readonly CartItem[], amountOf: (item: CartItem) => number): number {
  return items.reduce((total, item) => total + Math.round(amountOf(item) * 100), 0) / 100;
}

/** The price of one, and the special price of the first few. */
export function UnitPrice({ item }: { item: CartItem }) {
  const { basePrice, specialPromotion: special } = item;
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="text-ink-muted">
        <span className="figures">{basePrice.formattedValue}</span> each ex GST
      </span>
      {special !== null && (
        <span className="flex items-start gap-1.5 font-medium text-success-text">
          <Icon of={Tag} size="small" className="mt-0.5" />
          <span>
            Special: <span className="figures">{special.price.formattedValue}</span> for{" "}
            {item.quantity > special.quantityAdded ? `${special.quantityAdded} of them` : "each"}
            {special.limitUnit > 0 && `, up to ${special.limitUnit}`}
          </span>
        </span>
      )}
    </div>
  );
}
