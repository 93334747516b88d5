import { type ComponentType, createContext } from "react";

export interface ListSlotProps {
  /** What is added, for the label: "10 L Wallcraft Interior Low Sheen". */
  name: string;
  /** The product: either as fields, as the cart's forms send them, or the id of such a form on the page. */
  product: Readonly<Record<string, string>> | string;
  /** An icon alone where there is little room. */
  look?: "icon" | "text" | undefined;
}

/**
 * The place for the button "Add to list". Catalogue and cart come before the lists in the feature order and cannot import
 * them, so a component above the pages provides the button. Without a provider there is no button.
 */
export const ListSlot = createContext<ComponentType<ListSlotProps> | null>(null);
