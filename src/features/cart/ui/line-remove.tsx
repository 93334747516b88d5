import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { putBackOf, removedAddress } from "../put-back.ts";
import { type Cart, nameOfUnit, type Unit } from "./cart-data.ts";
import { useCart } from "./cart-provider.tsx";
import { removeChange } from "./line-quantity.tsx";

export function LineRemove({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { change } = useCart();
  const removal = removeChange(cart, unit);
  const name = nameOfUnit(unit);
  const putBack = putBackOf(unit);
  const undo = () => change({ ...putBack, key: `back:${unit.first.id}`, failed: "Add to cart failed" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The line takes the keyboard's place with it.
    event.currentTarget.closest("[data-cart]")?.querySelector<HTMLElement>("[data-cart-title]")?.focus();
    const canGoBack = isWhole(unit);
    change({
      ...removal,
      onDone: () => toast.info(`${name} removed.`, canGoBack ? { label: "Undo", onSelect: undo } : undefined),
    });
  };
  return (
    <form method="post" action={removal.door} onSubmit={submit}>
      <input type="hidden" name="itemId" value={unit.first.id} />
      <input type="hidden" name="modifiedTime" value={cart.modifiedTime} />
      <input type="hidden" name="returnTo" value={isWhole(unit) ? removedAddress(name, putBack) : "/cart/"} />
      <button
        type="submit"
        aria-label={`Remove ${name}`}
        title="Remove"
        className="grid size-control shrink-0 place-items-center rounded-inner text-ink-muted transition-colors hover:bg-sunken hover:text-ink print:hidden"
      >
        <Icon of={Trash2} />
      </button>
    </form>
  );
}

/** What is not sold any more, or lacks a part, could not be added again. */
function isWhole({ items }: Unit): boolean {
  return items.every(({ product, isMissPart, isPartNotAssociated }) => {
    return product.isAvailable && !isMissPart && !isPartNotAssociated;
  });
}
