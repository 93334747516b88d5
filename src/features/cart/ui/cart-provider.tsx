import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useFetcher, useLocation, useNavigation, useRevalidator } from "react-router";
import { toast } from "../../../ui/toast.tsx";
import { errorsElsewhere } from "../../../ui/user-errors.ts";
import { advanceQueue, type CartChange, type ChangeQueue, emptyQueue, staleCode, versionFor } from "../change-queue.ts";
import type { CartDoorAnswer } from "./cart-door.ts";

const CartDrawer = lazy(async () => ({ default: (await import("./cart-drawer.tsx")).CartDrawer }));

interface CartTools {
  readonly queue: ChangeQueue;
  readonly change: (change: CartChange) => void;
  /** Null where there is no drawer, as on an error page: then the cart is a page. */
  readonly openDrawer: (() => void) | null;
}

const CartContext = createContext<CartTools>({ queue: emptyQueue, change: () => undefined, openDrawer: null });

export function useCart(): CartTools {
  return useContext(CartContext);
}

/** Stands above all pages, so that what somebody has asked of the cart is done and told wherever they go meanwhile. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { queue, change } = useChangeQueue();
  const { pathname } = useLocation();
  /** Going to another page closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [isMade, setMade] = useState(false);
  const openDrawer = () => {
    setMade(true);
    setOpenedAt(pathname);
  };
  return (
    <CartContext value={{ queue, change, openDrawer }}>
      {children}
      {isMade && (
        <Suspense>
          <CartDrawer open={openedAt === pathname} onOpenChange={(open) => (open ? openDrawer() : setOpenedAt(null))} />
        </Suspense>
      )}
    </CartContext>
  );
}

/** Specification §9. */
const calmMs = 200;

function useChangeQueue(): Pick<CartTools, "queue" | "change"> {
  const fetcher = useFetcher<CartDoorAnswer>();
  const [queue, dispatch] = useReducer(advanceQueue, emptyQueue);
  const told = useRef(fetcher.data);
  const loadAnew = useLoadingAnew();
  const change = (wish: CartChange) => dispatch({ kind: "wished", change: wish });

  const { sending, waiting } = queue;
  const { submit } = fetcher;
  useEffect(() => {
    const [next] = waiting;
    if (sending !== null || next === undefined) return;
    const timer = setTimeout(
      () => {
        toast.forget(next.failed);
        dispatch({ kind: "sent" });
        loadAnew.mark();
        void submit(fieldsOf(queue, next), { method: "post", action: next.door });
      },
      next.isRapid ? calmMs : 0,
    );
    return () => clearTimeout(timer);
  }, [queue, sending, waiting, submit, loadAnew]);

  // Whoever leaves the page at once has still said what they want.
  useEffect(() => {
    const sendWhatWaits = () => {
      for (const each of waiting) navigator.sendBeacon(each.door, new URLSearchParams(fieldsOf(queue, each)));
      dispatch({ kind: "left" });
    };
    window.addEventListener("pagehide", sendWhatWaits);
    return () => window.removeEventListener("pagehide", sendWhatWaits);
  }, [queue, waiting]);

  // An answer counts when the page shows it: its data is loaded anew before the fetcher rests.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (sending === null || answer === undefined || answer === told.current) return;
    told.current = answer;
    dispatch({ kind: "answered", version: versionOf(answer), userErrors: answer.userErrors });
    loadAnew.ifMoved();
    const tryAgain = { label: "Try again", onSelect: () => dispatch({ kind: "wished", change: sending }) };
    if (answer.done) sending.onDone?.();
    else if (answer.userErrors.length === 0) toast.error(sending.failed, tryAgain);
    for (const { code, message } of errorsElsewhere(answer.userErrors, sending.shows ?? [])) {
      // Of this one the cart itself tells, beside what it shows anew.
      if (code !== staleCode) toast.error(message);
    }
  }, [answer, sending, loadAnew]);

  return { queue, change };
}

/**
 * Whoever goes on to the cart before the shop has answered may be shown it as it was before: what that page loads and what
 * the answer loads anew cross on their way, and the older of the two can be the last. So it is loaded once more.
 */
function useLoadingAnew() {
  const { key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const now = useRef({ key, state, revalidate });
  now.current = { key, state, revalidate };
  const sentAt = useRef(key);
  return useRef({
    mark: () => {
      sentAt.current = now.current.key;
    },
    ifMoved: () => {
      const { current } = now;
      if (current.state !== "idle" || current.key !== sentAt.current) void current.revalidate();
    },
  }).current;
}

function fieldsOf(queue: ChangeQueue, change: CartChange): Record<string, string> {
  const modifiedTime = versionFor(queue, change);
  return { ...change.fields, ...(modifiedTime !== null && { modifiedTime }) };
}

function versionOf({ data }: CartDoorAnswer): string {
  const [payload] = Object.values(data ?? {}) as { cart?: { modifiedTime?: string } }[];
  return payload?.cart?.modifiedTime ?? "";
}
