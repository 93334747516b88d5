import { Notice } from "../../../ui/notice-bar.tsx";
import { SandboxCardForm } from "./sandbox-card-form.tsx";
import { StripeCardForm } from "./stripe-card-form.tsx";
import type { CardPayment } from "./use-card-payment.ts";

interface CardFormProps {
  payment: CardPayment;
  /** False where a saved card is chosen: the bank's question still needs a place on the page. */
  showsFields?: boolean | undefined;
  /** Enter was pressed in the form. */
  onSubmit?: (() => void) | undefined;
}

/** Where a card number is typed: always in a frame of whoever takes it, so that it never reaches the shop. */
export function CardForm({ payment, showsFields = true, onSubmit }: CardFormProps) {
  const { gateway, taker, refusal } = payment;
  const { sandboxUrl, publishableKey } = gateway;
  return (
    <div className="flex flex-col gap-4">
      {sandboxUrl === null ? (
        <StripeCardForm ref={taker} publishableKey={publishableKey} showsFields={showsFields} />
      ) : (
        <SandboxCardForm ref={taker} {...{ sandboxUrl, publishableKey, showsFields, onSubmit }} />
      )}
      {refusal !== null && <Notice tone="danger">{refusal}</Notice>}
    </div>
  );
}
