import { useCallback, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { FieldError, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type KeptForm, PageForm, type PageFormState } from "../../../ui/page-form.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SignInAgain } from "../../../ui/sign-in-again.tsx";
import { formatPoints, formatWorth } from "../../loyalty/format-points.ts";
import { calculateCost, parseAmount } from "../gift-card.ts";
import { giftCardsPage, type OfferedCard } from "./gift-card-data.ts";

export const claimFormName = "claim";
const fields = ["code", "amount", "firstName", "lastName", "email", "message"];

interface ClaimFormProps {
  card: OfferedCard;
  balance: number;
  pointsPerDollar: number;
  isSignInFresh: boolean;
  kept: KeptForm;
  idempotencyKey: string;
}

/** Says before the tap what a card costs and what is left. */
export function ClaimForm({ card, balance, pointsPerDollar, isSignInFresh, kept, idempotencyKey }: ClaimFormProps) {
  const [amount, setAmount] = useState(kept.values.amount ?? "");
  const [isForFriend, setIsForFriend] = useState(kept.values.sendToFriend === "true");
  const clear = useCallback(() => {
    setAmount("");
    setIsForFriend(false);
  }, []);
  const parsed = parseAmount(amount, card.valueRestrictions);
  const cost = parsed.ok ? calculateCost(parsed.value, pointsPerDollar) : null;
  return (
    <Panel title={card.name}>
      <p className="text-ink-muted">{card.description}</p>
      <PageForm
        name={claimFormName}
        action="/api/loyalty/claim-egift"
        fields={fields}
        kept={kept}
        returnTo={giftCardsPage}
        idempotencyKey={idempotencyKey}
        onDone={clear}
        className="flex flex-col gap-5"
      >
        {(form) => (
          <>
            <input type="hidden" name="code" value={card.code} />
            <input type="hidden" name="clientProgramId" value={card.clientProgramId} />
            <AmountChoice
              {...{ card, amount, balance, pointsPerDollar }}
              onChange={setAmount}
              error={form.errors.amount}
            />
            <PersonChoice isForFriend={isForFriend} onChange={setIsForFriend} />
            {isForFriend ? <FriendFields form={form} /> : <ForMe form={form} />}
            <Cost cost={cost} balance={balance} pointsPerDollar={pointsPerDollar} />
            {!isSignInFresh && (
              <Notice action={<SignInAgain />}>
                A gift card is like cash, so please sign in again before you claim one.
              </Notice>
            )}
            <Button type="submit" variant="primary" pending={form.pending} className="md:self-start">
              {cost === null ? "Claim gift card" : `Claim for ${formatPoints(cost)}`}
            </Button>
          </>
        )}
      </PageForm>
      <Terms card={card} />
    </Panel>
  );
}

const option = classes(
  "flex min-h-12 items-center gap-3 rounded-box border border-line-strong bg-surface px-4 py-2 hover:border-ink",
  "has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-checked:ring-inset",
  "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
);

interface AmountChoiceProps {
  card: OfferedCard;
  balance: number;
  pointsPerDollar: number;
  amount: string;
  onChange: (amount: string) => void;
  error: string | undefined;
}

function AmountChoice({ card, amount, balance, pointsPerDollar, onChange, error }: AmountChoiceProps) {
  const { minimum, maximum, allowedValues } = card.valueRestrictions;
  if (allowedValues.length === 0) {
    const affordable = Math.floor(balance / pointsPerDollar);
    return (
      <TextField
        name="amount"
        label="Amount"
        prefix="$"
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        onChange={(event) => onChange(event.target.value)}
        hint={`Whole dollars, from $${minimum} to $${maximum}.${
          affordable >= minimum && affordable < maximum ? ` Your points are enough for $${affordable}.` : ""
        }`}
        error={error}
        className="max-w-xs"
      />
    );
  }
  return (
    <fieldset className="flex flex-col gap-2" aria-invalid={error ? true : undefined}>
      <legend className="pb-1.5 font-medium">Amount</legend>
      <div className="flex flex-wrap gap-2">
        {allowedValues.map((value) => (
          <label key={value} className={option}>
            <input
              type="radio"
              name="amount"
              value={value}
              checked={amount === String(value)}
              onChange={() => onChange(String(value))}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="figures flex flex-col">
              <span className="font-medium">${value}</span>
              <span className="text-sm text-ink-muted">{formatPoints(calculateCost(value, pointsPerDollar))}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface PersonChoiceProps {
  isForFriend: boolean;
  onChange: (isForFriend: boolean) => void;
}

function PersonChoice({ isForFriend, onChange }: PersonChoiceProps) {
  const choices = [
    { value: false, label: "For me" },
    { value: true, label: "For a friend" },
  ];
  return (
    <fieldset>
      <legend className="pb-1.5 font-medium">Who is it for?</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label key={label} className={option}>
            <input
              type="radio"
              name="sendToFriend"
              value={String(value)}
              checked={isForFriend === value}
              onChange={() => onChange(value)}
              className="size-5 shrink-0 accent-ink"
            />
            <span className="font-medium">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Without script the choice changes nothing on the page, so the fields for a friend are there from the beginning. */
function ForMe({ form }: { form: PageFormState }) {
  return (
    <>
      <p className="text-ink-muted">A card for you comes to the e-mail address you sign in with.</p>
      <noscript>
        <FriendFields form={form} />
      </noscript>
    </>
  );
}

function FriendFields({ form: { bind } }: { form: PageFormState }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...bind("firstName")} label="Their first name" autoComplete="off" />
        <TextField {...bind("lastName")} label="Their last name" autoComplete="off" />
      </div>
      <TextField
        {...bind("email")}
        label="Their e-mail address"
        type="email"
        autoComplete="off"
        hint="They get a link that shows the code once. You do not see the code."
      />
      <TextAreaField {...bind("message")} label="Message" optional maxLength={300} />
    </div>
  );
}

/** What it costs and what is left. */
function Cost(props: CostProps) {
  return (
    <p role="status" className="rounded-box bg-sunken px-4 py-3 font-medium">
      {describeCost(props)}
    </p>
  );
}

interface CostProps {
  cost: number | null;
  balance: number;
  pointsPerDollar: number;
}

function describeCost({ cost, balance, pointsPerDollar }: CostProps): string {
  const formatBalance = (points: number) =>
    `${formatPoints(points)}, worth ${formatWorth(points, { pointsPerDollar })}`;
  if (cost === null) return `You have ${formatBalance(balance)}. Choose an amount to see what it costs.`;
  if (cost > balance) return `It costs ${formatPoints(cost)}, and you have ${formatPoints(balance)}.`;
  return `It costs ${formatPoints(cost)}. You keep ${formatBalance(balance - cost)}.`;
}

function Terms({ card: { redemptionInfo, termsAndConditions } }: { card: OfferedCard }) {
  return (
    <details className="border-t border-line pt-4">
      <summary className="inline-flex min-h-control-small cursor-pointer items-center rounded-sm font-medium underline decoration-line-strong underline-offset-[0.2em]">
        How to use it, and its terms
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        <p>{redemptionInfo}</p>
        {termsAndConditions.map(({ type, content }) => (
          <p key={type} className="text-sm text-ink-muted">
            {content}
          </p>
        ))}
      </div>
    </details>
  );
}
