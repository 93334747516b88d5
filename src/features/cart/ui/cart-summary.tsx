import { Store, Tag } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import type { Cart } from "./cart-data.ts";
import { CartPromise } from "./cart-promise.tsx";
import { CartTotals } from "./cart-totals.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { DeliveryProgress } from "./delivery-progress.tsx";
import { PointsForm } from "./points-form.tsx";

/** Where it comes from and when, what makes it cheaper, and what it comes to. */
export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <CartStore cart={cart} />
        <CartPromise cart={cart} />
      </div>
      <DeliveryProgress cart={cart} />
      <hr className="border-line" />
      <CouponForm cart={cart} />
      <AppliedPromotions cart={cart} />
      <PointsForm cart={cart} />
      <hr className="border-line" />
      <CartTotals cart={cart} />
    </div>
  );
}

function CartStore({ cart: { store } }: { cart: Cart }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Icon of={Store} className="text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">Store: </span>
        <strong className="font-semibold">{store.shortName}</strong>
      </span>
      <TextLink to="/cart/store/" look="standalone" className="md:text-sm">
        Change store
      </TextLink>
    </p>
  );
}

function AppliedPromotions({ cart }: { cart: Cart }) {
  const applied = [...cart.appliedProductPromotions, ...cart.appliedOrderPromotions];
  if (applied.length === 0) return null;
  return (
    <ul aria-label="Offers in this cart" className="flex flex-col gap-2">
      {applied.map(({ promotion, description, saved }) => (
        <li key={promotion.code} className="flex items-start gap-2 text-success-text">
          <Icon of={Tag} size="small" className="mt-1" />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{promotion.name}</span>
            <span className="block text-sm text-ink-muted">{description}</span>
          </span>
          {saved.value > 0 && <span className="figures font-medium">−{saved.formattedValue}</span>}
        </li>
      ))}
    </ul>
  );
}
