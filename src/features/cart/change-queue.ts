/**
 * The changes a person makes to a cart go out one at a time, each with the version that the one before it made. What
 * still waits gives way to a newer wish about the same thing, so that ten taps on a stepper end as one change.
 */
import type { UserError } from "../../shared/user-error.ts";
import type { cartErrors } from "./cart-errors.ts";

/** The one word that the browser must know: the list of all refusals would ride on every page. */
export const staleCode: typeof cartErrors.stale.code = "CART_STALE";

export interface CartChange {
  /** What it is about: of two that wait, the newer counts. */
  readonly key: string;
  readonly door: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The version of the cart that was on the screen; adding to a cart needs none. */
  readonly modifiedTime?: string;
  /** What to say when it was lost on the way. */
  readonly failed: string;
  /** How many units more or fewer there will be: told before the answer comes. */
  readonly unitsMore?: number;
  readonly quantity?: number;
  readonly removes?: boolean;
  /** Whether more of the same is likely in a moment. */
  readonly isRapid?: boolean;
  /** The fields at which a refusal can be shown; any other is told aloud. */
  readonly shows?: readonly string[];
  readonly onDone?: () => void;
}

export interface ChangeQueue {
  readonly sending: CartChange | null;
  readonly waiting: readonly CartChange[];
  /** The newest version that an answer has told. */
  readonly version: string;
  /** What the last answer refused, and about what. */
  readonly refused: { readonly key: string; readonly userErrors: readonly UserError[] } | null;
  /** The cart was changed elsewhere; what is on the screen now is fresh. */
  readonly isStale: boolean;
}

export const emptyQueue: ChangeQueue = { sending: null, waiting: [], version: "", refused: null, isStale: false };

export type QueueEvent =
  | { readonly kind: "wished"; readonly change: CartChange }
  | { readonly kind: "sent" }
  /** The page was left, and what waited went out with it: nobody sends it again, should the page come back. */
  | { readonly kind: "left" }
  | { readonly kind: "answered"; readonly version: string; readonly userErrors: readonly UserError[] };

export function advanceQueue(queue: ChangeQueue, event: QueueEvent): ChangeQueue {
  switch (event.kind) {
    case "wished":
      return { ...queue, waiting: [...queue.waiting.filter(({ key }) => key !== event.change.key), event.change] };
    case "sent": {
      const [sending = null, ...waiting] = queue.waiting;
      return queue.sending === null ? { ...queue, sending, waiting } : queue;
    }
    case "left":
      return { ...queue, waiting: [] };
    case "answered":
      return conclude(queue, event.userErrors, event.version);
  }
}

function conclude(queue: ChangeQueue, userErrors: readonly UserError[], version: string): ChangeQueue {
  const isStale = userErrors.some(({ code }) => code === staleCode);
  const refused = userErrors.length > 0 && queue.sending ? { key: queue.sending.key, userErrors } : null;
  // What still waits was wished of a cart that is no more.
  const waiting = isStale ? [] : queue.waiting;
  return { ...queue, sending: null, waiting, refused, isStale, version: version || queue.version };
}

/** Moments in one notation, so the later one is the greater text. */
export function versionFor({ version }: ChangeQueue, { modifiedTime }: CartChange): string | null {
  if (modifiedTime === undefined) return null;
  return version > modifiedTime ? version : modifiedTime;
}

/** The newest wish about something that has no answer yet. */
export function pendingFor({ sending, waiting }: ChangeQueue, key: string): CartChange | null {
  return waiting.find((change) => change.key === key) ?? (sending?.key === key ? sending : null);
}

export function pendingUnits({ sending, waiting }: ChangeQueue): number {
  const changes = sending === null ? waiting : [sending, ...waiting];
  return changes.reduce((sum, { unitsMore = 0 }) => sum + unitsMore, 0);
}
