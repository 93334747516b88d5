import { ShoppingCart } from "lucide-react";
import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { BuyingSlotProps } from "../../catalogue/ui/buying-slot.tsx";
import { pendingFor } from "../change-queue.ts";
import { textOf } from "./cart-form.tsx";
import { useCart } from "./cart-provider.tsx";

const doors = { product: "/api/cart/add/", system: "/api/cart/system-product/add" };

/** Specification §9. */
const isDesk = () => window.matchMedia("(width >= 768px)").matches;

/** The form around what was chosen: at a desk the drawer shows what was added, on a phone a message leads to it. */
export function AddToCart({ chosen, label = "Add to cart", children }: BuyingSlotProps) {
  const { queue, change, openDrawer } = useCart();
  const navigate = useNavigate();
  const key = `add:${chosen.code}`;
  const tell = () => {
    if (isDesk() && openDrawer !== null) openDrawer();
    else toast.success(`${chosen.name} added.`, { label: "See cart", onSelect: () => navigate("/cart/") });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = textOf(new FormData(event.currentTarget));
    const unitsMore = Number(fields.quantity) * chosen.lines.reduce((sum, { ratio }) => sum + ratio, 0);
    change({ key, door: doors[chosen.kind], fields, failed: "Add to cart failed", unitsMore, onDone: tell });
  };
  return (
    <form
      method="post"
      action={doors[chosen.kind]}
      onSubmit={submit}
      className="flex min-w-0 flex-wrap items-start gap-2"
    >
      {children}
      <Button type="submit" variant="primary" icon={ShoppingCart} pending={pendingFor(queue, key) !== null}>
        {label}
      </Button>
    </form>
  );
}
