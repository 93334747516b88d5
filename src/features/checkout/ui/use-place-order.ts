import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { UserError } from "../../../shared/user-error.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import type { CardPayment } from "../../cards/ui/use-card-payment.ts";
import { type Placement, placementFor } from "../placement-key.ts";
import { askDoor } from "./ask-door.ts";
import type { checkCartOnPaymentIntent } from "./checkout.operations.ts";
import { type Checkout, doors } from "./checkout-data.ts";
import { keptPlacement } from "./kept-placement.ts";
import type { PayChoice } from "./pay-choice.ts";
import { sendPlacement } from "./send-placement.ts";

interface Paying {
  readonly checkout: Checkout;
  readonly choice: PayChoice;
  readonly payment: CardPayment;
  /** Keep a new card for next time. */
  readonly savesCard: boolean;
}

interface PlaceOrder {
  readonly pending: boolean;
  readonly refusals: readonly UserError[];
  place(form: FormData): Promise<void>;
}

const lost: UserError = {
  code: "LOST",
  field: null,
  message:
    "The shop could not be reached, so we don't know whether it has your order. Press again: you get one order, and pay once.",
};

/** Places the order once, however often it is pressed: by card it is checked, confirmed at the bank, and only then placed. */
export function usePlaceOrder(paying: Paying): PlaceOrder {
  const { checkout, choice, payment } = paying;
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState<readonly UserError[]>([]);
  const isBusy = useRef(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const order = async (form: FormData): Promise<readonly UserError[]> => {
    const fields = fieldsOf(form, checkout, choice);
    const kept = keptPlacement();
    const placement = placementFor(kept, { cartCode: checkout.cart.code, fields }, () => crypto.randomUUID());
    // What was sent before had its card confirmed; only its answer is still wanted.
    const isConfirmed = choice.kind === "account" || placement === kept;
    const inTheWay = isConfirmed ? null : await confirmCard(fields, paying);
    if (inTheWay !== null) return inTheWay;
    const answer = await sendPlacement(placement);
    if (answer.kind === "lost") return [lost];
    if (answer.kind === "signedOut") return signIn();
    if (answer.kind === "placed") await navigate(answer.address, { replace: true });
    else await revalidate();
    return answer.kind === "refused" ? answer.userErrors : [];
  };

  return {
    pending: pending || payment.pending,
    refusals,
    place: async (form) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setPending(true);
      setRefusals([]);
      setRefusals(await order(form));
      setPending(false);
      isBusy.current = false;
    },
  };
}

/** What is in the way of the card; null where it is confirmed, or points pay for everything. */
async function confirmCard(
  fields: Placement["fields"],
  { choice, payment, savesCard }: Paying,
): Promise<readonly UserError[] | null> {
  const { cartCode, customerPONumber, acceptBackOrder, modifiedTime } = fields;
  const input = {
    ...{ cartCode, customerPONumber, modifiedTime },
    acceptBackOrder: acceptBackOrder === "true",
    saveCard: savesCard && choice.kind === "new",
  };
  const checked = await askDoor<ResultOf<typeof checkCartOnPaymentIntent>>(doors.payment, { input });
  if (checked.kind === "signedOut") return signIn();
  if (checked.kind === "lost") return [lost];
  if (checked.userErrors.length > 0) return checked.userErrors;
  const secret = checked.data?.checkCartOnPaymentIntent.paymentIntent?.clientSecret;
  if (secret === undefined) return null;
  const outcome = await payment.confirm(secret, choice.kind === "saved" ? choice.cardId : undefined);
  // The card form says itself what is wrong with the card.
  return outcome.kind === "done" ? null : [];
}

/** With the total that was shown: should it be another by now, nothing is ordered. */
function fieldsOf(form: FormData, { byAccount, byCard }: Checkout, choice: PayChoice): Record<string, string> {
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const isByCard = choice.kind !== "account";
  return { ...fields, isPayByCC: String(isByCard), shownTotal: String((isByCard ? byCard : byAccount).total.value) };
}

/** Signed out meanwhile: back here afterwards, where all that was typed is kept. */
function signIn(): readonly UserError[] {
  window.location.assign(`/login/?${new URLSearchParams({ returnTo: "/checkout/" })}`);
  return [];
}
