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
  /** What is changed, for the list of unsent changes. Absent: the change is not kept for later, as with coupons and points. */
  readonly label?: string;
  readonly onDone?: () => void;
}

/** A change with its idempotency key. */
export interface QueuedChange extends CartChange {
  readonly id: string;
}

export interface ChangeQueue {
  readonly sending: QueuedChange | null;
  readonly waiting: readonly QueuedChange[];
  /** The changes in the outbox of this device, oldest first. They wait for signal. */
  readonly saved: readonly QueuedChange[];
  /** The newest cart version in any response. */
  readonly latestVersion: string;
  /** The errors of the last response, and the key of its change. */
  readonly refused: { readonly key: string; readonly userErrors: readonly UserError[] } | null;
  /** True: the last change was refused because the cart was changed elsewhere. The screen shows the new cart. */
  readonly isStale: boolean;
}

export const emptyQueue: ChangeQueue = {
  sending: null,
  waiting: [],
  saved: [],
  latestVersion: "",
  refused: null,
  isStale: false,
};

export type QueueEvent =
  | { readonly kind: "requested"; readonly change: QueuedChange }
  | { readonly kind: "sent" }
  /** The change could not be sent. It is in the outbox from now on. */
  | { readonly kind: "leftWaiting" }
  /** The buyer left the page, and all waiting changes were sent as beacons. They must not be sent again on return. */
  | { readonly kind: "pageLeft" }
  | { readonly kind: "answered"; readonly version: string; readonly userErrors: readonly UserError[] };

export function advanceQueue(queue: ChangeQueue, event: QueueEvent): ChangeQueue {
  switch (event.kind) {
    case "requested":
      return {
        ...queue,
        waiting: [...queue.waiting.filter((other) => !isReplaced(other, event.change)), event.change],
      };
    case "sent": {
      const [sending = null, ...waiting] = queue.waiting;
      return queue.sending === null ? { ...queue, sending, waiting } : queue;
    }
    case "leftWaiting":
      return { ...queue, sending: null, refused: null };
    case "pageLeft":
      return { ...queue, waiting: [] };
    case "answered":
      return takeAnswer(queue, event.userErrors, event.version);
  }
}

/** A newer value replaces an older one. An addition counts beside another one. */
function isReplaced(older: CartChange, { key }: CartChange): boolean {
  return older.key === key && isSet(older);
}

/** A change that names the version it was made on sets a value. Adding needs no version. */
export function isSet({ modifiedTime }: CartChange): boolean {
  return modifiedTime !== undefined;
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
export function findPending(queue: ChangeQueue, key: string): CartChange | null {
  const { sending, waiting } = queue;
  const queued = waiting.find((change) => change.key === key) ?? (sending?.key === key ? sending : null);
  return queued ?? findSaved(queue, key);
}

/** The newest change with this key in the outbox. */
export function findSaved({ saved }: ChangeQueue, key: string): CartChange | null {
  return saved.findLast((change) => change.key === key) ?? null;
}

export function countPendingUnits({ sending, waiting, saved }: ChangeQueue): number {
  const changes: readonly CartChange[] = [...saved, ...(sending === null ? [] : [sending]), ...waiting];
  return changes.reduce((sum, { unitsDelta = 0 }) => sum + unitsDelta, 0);
}

/**
 * The changes to send when the page closes. They carry no version: each would make the next one stale, and nobody is left to
 * read a refusal. A change under way may be cut off with the page, so it is sent again. Its key makes sure that it counts
 * once.
 */
export function listUnsent({ sending, waiting }: ChangeQueue): readonly QueuedChange[] {
  const isRepeated = sending !== null && !waiting.some((newer) => isReplaced(sending, newer));
  return isRepeated ? [sending, ...waiting] : waiting;
}
