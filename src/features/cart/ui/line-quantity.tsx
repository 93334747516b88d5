import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { NumberStepper } from "../../../ui/number-stepper.tsx";
import { errorsByField } from "../../../ui/user-errors.ts";
import { mostOfALine } from "../cart.ts";
import { ratioOf } from "../cart-units.ts";
import { type CartChange, pendingFor } from "../change-queue.ts";
import { type Cart, nameOfUnit, type Unit } from "./cart-data.ts";
import { useCart } from "./cart-provider.tsx";

interface LineProps {
  cart: Cart;
  unit: Unit;
}

export function lineKey({ first }: Unit): string {
  return `line:${first.id}`;
}

/** How many of a line, or of a whole system. Without script a plain field with a button beside it. */
export function LineQuantity({ cart, unit }: LineProps) {
  const { queue, change } = useCart();
  /** Undefined while nobody is typing. */
  const [typed, setTyped] = useState<number | null | undefined>(undefined);
  const key = lineKey(unit);
  const pending = pendingFor(queue, key);
  const shown = typed === undefined ? (pending?.quantity ?? unit.units) : typed;
  const save = (quantity: number | null) => {
    setTyped(undefined);
    if (quantity !== null && quantity !== (pending?.quantity ?? unit.units))
      change(quantityChange(cart, unit, quantity));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(shown);
  };
  const { door, fields, modifiedTime } = quantityChange(cart, unit, unit.units);
  const errors = queue.refused?.key === key ? errorsByField(queue.refused.userErrors) : {};
  return (
    <form method="post" action={door} onSubmit={submit} className="flex flex-wrap items-start gap-2">
      {Object.entries({ ...fields, modifiedTime, quantity: undefined }).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <NumberStepper
        label={`Quantity of ${nameOfUnit(unit)}`}
        hideLabel
        name="quantity"
        value={shown}
        min={1}
        max={mostOfALine}
        onChange={setTyped}
        onCommit={save}
        error={errors.quantity}
      />
      <noscript>
        <Button type="submit">Update</Button>
      </noscript>
      {/* Not seen, but it lets Enter send the form. */}
      <button type="submit" hidden />
    </form>
  );
}

function quantityChange({ modifiedTime }: Cart, unit: Unit, quantity: number): CartChange {
  const { first, isSystem, units } = unit;
  const ratio = isSystem ? { ratio: String(ratioOf(unit, first)) } : {};
  return {
    key: lineKey(unit),
    door: isSystem ? "/api/cart/system-product/update" : "/api/cart/update/",
    fields: { itemId: first.id, productCode: first.product.code, ...ratio, quantity: String(quantity) },
    modifiedTime,
    failed: "Failed to update cart.",
    shows: ["quantity"],
    quantity,
    unitsMore: ((quantity - units) * tinsOf(unit)) / units,
    isRapid: true,
  };
}

function tinsOf({ items }: Unit): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Takes the line out at once; the message about it offers the way back. */
export function removeChange({ modifiedTime }: Cart, unit: Unit): CartChange {
  const { first, isSystem } = unit;
  return {
    key: lineKey(unit),
    door: isSystem ? "/api/cart/system-product/remove" : "/api/cart/remove/",
    fields: { itemId: first.id },
    modifiedTime,
    failed: `Failed to remove ${nameOfUnit(unit)} from cart.`,
    unitsMore: -tinsOf(unit),
    removes: true,
  };
}
