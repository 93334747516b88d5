import { ShoppingCart } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { CountBadge } from "../../../ui/badge.tsx";
import { buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { countPendingUnits } from "../change-queue.ts";
import { useCart } from "./cart-context.ts";

/** The units in the cart, including changes that have no response yet. */
export function useCartCount(units: number): number {
  return Math.max(0, units + countPendingUnits(useCart().queue));
}

/** In the header of the desktop layout. It opens the drawer. Without script, or on the cart page, it is a link. */
export function CartButton({ units }: { units: number }) {
  const { openDrawer } = useCart();
  const { pathname } = useLocation();
  const count = useCartCount(units);
  const open = (event: MouseEvent) => {
    if (openDrawer === null || pathname.startsWith("/cart") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openDrawer();
  };
  return (
    <Link to="/cart/" onClick={open} className={classes(buttonClasses({ variant: "quiet" }), "max-md:hidden")}>
      <span className={classes("relative", count > 0 && "mr-2")}>
        <Icon of={ShoppingCart} />
        <span aria-hidden="true" className="absolute -top-2.5 left-2.5">
          <CountBadge count={count} />
        </span>
      </span>
      Cart
      <span className="sr-only">, {count === 1 ? "1 unit" : `${count} units`}</span>
    </Link>
  );
}
