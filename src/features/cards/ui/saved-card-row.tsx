import { CreditCard } from "lucide-react";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Question } from "../../../ui/question.tsx";
import type { GetSavedCardsPage } from "./cards.operations.ts";

export type SavedCard = ResultOf<typeof GetSavedCardsPage>["customerPaymentMethods"]["paymentMethods"][number];

const brands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

function formatCardName({ brand, last4 }: SavedCard): string {
  return `${brands[brand] ?? "Card"} ending ${last4}`;
}

function formatExpiry({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, "0")}/${expYear}`;
}

interface SavedCardRowProps {
  card: SavedCard;
  canChange: boolean;
  /** The row asks whether the card is to be removed. */
  isRemoving: boolean;
}

export function SavedCardRow({ card, canChange, isRemoving }: SavedCardRowProps) {
  const name = formatCardName(card);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon of={CreditCard} className="text-ink-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          <span className="figures">{name}</span>
          {card.isDefault && <Badge tone="success">Default</Badge>}
          {card.isExpired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {[card.cardHolderName, `${card.isExpired ? "expired" : "expires"} ${formatExpiry(card)}`]
            .filter((part) => part !== null && part !== "")
            .join(" · ")}
        </p>
      </div>
      {canChange && (isRemoving ? <RemoveQuestion card={card} name={name} /> : <RowActions card={card} name={name} />)}
    </li>
  );
}

function RowActions({ card, name }: { card: SavedCard; name: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      {!card.isDefault && !card.isExpired && (
        <ApiForm action="/api/payment-methods/default/">
          {({ pending }) => (
            <>
              <input type="hidden" name="paymentMethodId" value={card.paymentMethodId} />
              <Button type="submit" size="small" pending={pending}>
                Make default<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </ApiForm>
      )}
      <ButtonLink
        to={`?${new URLSearchParams({ remove: card.paymentMethodId })}`}
        replace
        preventScrollReset
        size="small"
        variant="quiet"
      >
        Remove<span className="sr-only"> {name}</span>
      </ButtonLink>
    </div>
  );
}

/** Asks first, because a removal is final. */
function RemoveQuestion({ card, name }: { card: SavedCard; name: string }) {
  return (
    <Question
      title={`Remove ${name}?`}
      keep={{ to: "?", label: "Keep it" }}
      action={
        <ApiForm action="/api/payment-methods/remove/">
          {({ pending }) => (
            <>
              <input type="hidden" name="paymentMethodId" value={card.paymentMethodId} />
              <input type="hidden" name="returnTo" value="/dashboard/saved-cards/" />
              <Button type="submit" variant="danger" pending={pending}>
                Remove card<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      It can be added again with its number.
    </Question>
  );
}
