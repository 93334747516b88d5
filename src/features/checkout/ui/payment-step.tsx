import { Building2, Coins, CreditCard, Landmark, type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { CheckboxField } from "../../../ui/checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { CardForm } from "../../cards/ui/card-form.tsx";
import type { CardPayment } from "../../cards/ui/use-card-payment.ts";
import { PointsForm } from "../../cart/ui/points-form.tsx";
import { VoucherForm } from "../../cart/ui/voucher-form.tsx";
import { stepFor } from "../refusal-steps.ts";
import { type Checkout, placeFormId } from "./checkout-data.ts";
import { cardBrands, type PayChoice } from "./pay-choice.ts";

interface PaymentStepProps {
  checkout: Checkout;
  choice: PayChoice;
  onChoose: (choice: PayChoice) => void;
  payment: CardPayment;
  /** Whether a new card is saved. */
  savesCard: boolean;
  onSaveCard: (isWanted: boolean) => void;
  /** Why the card was refused. */
  cardError: string | undefined;
  onCardInput: () => void;
  /** Enter was pressed in the card form. */
  onSubmit: () => void;
}

/** On account, with a saved or a new card, and with points and vouchers for part of the total. */
export function PaymentStep({ checkout, choice, onChoose, ...card }: PaymentStepProps) {
  const { byAccount, byCard, cart } = checkout;
  // A held account is listed too, with the reason.
  const isHeld = byAccount.problems.some(({ code }) => code === "CREDIT_ON_HOLD");
  const pays = byCard.total.value > 0;
  return (
    <>
      {checkout.bankQuestion !== null && <BankQuestion question={checkout.bankQuestion} />}
      {checkout.mayUsePoints && <PointsForm cart={cart} />}
      {cart.totals.ways.includes("CARD") && <VoucherForm cart={cart} />}
      <fieldset className="flex flex-col gap-3">
        <legend className="pb-2 font-semibold">Pay with</legend>
        {(byAccount.isOffered || isHeld) && (
          <AccountWay checkout={checkout} isChosen={choice.kind === "account"} onChoose={onChoose} />
        )}
        {byCard.isOffered && pays && card.payment.gateway !== null && (
          <CardWays checkout={checkout} choice={choice} onChoose={onChoose} />
        )}
        {byCard.isOffered && !pays && (
          <Way
            icon={Coins}
            value="new"
            checked={choice.kind !== "account"}
            onChoose={() => onChoose({ kind: "new" })}
            label={formatRewards(cart.totals.card)}
            note="No card is charged."
            total={byCard.total.formattedValue}
          />
        )}
      </fieldset>
      {/* Where the shop takes no cards, the form says so. */}
      {byCard.isOffered && (choice.kind !== "account" || card.payment.gateway === null) && pays && (
        <CardForm
          payment={card.payment}
          showsFields={choice.kind === "new"}
          error={card.cardError}
          onSubmit={card.onSubmit}
          onInput={card.onCardInput}
        />
      )}
      {byCard.isOffered && choice.kind === "new" && pays && checkout.maySaveCard && card.payment.gateway !== null && (
        <CheckboxField
          label="Keep this card for next time"
          checked={card.savesCard}
          onChange={(event) => card.onSaveCard(event.currentTarget.checked)}
        />
      )}
      {!byAccount.isOffered && !byCard.isOffered && (
        <Notice tone="warning">You cannot place orders on this account. Ask its holder.</Notice>
      )}
      <noscript>
        <Notice>A new card needs JavaScript, because its number goes straight to our payment service.</Notice>
      </noscript>
    </>
  );
}

/** What pays when nothing is left for the card. */
function formatRewards({ points, vouchers }: Checkout["cart"]["totals"]["card"]): string {
  if (vouchers > 0) return points > 0 ? "Points and vouchers" : "Vouchers";
  return points > 0 ? "Points" : "Nothing to pay";
}

interface AccountWayProps {
  checkout: Checkout;
  isChosen: boolean;
  onChoose: (choice: PayChoice) => void;
}

function AccountWay({ checkout, isChosen, onChoose }: AccountWayProps) {
  const { byAccount, needsApproval, needsCreditReview, spendLimit } = checkout;
  const stop = byAccount.problems.find((problem) => stepFor(problem) === "payment");
  const limit = spendLimit === null ? "your limit" : `your limit of ${spendLimit.formattedValue}`;
  return (
    <Way
      icon={Building2}
      value="account"
      checked={isChosen}
      onChoose={() => onChoose({ kind: "account" })}
      disabled={stop !== undefined}
      label="On account"
      note={stop?.message}
      total={byAccount.total.formattedValue}
    >
      {isChosen && needsApproval && (
        <Notice tone="warning">
          This is over {limit}. The order waits until the account holder approves it; the stock is kept for you.
        </Notice>
      )}
      {isChosen && needsCreditReview && !needsApproval && (
        <Notice tone="warning">This passes the account's credit limit. We take the order and look at it first.</Notice>
      )}
    </Way>
  );
}

interface CardWaysProps {
  checkout: Checkout;
  choice: PayChoice;
  onChoose: (choice: PayChoice) => void;
}

function CardWays({ checkout: { savedCards, byCard }, choice, onChoose }: CardWaysProps) {
  const total = byCard.total.formattedValue;
  return (
    <>
      {savedCards.map(({ paymentMethodId: cardId, brand, last4, expMonth, expYear, isExpired }) => (
        <Way
          key={cardId}
          icon={CreditCard}
          value={cardId}
          checked={choice.kind === "saved" && choice.cardId === cardId}
          disabled={isExpired}
          onChoose={() => onChoose({ kind: "saved", cardId })}
          label={`${cardBrands[brand] ?? "Card"} ending ${last4}`}
          note={isExpired ? <Badge tone="danger">Expired</Badge> : `expires ${expMonth}/${expYear}`}
          total={total}
        />
      ))}
      <Way
        icon={Plus}
        value="new"
        checked={choice.kind === "new"}
        onChoose={() => onChoose({ kind: "new" })}
        label={savedCards.length === 0 ? "Card" : "Another card"}
        note="Visa or Mastercard"
        total={total}
      />
    </>
  );
}

interface WayProps {
  icon: LucideIcon;
  value: string;
  checked: boolean;
  disabled?: boolean | undefined;
  onChoose: () => void;
  label: string;
  note?: ReactNode | undefined;
  total: string;
  children?: ReactNode | undefined;
}

function Way({ icon, value, checked, disabled = false, onChoose, label, note, total, children }: WayProps) {
  return (
    <div className="flex flex-col gap-2">
      <label
        className={classes(
          "flex min-h-14 items-center gap-3 rounded-box border px-4 py-2",
          checked ? "border-ink ring-1 ring-ink" : "border-line-strong",
          disabled ? "cursor-not-allowed text-ink-muted" : "hover:border-ink",
        )}
      >
        <input
          type="radio"
          name="payWith"
          value={value}
          form={placeFormId}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          className="size-5 shrink-0 accent-ink"
        />
        <Icon of={icon} className="text-ink-muted" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{label}</span>
          {note !== undefined && <span className="text-sm text-ink-muted">{note}</span>}
        </span>
        <span className="text-right leading-tight">
          <span className="figures block font-semibold">{total}</span>
          <span className="text-sm text-ink-muted">inc GST</span>
        </span>
      </label>
      {children}
    </div>
  );
}

/** For pages without script: the bank asks on its own page, and the typed fields are stored meanwhile. */
function BankQuestion({ question }: { question: NonNullable<Checkout["bankQuestion"]> }) {
  if (question.state === "CONFIRMED") {
    return (
      <Notice tone="success" icon={Landmark}>
        <strong className="font-semibold">Your bank has confirmed the card.</strong> Place the order to finish: nothing
        is charged before.
      </Notice>
    );
  }
  if (question.url === null) {
    return (
      <Notice tone="warning" icon={Landmark}>
        <strong className="font-semibold">Your bank has not confirmed the card.</strong> Place the order to try again,
        or pay another way.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      icon={Landmark}
      action={
        <ButtonLink to={question.url} reloadDocument size="small">
          Confirm with your bank
        </ButtonLink>
      }
    >
      <strong className="font-semibold">Your bank wants to ask you something.</strong> It brings you back here
      afterwards, to place the order.
    </Notice>
  );
}
