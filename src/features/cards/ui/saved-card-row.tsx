import { CreditCard } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { GetSavedCardsPage } from "./cards.operations.ts";

export type SavedCard = ResultOf<typeof GetSavedCardsPage>["customerPaymentMethods"]["paymentMethods"][number];

const brands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

function nameOf({ brand, last4 }: SavedCard): string {
  return `${brands[brand] ?? "Card"} ending ${last4}`;
}

function expiryOf({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, "0")}/${expYear}`;
}

interface SavedCardRowProps {
  card: SavedCard;
  canChange: boolean;
  /** Asked whether it is to go. */
  isLeaving: boolean;
}

export function SavedCardRow({ card, canChange, isLeaving }: SavedCardRowProps) {
  const name = nameOf(card);
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
          {[card.cardHolderName, `${card.isExpired ? "expired" : "expires"} ${expiryOf(card)}`]
            .filter((part) => part !== null && part !== "")
            .join(" · ")}
        </p>
      </div>
      {canChange && (isLeaving ? <RemoveQuestion card={card} name={name} /> : <RowActions card={card} name={name} />)}
    </li>
  );
}

function RowActions({ card, name }: { card: SavedCard; name: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      {!card.isDefault && !card.isExpired && (
        <DoorForm action="/api/payment-methods/default/">
          {({ pending }) => (
            <>
              <input type="hidden" name="paymentMethodId" value={card.paymentMethodId} />
              <Button type="submit" size="small" pending={pending}>
                Make default<span className="sr-only">: {name}</span>
              </Button>
            </>
          )}
        </DoorForm>
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

/** A removed card cannot be brought back, so it is asked first; by address, so that it is asked without script too. */
function RemoveQuestion({ card, name }: { card: SavedCard; name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="font-medium">Remove this card?</p>
      <DoorForm action="/api/payment-methods/remove/">
        {({ pending }) => (
          <>
            <input type="hidden" name="paymentMethodId" value={card.paymentMethodId} />
            <input type="hidden" name="returnTo" value="/dashboard/saved-cards/" />
            <Button type="submit" size="small" variant="danger" pending={pending} autoFocus>
              Remove card<span className="sr-only">: {name}</span>
            </Button>
          </>
        )}
      </DoorForm>
      <ButtonLink to="?" replace preventScrollReset size="small">
        Keep it
      </ButtonLink>
    </div>
  );
}
