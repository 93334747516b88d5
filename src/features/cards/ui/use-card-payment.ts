import { type RefObject, useCallback, useRef, useState } from "react";
import { type CardGateway, type CardOutcome, type CardTaker, unreachable } from "./card-outcome.ts";

export interface CardPayment {
  readonly gateway: CardGateway;
  /** For `CardForm`, which must stand on the page, also where only a saved card is confirmed. */
  readonly taker: RefObject<CardTaker | null>;
  readonly pending: boolean;
  /** Why the last try was refused; the form itself tells what is wrong in a field. */
  readonly refusal: string | null;
  /**
   * Confirms the payment or setup of this client secret with what is typed in the form, or with a saved card, and sees the
   * bank's question through. `done` means that the gateway agreed; what it is worth, the server asks for itself.
   */
  confirm(clientSecret: string, savedCardId?: string): Promise<CardOutcome>;
}

export function useCardPayment(gateway: CardGateway): CardPayment {
  const taker = useRef<CardTaker>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = useCallback(async (clientSecret: string, savedCardId?: string) => {
    setPending(true);
    setRefusal(null);
    const outcome = await take(taker.current, clientSecret, savedCardId);
    setRefusal(outcome.kind === "refused" ? outcome.message : null);
    setPending(false);
    return outcome;
  }, []);
  return { gateway, taker, pending, refusal, confirm };
}

async function take(taker: CardTaker | null, clientSecret: string, savedCardId?: string): Promise<CardOutcome> {
  if (taker === null) return unreachable;
  return savedCardId === undefined ? taker.confirmNew(clientSecret) : taker.confirmSaved(clientSecret, savedCardId);
}
