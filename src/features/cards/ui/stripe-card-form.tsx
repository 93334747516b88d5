import type { Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Field, TextField } from "../../../ui/field.tsx";
import { isAllowedBrand } from "../saved-card.ts";
import { type CardOutcome, type CardTaker, unreachable } from "./card-outcome.ts";

interface StripeCardFormProps {
  ref: Ref<CardTaker>;
  publishableKey: string;
  showsFields: boolean;
}

const NOT_TAKEN = "We take Visa and Mastercard. Please use another card.";

/** Stripe's own card element. Its script comes from Stripe, and only where Stripe takes the cards. */
export function StripeCardForm({ ref, publishableKey, showsFields }: StripeCardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const stripe = useRef<Promise<Stripe | null> | null>(null);
  const element = useRef<StripeCardElement | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [name, setName] = useState("");

  useEffect(() => {
    stripe.current = import("@stripe/stripe-js").then(({ loadStripe }) => loadStripe(publishableKey));
    let isGone = false;
    void stripe.current.then((loaded) => {
      if (isGone || loaded === null || place.current === null) return;
      const card = loaded.elements().create("card", { hidePostalCode: true });
      card.on("change", ({ error, brand }) =>
        setProblem(error?.message ?? (isAllowedBrand(brand) ? undefined : NOT_TAKEN)),
      );
      card.mount(place.current);
      element.current = card;
    });
    return () => {
      isGone = true;
      element.current?.destroy();
      element.current = null;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    confirmNew: async (clientSecret) => {
      const [loaded, card] = [await stripe.current, element.current];
      if (loaded == null || card === null) return unreachable;
      if (problem !== undefined) return { kind: "incomplete" };
      return confirm(loaded, clientSecret, { card, billing_details: { name } });
    },
    confirmSaved: async (clientSecret, cardId) => {
      const loaded = await stripe.current;
      return loaded == null ? unreachable : confirm(loaded, clientSecret, cardId);
    },
  }));

  if (!showsFields) return null;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Card" error={problem}>
        {() => <div ref={place} className="min-h-control rounded-box border border-line-strong bg-surface p-4" />}
      </Field>
      <TextField
        label="Name on the card"
        autoComplete="cc-name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </div>
  );
}

type Method = string | { card: StripeCardElement; billing_details: { name: string } };

async function confirm(stripe: Stripe, clientSecret: string, method: Method): Promise<CardOutcome> {
  const wish = { payment_method: method };
  const { error } = clientSecret.startsWith("seti_")
    ? await stripe.confirmCardSetup(clientSecret, wish)
    : await stripe.confirmCardPayment(clientSecret, wish);
  return error === undefined ? { kind: "done" } : outcomeOf(error);
}

function outcomeOf(error: StripeError): CardOutcome {
  if (error.type === "validation_error") return { kind: "incomplete" };
  return error.type === "api_connection_error"
    ? unreachable
    : { kind: "refused", message: error.message ?? "Your card was declined." };
}
