import { type FormDraft, removeFormDraft, useFormDraft } from "../../../ui/use-form-draft.ts";
import { placeFormId } from "./checkout-data.ts";

export interface CheckoutDraft extends FormDraft {
  /** The props of a text field of the order. */
  bind(name: string): {
    name: string;
    form: string;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

/** The typed fields of the checkout, stored in the browser for this cart. */
export function useCheckoutDraft(cartCode: string, first: FormDraft["fields"]): CheckoutDraft {
  const draft = useFormDraft(toStorageKey(cartCode), first);
  const bind = (name: string) => ({
    name,
    form: placeFormId,
    value: draft.fields[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.save(name, currentTarget.value),
  });
  return { ...draft, bind };
}

const toStorageKey = (cartCode: string) => `checkout ${cartCode}`;

/** Call it once the cart is ordered. */
export function forgetCheckoutDraft(cartCode: string): void {
  removeFormDraft(toStorageKey(cartCode));
}
