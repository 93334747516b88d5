import { ShoppingCart } from "lucide-react";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

export function EmptyCart() {
  return (
    <EmptyState
      icon={ShoppingCart}
      title="Your cart is empty"
      action={
        <>
          <ButtonLink to="/products" variant="primary">
            See the products
          </ButtonLink>
          <ButtonLink to="/quick-order/">Quick order</ButtonLink>
          <ButtonLink to="/products?category=interior">Interior paint</ButtonLink>
        </>
      }
    >
      Search by name, SKU or barcode, choose a size and a colour, and add it. It stays here on every device you sign in
      on.
    </EmptyState>
  );
}
