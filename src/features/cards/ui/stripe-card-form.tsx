import type { Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Field, TextField } from "../../../ui/field.tsx";
import { causeProps } from "../../../ui/refusals.tsx";
import { isAllowedBrand } from "../saved-card.ts";
import { type CardFormHandle, type CardOutcome, unreachable } from "./use-card-payment.ts";

interface StripeCardFormProps {
  ref: Ref<CardFormHandle>;
  publishableKey: string;
  showsFields: boolean;
  /** A field of the form was changed. */
  onInput?: (() => void) | undefined;
}

const BRAND_REFUSED = "We take Visa and Mastercard. Please use another card.";

/** Stripe's card element. Its script is loaded from Stripe only in installations that use Stripe. */
export function StripeCardForm({ ref, publishableKey, showsFields, onInput }: StripeCardFormProps) {
  const container = useRef<HTMLDivElement>(null);
  const stripe = useRef<Promise<Stripe | null> | null>(null);
  const element = useRef<StripeCardElement | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [name, setName] = useState("");
  const changed = useRef(onInput);
  changed.current = onInput;

  useEffect(() => {
    stripe.current = import("@stripe/stripe-js").then(({ loadStripe }) => loadStripe(publishableKey));
    let isUnmounted = false;
    void stripe.current.then((loaded) => {
      if (isUnmounted || loaded === null || container.current === null) return;
      const card = loaded.elements().create("card", { hidePostalCode: true });
      card.on("change", ({ error, brand }) => {
        setProblem(error?.message ?? (isAllowedBrand(brand) ? undefined : BRAND_REFUSED));
        changed.current?.();
      });
      card.mount(container.current);
      element.current = card;
    });
    return () => {
      isUnmounted = true;
      element.current?.destroy();
      element.current = null;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    confirmNew: async (clientSecret) => {
      const [loaded, card] = [await stripe.current, element.current];
      if (loaded == null || card === null) return unreachable;
      if (problem !== undefined) return { kind: "incomplete" };
      const { outcome, incompleteMessage } = await confirm(loaded, clientSecret, { card, billing_details: { name } });
      setProblem(incompleteMessage);
      return outcome;
    },
    confirmSaved: async (clientSecret, cardId) => {
      const loaded = await stripe.current;
      return loaded == null ? unreachable : (await confirm(loaded, clientSecret, cardId)).outcome;
    },
  }));

  if (!showsFields) return null;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Card" error={problem}>
        {({ "aria-describedby": describedBy }) => (
          <fieldset aria-label="Card" aria-describedby={describedBy} {...(problem !== undefined && causeProps)}>
            <div ref={container} className="min-h-control rounded-box border border-line-strong bg-surface p-4" />
          </fieldset>
        )}
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

interface Confirmed {
  readonly outcome: CardOutcome;
  /** What Stripe says about a missing or wrong field. */
  readonly incompleteMessage: string | undefined;
}

async function confirm(stripe: Stripe, clientSecret: string, method: Method): Promise<Confirmed> {
  const params = { payment_method: method };
  const { error } = clientSecret.startsWith("seti_")
    ? await stripe.confirmCardSetup(clientSecret, params)
    : await stripe.confirmCardPayment(clientSecret, params);
  const outcome: CardOutcome = error === undefined ? { kind: "done" } : toOutcome(error);
  return { outcome, incompleteMessage: outcome.kind === "incomplete" ? error?.message : undefined };
}

function toOutcome(error: StripeError): CardOutcome {
  if (error.type === "validation_error") return { kind: "incomplete" };
  return error.type === "api_connection_error"
    ? unreachable
    : { kind: "refused", message: error.message ?? "Your card was declined." };
}
