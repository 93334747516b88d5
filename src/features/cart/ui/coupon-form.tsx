import { TicketPercent, X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Cart } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";

/** A field for a coupon code, and the coupons in the cart. A coupon without effect says why. */
export function CouponForm({ cart }: { cart: Cart }) {
  const { modifiedTime, appliedVouchers: coupons } = cart;
  return (
    <div className="flex flex-col gap-3">
      <CartForm
        key={coupons.length}
        change={{
          key: "coupon",
          endpoint: "/api/cart/coupon/add/",
          modifiedTime,
          failureMessage: "Failed to update cart.",
        }}
        fields={["couponCode"]}
        className="flex flex-wrap items-end gap-2"
      >
        {({ pending, errors }) => (
          <>
            <TextField
              label="Coupon code"
              name="couponCode"
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={errors.couponCode}
              className="flex-1"
            />
            <Button type="submit" pending={pending} className={errors.couponCode ? "self-center" : undefined}>
              Add
            </Button>
          </>
        )}
      </CartForm>
      {coupons.length > 0 && (
        <ul className="flex flex-col gap-2">
          {coupons.map((coupon) => (
            <AppliedCoupon key={coupon.code} coupon={coupon} modifiedTime={modifiedTime} />
          ))}
        </ul>
      )}
      {coupons.length > 1 && (
        <CartForm
          change={{
            key: "coupons",
            endpoint: "/api/cart/coupon/remove-all/",
            modifiedTime,
            failureMessage: "Failed to update cart.",
          }}
        >
          {({ pending }) => (
            <Button type="submit" variant="quiet" size="small" pending={pending}>
              Remove all coupons
            </Button>
          )}
        </CartForm>
      )}
    </div>
  );
}

interface AppliedCouponProps {
  coupon: Cart["appliedVouchers"][number];
  modifiedTime: string;
}

function AppliedCoupon({ coupon: { code, idle, isRefused, freeShipping }, modifiedTime }: AppliedCouponProps) {
  return (
    <li className="flex items-start gap-2 rounded-inner bg-sunken py-1 pr-1 pl-3">
      <Icon of={TicketPercent} size="small" className="mt-3" />
      <div className="min-w-0 flex-1 py-2 leading-snug">
        <p className="figures font-semibold">{code}</p>
        {idle !== null && !isRefused && <p className="text-sm text-ink-muted">Not counted yet: {idle}</p>}
        {isRefused && <p className="text-sm text-warning-text">Not counted: {idle}</p>}
        {freeShipping && <p className="text-sm text-success-text">Delivery is free with it.</p>}
      </div>
      <CartForm
        change={{
          key: `coupon:${code}`,
          endpoint: "/api/cart/coupon/remove/",
          fields: { couponCode: code },
          modifiedTime,
          failureMessage: "Failed to update cart.",
        }}
      >
        {({ pending }) => (
          <button
            type="submit"
            aria-label={`Remove coupon ${code}`}
            aria-busy={pending}
            className="grid size-control place-items-center rounded-inner hover:bg-line"
          >
            <Icon of={X} size="small" />
          </button>
        )}
      </CartForm>
    </li>
  );
}
