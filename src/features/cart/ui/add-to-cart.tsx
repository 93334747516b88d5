import { ShoppingCart } from "lucide-react";
import { type FormEvent, useContext, useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { ButtonRefusals } from "../../../ui/refusals.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { BuyingSlotProps } from "../../catalogue/ui/buying-slot.tsx";
import { ListSlot } from "../../catalogue/ui/list-slot.tsx";
import { findPending } from "../change-queue.ts";
import { useCart, useCartRefusals } from "./cart-context.ts";
import { toTextFields } from "./cart-form.tsx";

const endpoints = { product: "/api/cart/add/", system: "/api/cart/system-product/add" };

/** The width from which the shop has its desktop layout (Specification §9). */
const isDesktop = () => window.matchMedia("(width >= 768px)").matches;

/** On a phone the bar with the price has little room, so the whole name is for screen readers. */
const usualLabel = (
  <span>
    Add<span className="max-md:sr-only"> to cart</span>
  </span>
);

/** The form that adds the chosen product. Afterwards a desktop opens the drawer, and a phone shows a toast with a link. */
export function AddToCart({ chosen, label = usualLabel, children }: BuyingSlotProps) {
  const { queue, change, openDrawer } = useCart();
  const navigate = useNavigate();
  const ListButton = useContext(ListSlot);
  const formId = useId();
  const key = `add:${chosen.code}`;
  const { box, standing } = useCartRefusals(key);
  const showAdded = () => {
    if (isDesktop() && openDrawer !== null) openDrawer();
    else toast.success(`${chosen.name} added.`, { label: "See cart", onSelect: () => navigate("/cart/") });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = toTextFields(new FormData(event.currentTarget));
    const unitsDelta = Number(fields.quantity) * chosen.lines.reduce((sum, { ratio }) => sum + ratio, 0);
    change({
      key,
      endpoint: endpoints[chosen.kind],
      fields,
      failureMessage: "Add to cart failed",
      unitsDelta,
      label: `${fields.quantity} × ${chosen.name}`,
      onDone: showAdded,
    });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <form id={formId} method="post" action={endpoints[chosen.kind]} className="contents" {...box} onSubmit={submit}>
        {children}
        <Button type="submit" variant="primary" icon={ShoppingCart} pending={findPending(queue, key) !== null}>
          {label}
        </Button>
        <ButtonRefusals refusals={standing} className="order-last" />
      </form>
      {ListButton !== null && <ListButton name={chosen.name} product={formId} look="icon" />}
    </div>
  );
}
