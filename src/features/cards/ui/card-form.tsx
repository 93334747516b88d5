import { Notice } from "../../../ui/notice-bar.tsx";
import { cardsErrors } from "../cards-errors.ts";
import { SandboxCardForm } from "./sandbox-card-form.tsx";
import { StripeCardForm } from "./stripe-card-form.tsx";
import type { CardPayment } from "./use-card-payment.ts";

interface CardFormProps {
  payment: CardPayment;
  /** False for a saved card. The form stays on the page for the bank's challenge. */
  showsFields?: boolean | undefined;
  /** Enter was pressed in the form. */
  onSubmit?: (() => void) | undefined;
}

/** The card number is entered in a frame of the gateway, so it never reaches the shop. */
export function CardForm({ payment, showsFields = true, onSubmit }: CardFormProps) {
  const { gateway, form, refusal } = payment;
  if (gateway === null) return <Notice tone="warning">{cardsErrors.cardPaymentsOff.message}</Notice>;
  const { sandboxUrl, publishableKey } = gateway;
  return (
    <div className="flex flex-col gap-4">
      {sandboxUrl === null ? (
        <StripeCardForm ref={form} publishableKey={publishableKey} showsFields={showsFields} />
      ) : (
        <SandboxCardForm ref={form} {...{ sandboxUrl, publishableKey, showsFields, onSubmit }} />
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
    </div>
  );
}
