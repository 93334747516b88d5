import { type ComponentType, createContext, type ReactNode } from "react";
import { TextField } from "../../../ui/field.tsx";
import { type Chosen, chosenFields } from "../chosen.ts";

export interface BuyingSlotProps {
  chosen: Chosen;
  /** The fields of the form to post: what was chosen, hidden, and how many, to be typed. */
  children: ReactNode;
  /** On the button, where there is little room; it must still say of what. */
  label?: ReactNode | undefined;
}

/**
 * Where the cart puts its button: the catalogue knows what was chosen and not what a cart is. Whoever stands above the
 * pages gives a component that wraps its children in a form of its own; without one there is nothing to press.
 */
export const BuyingSlot = createContext<ComponentType<BuyingSlotProps> | null>(null);

/** All that was chosen, as a plain form posts it. */
export function ChosenFields({ chosen }: { chosen: Chosen }) {
  return (
    <>
      {chosenFields(chosen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <QuantityField />
    </>
  );
}

export function QuantityField({ of }: { of?: string | undefined }) {
  return (
    <TextField
      label={of === undefined ? "Quantity" : `Quantity of ${of}`}
      hideLabel
      name="quantity"
      type="number"
      inputMode="numeric"
      min={1}
      step={1}
      required
      defaultValue={1}
      autoComplete="off"
      className="w-20 shrink-0"
    />
  );
}
