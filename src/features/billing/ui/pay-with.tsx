import { CreditCard, Plus } from "lucide-react";
import { Badge } from "../../../ui/badge.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { CardForm } from "../../cards/ui/card-form.tsx";
import type { CardPayment } from "../../cards/ui/use-card-payment.ts";
import { calculateWorthCents } from "../../loyalty/points.ts";
import { needsCard } from "../pay-button.ts";
import { type Bill, makeMoneyFormat, type PayCard, payFormId, type Receivables } from "./pay-data.ts";

/** Null: a new card. */
export type CardChoice = string | null;

interface PayWithProps {
  receivables: Receivables;
  /** Null while nothing is chosen. */
  bill: Bill | null;
  usesPoints: boolean;
  onPoints: (usesPoints: boolean) => void;
  choice: CardChoice;
  onChoose: (choice: CardChoice) => void;
  payment: CardPayment;
  /** Why the card was refused. */
  cardError: string | undefined;
  onCardInput: () => void;
  /** Enter was pressed in the card form. */
  onSubmit: () => void;
}

/** Points for a part, and a saved or new card for the rest. */
export function PayWith(props: PayWithProps) {
  const { receivables, bill, usesPoints, onPoints } = props;
  return (
    <div className="flex flex-col gap-4">
      <PointsChoice {...{ receivables, bill, usesPoints, onPoints }} />
      {needsCard(bill) ? <CardChoices {...props} /> : <p>Points pay all of it. No card is charged.</p>}
      <noscript>
        <Notice>Without JavaScript you can pay with a saved card, unless your bank asks you something first.</Notice>
      </noscript>
    </div>
  );
}

function CardChoices({ receivables: { savedCards }, choice, onChoose, payment, ...card }: PayWithProps) {
  return (
    <>
      {payment.gateway !== null && (
        <fieldset className="flex flex-col gap-3">
          <legend className="pb-2 font-semibold">Card</legend>
          {savedCards.map((saved) => (
            <SavedCardOption
              key={saved.paymentMethodId}
              card={saved}
              checked={choice === saved.paymentMethodId}
              onChoose={onChoose}
            />
          ))}
          <NewCardOption isOnly={savedCards.length === 0} checked={choice === null} onChoose={onChoose} />
        </fieldset>
      )}
      <CardForm
        payment={payment}
        showsFields={choice === null}
        error={card.cardError}
        onSubmit={card.onSubmit}
        onInput={card.onCardInput}
      />
    </>
  );
}

/** See "Paid later with points" in docs/product.md. */
const pointsCost = "The part of an invoice that points pay earns no points, and what it has earned is taken back.";

type PointsChoiceProps = Pick<PayWithProps, "receivables" | "bill" | "usesPoints" | "onPoints">;

function PointsChoice({ receivables, bill, usesPoints, onPoints }: PointsChoiceProps) {
  const { points } = receivables;
  if (points === null) return null;
  const isEnough = points.balance >= points.minimum;
  const money = makeMoneyFormat(receivables);
  const worth = money(calculateWorthCents(points.balance, points));
  const used = usesPoints && bill !== null && bill.pointsUsed > 0;
  const hint = !isEnough
    ? `You have ${points.balance.toLocaleString("en")} points; from ${points.minimum.toLocaleString("en")} on they can be used.`
    : used
      ? `${bill.pointsUsed.toLocaleString("en")} points pay ${money(bill.pointsCents)} of it. ${pointsCost}`
      : `You have ${points.balance.toLocaleString("en")} points, worth ${worth}. ${pointsCost}`;
  return (
    <CheckboxField
      name="applyTradePoints"
      value="true"
      form={payFormId}
      label="Pay a part with points"
      hint={hint}
      disabled={!isEnough}
      checked={usesPoints}
      onChange={(event) => onPoints(event.target.checked)}
    />
  );
}

const brands: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

interface OptionProps {
  checked: boolean;
  onChoose: (choice: CardChoice) => void;
}

function SavedCardOption({ card, checked, onChoose }: OptionProps & { card: PayCard }) {
  const { paymentMethodId, brand, last4, expMonth, expYear, isExpired } = card;
  return (
    <label className={optionLook(checked, isExpired)}>
      <input
        type="radio"
        name="paymentMethodId"
        value={paymentMethodId}
        form={payFormId}
        checked={checked}
        disabled={isExpired}
        onChange={() => onChoose(paymentMethodId)}
        className="size-5 shrink-0 accent-ink"
      />
      <Icon of={CreditCard} className="text-ink-muted" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">
          {brands[brand] ?? "Card"} ending {last4}
        </span>
        <span className="text-sm text-ink-muted">
          {isExpired ? <Badge tone="danger">Expired</Badge> : `expires ${expMonth}/${expYear}`}
        </span>
      </span>
    </label>
  );
}

function NewCardOption({ isOnly, checked, onChoose }: OptionProps & { isOnly: boolean }) {
  return (
    <label className={optionLook(checked, false)}>
      <input
        type="radio"
        name="paymentMethodId"
        value=""
        form={payFormId}
        checked={checked}
        onChange={() => onChoose(null)}
        className="size-5 shrink-0 accent-ink"
      />
      <Icon of={Plus} className="text-ink-muted" />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{isOnly ? "Card" : "Another card"}</span>
        <span className="text-sm text-ink-muted">Visa or Mastercard</span>
      </span>
    </label>
  );
}

function optionLook(isChosen: boolean, isDisabled: boolean): string {
  return classes(
    "flex min-h-14 items-center gap-3 rounded-box border px-4 py-2",
    isChosen ? "border-ink ring-1 ring-ink" : "border-line-strong",
    isDisabled ? "cursor-not-allowed text-ink-muted" : "hover:border-ink",
  );
}

/** The default card, else the first card that has not expired, else a new card. */
export function chooseFirstCard(cards: readonly PayCard[]): CardChoice {
  const usable = cards.filter(({ isExpired }) => !isExpired);
  return (usable.find(({ isDefault }) => isDefault) ?? usable[0])?.paymentMethodId ?? null;
}
