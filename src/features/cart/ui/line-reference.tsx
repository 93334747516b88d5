import { PencilLine } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { errorsByField } from "../../../ui/user-errors.ts";
import { longestReference } from "../cart.ts";
import { type CartChange, pendingFor } from "../change-queue.ts";
import { type Cart, nameOfUnit, type Unit } from "./cart-data.ts";
import { useCart } from "./cart-provider.tsx";

/** The buyer's own words for a line: "Unit 4, hallway". Folded until somebody wants to write. */
export function LineReference({ cart, unit }: { cart: Cart; unit: Unit }) {
  const { queue, change } = useCart();
  const [isOpen, setOpen] = useState(false);
  const wish = referenceChange(cart, unit);
  const pending = pendingFor(queue, wish.key);
  const shown = pending?.fields.reference ?? unit.first.reference;
  const errors = queue.refused?.key === wish.key ? errorsByField(queue.refused.userErrors) : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("reference")).trim();
    setOpen(false);
    if (reference !== shown) change({ ...wish, fields: { ...wish.fields, reference } });
  };
  return (
    <details
      open={isOpen || errors.reference !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group max-w-sm min-w-0"
    >
      <summary
        aria-label={shown === "" ? `Add a reference to ${nameOfUnit(unit)}` : `Reference ${shown}, change it`}
        className="inline-flex min-h-control-small max-w-full cursor-pointer list-none items-center gap-2 rounded-inner text-ink-muted hover:text-ink md:text-sm [&::-webkit-details-marker]:hidden"
      >
        <Icon of={PencilLine} size="small" />
        {shown === "" ? (
          <span className="underline decoration-line-strong underline-offset-[0.2em]">Add a reference</span>
        ) : (
          <span className="min-w-0 truncate">
            Ref: <strong className="font-semibold text-ink">{shown}</strong>
          </span>
        )}
      </summary>
      <form method="post" action={wish.door} onSubmit={submit} className="flex items-start gap-2 pt-1">
        {Object.entries({ ...wish.fields, modifiedTime: cart.modifiedTime }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          key={shown}
          label={`Your reference for ${nameOfUnit(unit)}`}
          hideLabel
          name="reference"
          defaultValue={shown}
          maxLength={longestReference}
          placeholder="Unit 4, hallway"
          autoComplete="off"
          error={errors.reference}
          className="flex-1"
        />
        <Button type="submit" pending={pending !== null}>
          Save
        </Button>
      </form>
    </details>
  );
}

function referenceChange({ modifiedTime }: Cart, { first }: Unit): CartChange {
  return {
    key: `reference:${first.id}`,
    door: "/api/cart/update/",
    fields: { itemId: first.id, productCode: first.product.code, quantity: String(first.quantity) },
    modifiedTime,
    failed: "Failed to update cart.",
    shows: ["reference"],
  };
}
