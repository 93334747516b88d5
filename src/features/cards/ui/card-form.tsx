import { FieldError } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { causeProps } from "../../../ui/refusals.tsx";
import { cardsErrors } from "../cards-errors.ts";
import { SandboxCardForm } from "./sandbox-card-form.tsx";
import { StripeCardForm } from "./stripe-card-form.tsx";
import type { CardPayment } from "./use-card-payment.ts";

interface CardFormProps {
  payment: CardPayment;
  /** False for a saved card. The form stays on the page for the bank's challenge. */
  showsFields?: boolean | undefined;
  /** Why the card was refused. */
  error?: string | undefined;
  /** Enter was pressed in the form. */
  onSubmit?: (() => void) | undefined;
  /** A field of the form was changed. */
  onInput?: (() => void) | undefined;
}

/** The card number is entered in a frame of the gateway, so it never reaches the shop. */
export function CardForm({ payment, showsFields = true, error, onSubmit, onInput }: CardFormProps) {
  const { gateway, form } = payment;
  if (gateway === null) return <Notice tone="warning">{cardsErrors.cardPaymentsOff.message}</Notice>;
  // The form marks a missing or wrong field itself.
  const isIncomplete = error !== undefined && payment.isIncomplete;
  const { sandboxUrl, publishableKey } = gateway;
  return (
    <div className="flex flex-col gap-3">
      {sandboxUrl === null ? (
        <StripeCardForm ref={form} {...{ publishableKey, showsFields, onInput }} />
      ) : (
        <SandboxCardForm ref={form} {...{ sandboxUrl, publishableKey, showsFields, isIncomplete, onSubmit, onInput }} />
      )}
      {error !== undefined && !isIncomplete && (
        <div {...causeProps}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
