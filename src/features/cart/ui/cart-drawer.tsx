import { useEffect } from "react";
import { useFetcher } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/drawer.tsx";
import { Money } from "../../../ui/money.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { type Cart, formatHeadlineTotal } from "./cart-data.ts";
import { CartLines, CartNews, WaitingAdditions } from "./cart-lines.tsx";
import type { loader } from "./cart-page.tsx";
import { CartSummary, CheckoutStep } from "./cart-summary.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import type { Earnings } from "./order-earns.tsx";

interface CartDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shows the cart beside any page, with the same components as the cart page. */
export function CartDrawer({ open, onOpenChange }: CartDrawerProps) {
  const { load, data } = useFetcher<typeof loader>({ key: "cart-drawer" });
  useEffect(() => {
    if (open) void load("/cart/");
  }, [open, load]);
  const cart = data?.cart;
  return (
    <Drawer
      title="Your cart"
      open={open}
      onOpenChange={onOpenChange}
      footer={cart !== undefined && cart.lines.length > 0 && <DrawerFooter cart={cart} />}
    >
      <div data-cart className="flex flex-col gap-4">
        <span data-cart-title tabIndex={-1} className="sr-only">
          Lines
        </span>
        {cart === undefined ? <CartSkeleton /> : <DrawerCart cart={cart} earnings={data?.earnings ?? null} />}
      </div>
    </Drawer>
  );
}

function DrawerFooter({ cart }: { cart: Cart }) {
  return (
    <div className="grid w-full gap-2 sm:grid-cols-2">
      <p className="flex items-baseline justify-between gap-4 sm:col-span-2">
        <span className="text-ink-muted">Total</span>
        <Money value={formatHeadlineTotal(cart)} gst="inc" />
      </p>
      <ButtonLink to="/cart/" block>
        View cart
      </ButtonLink>
      <CheckoutStep cart={cart} />
    </div>
  );
}

function DrawerCart({ cart, earnings }: { cart: Cart; earnings: Earnings }) {
  if (cart.lines.length === 0)
    return (
      <>
        <WaitingAdditions />
        <EmptyCart />
      </>
    );
  return (
    <>
      <CartNews cart={cart} />
      <WaitingAdditions />
      <CartLines cart={cart} newestFirst />
      <CartSummary cart={cart} earnings={earnings} />
    </>
  );
}

function CartSkeleton() {
  return (
    <Loading label="Fetching your cart">
      <div className="flex flex-col divide-y divide-line">
        {[0, 1, 2].map((row) => (
          <div key={row} className="grid grid-cols-[4.5rem_1fr] gap-4 py-5">
            <Skeleton className="aspect-square w-full" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-12 w-40" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
