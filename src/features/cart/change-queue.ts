/**
 * The queue of cart changes in the browser. Changes are sent one at a time, each with the cart version that the change
 * before it produced. A waiting change is replaced by a newer one with the same key, so ten taps on a stepper end as one
 * request.
 */
import type { UserError } from "../../shared/result.ts";
import type { cartErrors } from "./cart-errors.ts";

/** A copy of the one code that the browser needs. Importing `cartErrors` would load all messages on every page. */
export const staleCode: typeof cartErrors.stale.code = "CART_STALE";

export interface CartChange {
  /** Names the thing that is changed, such as a line. Of two waiting changes with the same key the newer one counts. */
  readonly key: string;
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The cart version on the screen. Adding to a cart needs none. */
  readonly modifiedTime?: string;
  /** Shown when the request was lost on the way. */
  readonly failureMessage: string;
  /** How many units more (or fewer) the cart will have. The cart button counts them before the response arrives. */
  readonly unitsDelta?: number;
  readonly quantity?: number;
  readonly isRemoval?: boolean;
  /** True: wait a moment before sending, because more changes of the same key are likely. */
  readonly isRapid?: boolean;
  readonly onDone?: () => void;
}

export interface ChangeQueue {
  readonly sending: CartChange | null;
  readonly waiting: readonly CartChange[];
  /** The newest cart version in any response. */
  readonly latestVersion: string;
  /** The errors of the last response, and the key of its change. */
  readonly refused: { readonly key: string; readonly userErrors: readonly UserError[] } | null;
  /** True: the last change was refused because the cart was changed elsewhere. The screen shows the new cart. */
  readonly isStale: boolean;
}

export const emptyQueue: ChangeQueue = { sending: null, waiting: [], latestVersion: "", refused: null, isStale: false };

export type QueueEvent =
  | { readonly kind: "requested"; readonly change: CartChange }
  | { readonly kind: "sent" }
  /** The buyer left the page, and all waiting changes were sent as beacons. They must not be sent again on return. */
  | { readonly kind: "pageLeft" }
  | { readonly kind: "answered"; readonly version: string; readonly userErrors: readonly UserError[] };

export function advanceQueue(queue: ChangeQueue, event: QueueEvent): ChangeQueue {
  switch (event.kind) {
    case "requested":
      return { ...queue, waiting: [...queue.waiting.filter(({ key }) => key !== event.change.key), event.change] };
    case "sent": {
      const [sending = null, ...waiting] = queue.waiting;
      return queue.sending === null ? { ...queue, sending, waiting } : queue;
    }
    case "pageLeft":
      return { ...queue, waiting: [] };
    case "answered":
      return takeAnswer(queue, event.userErrors, event.version);
  }
}

function takeAnswer(queue: ChangeQueue, userErrors: readonly UserError[], version: string): ChangeQueue {
  const isStale = userErrors.some(({ code }) => code === staleCode);
  const refused = userErrors.length > 0 && queue.sending ? { key: queue.sending.key, userErrors } : null;
  // Waiting changes were made to a cart that no longer exists in that form, so they are dropped.
  const waiting = isStale ? [] : queue.waiting;
  return { ...queue, sending: null, waiting, refused, isStale, latestVersion: version || queue.latestVersion };
}

/** The version to send with a change; null for changes that need none. Versions are ISO times, so text order is time order. */
export function findVersion({ latestVersion }: ChangeQueue, { modifiedTime }: CartChange): string | null {
  if (modifiedTime === undefined) return null;
  return latestVersion > modifiedTime ? latestVersion : modifiedTime;
}

/** The newest change with this key that has no response yet. */
export function findPending({ sending, waiting }: ChangeQueue, key: string): CartChange | null {
  return waiting.find((change) => change.key === key) ?? (sending?.key === key ? sending : null);
}

export function countPendingUnits({ sending, waiting }: ChangeQueue): number {
  const changes = sending === null ? waiting : [sending, ...waiting];
  return changes.reduce((sum, { unitsDelta = 0 }) => sum + unitsDelta, 0);
}

/**
 * The changes to send when the page closes. They carry no version: each would make the next one stale, and nobody is left to
 * read a refusal. A change under way may be cut off with the page, so it is sent again if it can be repeated. Adding cannot:
 * it needs no version, and twice sent it adds twice.
 */
export function listUnsent({ sending, waiting }: ChangeQueue): readonly CartChange[] {
  const isRepeated = sending?.modifiedTime !== undefined && !waiting.some(({ key }) => key === sending.key);
  return isRepeated ? [sending, ...waiting] : waiting;
}
