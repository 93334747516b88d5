import { createContext, useContext } from "react";
import { type CartChange, type ChangeQueue, emptyQueue } from "../change-queue.ts";

export interface CartTools {
  readonly queue: ChangeQueue;
  /** Puts a change into the queue. */
  readonly change: (change: CartChange) => void;
  /** Null where there is no drawer, as on an error page: then links lead to the cart page. */
  readonly openDrawer: (() => void) | null;
}

/** `CartProvider` provides it. It has its own file, because the components below the provider import it too. */
export const CartContext = createContext<CartTools>({
  queue: emptyQueue,
  change: () => undefined,
  openDrawer: null,
});

export function useCart(): CartTools {
  return useContext(CartContext);
}
