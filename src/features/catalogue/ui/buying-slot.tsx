import { type ComponentType, createContext, type ReactNode } from "react";
import { TextField } from "../../../ui/field.tsx";
import { type BuyingChoice, toCartFields } from "../buying-choice.ts";

export interface BuyingSlotProps {
  chosen: BuyingChoice;
  /** The fields of the form: the choice as hidden fields, and the quantity. */
  children: ReactNode;
  /** A short label for the button. It must still name the product for screen readers. */
  label?: ReactNode | undefined;
}

/**
 * The place for the cart's button. The catalogue comes before the cart in the feature order and cannot import it, so a
 * component above the pages provides the form and the button. Without a provider there is no button.
 */
export const BuyingSlot = createContext<ComponentType<BuyingSlotProps> | null>(null);

/** The choice as form fields. */
export function ChosenFields({ chosen }: { chosen: BuyingChoice }) {
  return (
    <>
      {toCartFields(chosen).map(([name, value]) => (
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
