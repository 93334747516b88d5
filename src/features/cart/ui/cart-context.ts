import { createContext, useContext, useEffect } from "react";
import { noRefusals, type Refusals, useRefusals } from "../../../ui/refusals.tsx";
import { type CartChange, type ChangeQueue, emptyQueue, findPending } from "../change-queue.ts";

export interface CartTools {
  readonly queue: ChangeQueue;
  /** Puts a change into the queue. */
  readonly change: (change: CartChange) => void;
  /** The keys of the changes whose form is on the page. Such a form shows its refusal itself. */
  readonly shownKeys: Set<string>;
  /** Null where there is no drawer, as on an error page: then links lead to the cart page. */
  readonly openDrawer: (() => void) | null;
}

/** `CartProvider` provides it. It has its own file, because the components below the provider import it too. */
export const CartContext = createContext<CartTools>({
  queue: emptyQueue,
  change: () => undefined,
  shownKeys: new Set(),
  openDrawer: null,
});

export function useCart(): CartTools {
  return useContext(CartContext);
}

/** The refusals of the change with this key, for the form that asked for it. */
export function useCartRefusals<Box extends HTMLElement = HTMLFormElement>(
  key: string,
  fields: readonly string[] = [],
): Refusals<Box> {
  const { queue, shownKeys } = useCart();
  useEffect(() => {
    shownKeys.add(key);
    return () => void shownKeys.delete(key);
  }, [key, shownKeys]);
  const isAnswered = queue.refused?.key === key && findPending(queue, key) === null;
  return useRefusals<Box>(isAnswered ? (queue.refused?.userErrors ?? noRefusals) : noRefusals, { fields });
}
