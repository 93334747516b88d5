import { lazy, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigation, useRevalidator } from "react-router";
import { makeUuid } from "../../../shared/uuid.ts";
import { toast } from "../../../ui/toast.tsx";
import {
  advanceQueue,
  type CartChange,
  type ChangeQueue,
  emptyQueue,
  findVersion,
  listUnsent,
  type QueuedChange,
  staleCode,
} from "../change-queue.ts";
import { CartContext, type CartTools } from "./cart-context.ts";
import type { CartResponse } from "./cart-endpoint.ts";
import { mustWait, useSavedChanges } from "./cart-outbox.ts";

const loadOutbox = () => import("./cart-outbox-sender.ts");
const CartDrawer = lazy(async () => ({ default: (await import("./cart-drawer.tsx")).CartDrawer }));

/** Rendered around all pages, so that a change of the cart continues when the buyer goes to another page. */
export function CartProvider({ children }: { children: ReactNode }) {
  const shownKeys = useRef(new Set<string>()).current;
  const { queue, change } = useChangeQueue(shownKeys);
  const { pathname } = useLocation();
  /** The path on which the drawer was opened. Another path closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [isDrawerMounted, setDrawerMounted] = useState(false);
  const openDrawer = () => {
    setDrawerMounted(true);
    setOpenedAt(pathname);
  };
  return (
    <CartContext value={{ queue, change, shownKeys, openDrawer }}>
      {children}
      {isDrawerMounted && (
        <Suspense>
          <CartDrawer open={openedAt === pathname} onOpenChange={(open) => (open ? openDrawer() : setOpenedAt(null))} />
        </Suspense>
      )}
    </CartContext>
  );
}

/** The pause after the last tap on a stepper (Specification §9). */
const rapidChangeDelayMs = 200;

/** Without signal the outbox may not be loaded yet. The buyer is then asked to try again. */
const ignore = () => undefined;
const isNot = () => false;

function useChangeQueue(shownKeys: ReadonlySet<string>): Pick<CartTools, "queue" | "change"> {
  const fetcher = useFetcher<CartResponse>();
  const [queue, dispatch] = useReducer(advanceQueue, emptyQueue);
  const lastAnswer = useRef(fetcher.data);
  const reload = useReloadAfterNavigation();
  const saved = useSavedChanges();
  const change = (requested: CartChange) => {
    const identified = { ...requested, id: makeUuid() };
    void loadOutbox().then(({ saveAhead }) => saveAhead(identified), ignore);
    dispatch({ kind: "requested", change: identified });
  };
  const leaveWaiting = useRef(async (lost: QueuedChange) => {
    const isSaved = await loadOutbox().then(({ leaveInOutbox }) => leaveInOutbox(lost), isNot);
    dispatch(isSaved ? { kind: "leftWaiting" } : { kind: "answered", version: "", userErrors: [] });
    const tryAgain = { label: "Try again", onSelect: () => dispatch({ kind: "requested", change: lost }) };
    if (isSaved) toast.info("Saved on this device. It is sent when there is signal.");
    else toast.error(lost.failureMessage, tryAgain);
  }).current;

  useEffect(() => void loadOutbox().catch(ignore), []);

  const { sending, waiting } = queue;
  const { submit } = fetcher;
  useEffect(() => {
    const [next] = waiting;
    if (sending !== null || next === undefined) return;
    const timer = setTimeout(
      async () => {
        toast.forget(next.failureMessage);
        dispatch({ kind: "sent" });
        const canSend = !mustWait(next) && (await loadOutbox().then(({ loadEndpoints }) => loadEndpoints(), isNot));
        if (!canSend) return leaveWaiting(next);
        reload.markSent();
        void submit(toRequestFields(queue, next), { method: "post", action: next.endpoint });
      },
      next.isRapid ? rapidChangeDelayMs : 0,
    );
    return () => clearTimeout(timer);
  }, [queue, sending, waiting, submit, reload, leaveWaiting]);

  // A buyer may leave the page before all changes are sent. The rest is sent as beacons, which outlive the page.
  useEffect(() => {
    const sendRest = () => {
      for (const { id, endpoint, fields } of listUnsent(queue))
        navigator.sendBeacon(endpoint, new URLSearchParams({ ...fields, idempotencyKey: id }));
      dispatch({ kind: "pageLeft" });
    };
    window.addEventListener("pagehide", sendRest);
    return () => window.removeEventListener("pagehide", sendRest);
  }, [queue]);

  // The response counts once the fetcher is idle: by then the page data has been reloaded and shows the change.
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  useEffect(() => {
    if (sending === null || answer === undefined || answer === lastAnswer.current) return;
    lastAnswer.current = answer;
    const isLost = !answer.done && answer.userErrors.length === 0;
    if (isLost) return void leaveWaiting(sending);
    void loadOutbox().then(({ forgetSaved }) => forgetSaved(sending), ignore);
    dispatch({ kind: "answered", version: findResponseVersion(answer), userErrors: answer.userErrors });
    reload.ifNavigated();
    if (answer.done) sending.onDone?.();
    if (shownKeys.has(sending.key)) return;
    // The form has disappeared meanwhile. The cart page shows a notice for a stale cart.
    for (const { code, message } of answer.userErrors) if (code !== staleCode) toast.error(message);
  }, [answer, sending, reload, shownKeys, leaveWaiting]);

  return { queue: { ...queue, saved }, change };
}

/**
 * Reloads the page data after a response, if the buyer navigated while the request was under way. The loader of the new
 * page and the reload after the response run at the same time, so the older data can arrive last and be shown.
 */
function useReloadAfterNavigation() {
  const { key } = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const now = useRef({ key, state, revalidate });
  now.current = { key, state, revalidate };
  const sentAt = useRef(key);
  return useRef({
    markSent: () => {
      sentAt.current = now.current.key;
    },
    ifNavigated: () => {
      const { current } = now;
      if (current.state !== "idle" || current.key !== sentAt.current) void current.revalidate();
    },
  }).current;
}

function toRequestFields(queue: ChangeQueue, change: QueuedChange): Record<string, string> {
  const modifiedTime = findVersion(queue, change);
  return { ...change.fields, idempotencyKey: change.id, ...(modifiedTime !== null && { modifiedTime }) };
}

function findResponseVersion({ data }: CartResponse): string {
  const [payload] = Object.values(data ?? {}) as { cart?: { modifiedTime?: string } }[];
  return payload?.cart?.modifiedTime ?? "";
}
