import { type Draft, forgetDraft, useDraft } from "../../../ui/use-draft.ts";
import { placeFormId } from "./checkout-data.ts";

export interface KeptFields extends Draft {
  /** All that a text field of the order needs: its name, its form, what is typed. */
  bind(name: string): {
    name: string;
    form: string;
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

/** What is typed at the checkout, kept for this cart. */
export function useKeptFields(cartCode: string, first: Draft["fields"]): KeptFields {
  const draft = useDraft(placeOf(cartCode), first);
  const bind = (name: string) => ({
    name,
    form: placeFormId,
    value: draft.fields[name] ?? "",
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => draft.keep(name, currentTarget.value),
  });
  return { ...draft, bind };
}

const placeOf = (cartCode: string) => `checkout ${cartCode}`;

/** Once it is ordered, nothing of it is wanted any more. */
export function forgetFields(cartCode: string): void {
  forgetDraft(placeOf(cartCode));
}
