import { type RefObject, useCallback, useRef, useState } from "react";
import type { UserError } from "../../../shared/result.ts";

export interface CardPayment {
  /** Null where the shop takes no cards. */
  readonly gateway: CardGateway | null;
  /** Set by `CardForm`, which must be on the page even when a saved card is confirmed. */
  readonly form: RefObject<CardFormHandle | null>;
  readonly pending: boolean;
  /** The last attempt failed because of a missing or wrong field, which the form shows. */
  readonly isIncomplete: boolean;
  /**
   * Confirms a payment or setup with the card in the form or with a saved card, including a challenge by the bank. The
   * server asks the gateway itself before it trusts the result `done`.
   */
  confirm(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
}

export function useCardPayment(gateway: CardGateway | null): CardPayment {
  const form = useRef<CardFormHandle>(null);
  const [pending, setPending] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const confirm = useCallback(async (clientSecret: string, savedCardId?: string) => {
    setPending(true);
    setIncomplete(false);
    // A form that throws must not leave the button waiting.
    const outcome = await confirmWith(form.current, clientSecret, savedCardId).catch(() => unreachable);
    setIncomplete(outcome.kind === "incomplete");
    setPending(false);
    return outcome;
  }, []);
  return { gateway, form, pending, isIncomplete, confirm };
}

async function confirmWith(
  form: CardFormHandle | null,
  clientSecret: string,
  savedCardId?: string,
): Promise<CardOutcome> {
  if (form === null) return unreachable;
  return savedCardId === undefined ? form.confirmNew(clientSecret) : form.confirmSaved(clientSecret, savedCardId);
}

/** Where the browser enters cards: at Stripe, or in a frame of the sandbox gateway. */
export interface CardGateway {
  readonly publishableKey: string;
  /** The address of the sandbox gateway's card form; null if Stripe is used. */
  readonly sandboxUrl: string | null;
}

/** The outcome of a confirmation in the browser. */
export type CardOutcome =
  | { readonly kind: "done" }
  /** A field is missing or wrong, and the form shows it. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "refused"; readonly message: string };

/** The field that refusals of a card have. */
export const cardField = "card";

const incomplete = "The card details are not complete. What is missing or wrong is marked.";

/** Empty if the card is confirmed. */
export function toCardRefusals(outcome: CardOutcome): readonly UserError[] {
  if (outcome.kind === "done") return [];
  return outcome.kind === "incomplete"
    ? [{ code: "CARD_INCOMPLETE", field: cardField, message: incomplete }]
    : [{ code: "CARD_REFUSED", field: cardField, message: outcome.message }];
}

export const unreachable: CardOutcome = {
  kind: "refused",
  message: "Our payment service cannot be reached at the moment. Please try again in a minute.",
};

/** The methods that a card form offers to the page. */
export interface CardFormHandle {
  confirmNew(clientSecret: string): Promise<CardOutcome>;
  confirmSaved(clientSecret: string, cardId: string): Promise<CardOutcome>;
}
