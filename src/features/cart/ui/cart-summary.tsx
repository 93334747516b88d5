import { CircleAlert, LogIn, ShoppingBag, Store, Tag, Truck } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { formatGst } from "../shown-totals.ts";
import { type Cart, lineAnchor } from "./cart-data.ts";
import { CartPromise } from "./cart-promise.tsx";
import { CartTotals } from "./cart-totals.tsx";
import { CouponForm } from "./coupon-form.tsx";
import { type Earnings, OrderEarns } from "./order-earns.tsx";
import { PointsForm } from "./points-form.tsx";
import { VoucherForm } from "./voucher-form.tsx";

/** The store and its promise, coupons and offers, points, vouchers, and the totals. */
export function CartSummary({ cart, earnings }: { cart: Cart; earnings: Earnings }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <CartStore cart={cart} />
        <CartPromise cart={cart} />
      </div>
      <DeliveryProgress cart={cart} />
      <hr className="border-line" />
      <CouponForm cart={cart} />
      <AppliedOffers cart={cart} />
      <PointsForm cart={cart} />
      {!cart.isGuest && cart.totals.ways.includes("CARD") && <VoucherForm cart={cart} />}
      <hr className="border-line" />
      <CartTotals totals={cart.totals} />
      <OrderEarns earnings={earnings} payBy={cart.totals.ways[0]} />
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

function AppliedOffers({ cart: { offers } }: { cart: Cart }) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Offers in this cart" className="flex flex-col gap-2">
      {offers.map(({ name, description, saved }) => (
        <li key={name} className="flex items-start gap-2 text-success-text">
          <Icon of={Tag} size="small" className="mt-1" />
          <span className="min-w-0 flex-1">
            <span className="font-medium">{name}</span>
            <span className="block text-sm text-ink-muted">{description}</span>
          </span>
          {saved > 0 && <span className="figures font-medium">−{formatDollars(saved)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** "$42.10 inc GST to free delivery", as text and as a bar. Not shown for pickup. */
function DeliveryProgress({ cart: { fee, totals } }: { cart: Pick<Cart, "fee" | "totals"> }) {
  if (totals.delivery === null || fee.threshold.value === 0) return null;
  const isFree = totals.delivery === 0;
  const share = isFree ? 1 : 1 - fee.toFree.value / fee.threshold.value;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-center gap-2">
        <Icon of={Truck} className={isFree ? "text-success-text" : "text-ink-muted"} />
        {isFree ? (
          <strong className="font-semibold text-success-text">Delivery is free</strong>
        ) : (
          <span>
            <strong className="figures font-semibold">{formatDollars(fee.toFree.value)}</strong> {formatGst(totals)} to
            free delivery
          </span>
        )}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
        <div
          style={{ width: `${Math.round(share * 100)}%` }}
          className={classes("h-full rounded-full transition-[width]", isFree ? "bg-success" : "bg-ink")}
        />
      </div>
    </div>
  );
}

/** The checkout button. A cart that cannot be checked out links to the line with the problem. A guest signs in first. */
export function CheckoutStep({ cart }: { cart: Cart }) {
  const block = cart.notices.find(({ blocks }) => blocks);
  if (block !== undefined) {
    return (
      <a
        href={`/cart/#${lineAnchor(block.itemId ?? "")}`}
        className="flex min-h-control w-full items-center gap-3 rounded-box border border-danger-line bg-danger-soft px-4 py-2 leading-snug font-semibold text-danger-text"
      >
        <Icon of={CircleAlert} />
        <span>
          {block.message} <span className="underline">Show me</span>
        </span>
      </a>
    );
  }
  if (cart.isGuest) {
    return (
      <ButtonLink to="/login/?returnTo=%2Fcart%2F" variant="primary" icon={LogIn} block>
        Sign in to check out
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to="/checkout/" variant="primary" icon={ShoppingBag} block>
      Check out
    </ButtonLink>
  );
}
