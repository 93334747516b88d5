import { useNavigate, useRevalidator } from "react-router";
import type { UserError } from "../../../shared/result.ts";
import { makeUuid } from "../../../shared/uuid.ts";
import type { ResultOf } from "../../../ui/graphql.ts";
import { postToEndpoint } from "../../../ui/post-to-endpoint.ts";
import { useSingleTask } from "../../../ui/use-single-task.ts";
import { type CardPayment, toCardRefusals } from "../../cards/ui/use-card-payment.ts";
import { formatOrderAddress } from "../../orders/order-addresses.ts";
import { type Placement, parsePlacement, toPlacement } from "../placement-key.ts";
import type { checkCartOnPaymentIntent, OrderCreateAndCharge } from "./checkout.operations.ts";
import { type Checkout, endpoints } from "./checkout-data.ts";
import { forgetCheckoutDraft } from "./checkout-draft.ts";
import type { PayChoice } from "./pay-choice.ts";

interface Paying {
  readonly checkout: Checkout;
  readonly choice: PayChoice;
  readonly payment: CardPayment;
  /** Whether a new card is saved. */
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

/** Repeated presses place the order once. A card is checked and confirmed by the bank before the order is placed. */
export function usePlaceOrder(paying: Paying): PlaceOrder {
  const { checkout, choice, payment } = paying;
  const { pending, refusals, run } = useSingleTask(lost);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const order = async (form: FormData): Promise<readonly UserError[]> => {
    const fields = toFields(form, checkout, choice);
    const sent = findSentPlacement();
    const placement = toPlacement(sent, { cartCode: checkout.cart.code, fields }, makeUuid);
    // An order that was sent before has its card confirmed. Only its answer is missing.
    const isConfirmed = choice.kind === "account" || placement === sent;
    const refusals = isConfirmed ? null : await confirmCard(fields, paying);
    if (refusals !== null) return refusals;
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
    place: (form) => run(() => order(form)),
  };
}

/** Null if the card is confirmed, or if points pay for everything. */
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
  const checked = await postToEndpoint<ResultOf<typeof checkCartOnPaymentIntent>>(endpoints.payment, { input });
  if (checked.kind === "signedOut") return signIn();
  if (checked.kind === "lost") return [lost];
  if (checked.userErrors.length > 0) return checked.userErrors;
  const secret = checked.data?.checkCartOnPaymentIntent.paymentIntent?.clientSecret;
  if (secret === undefined) return null;
  const outcome = await payment.confirm(secret, choice.kind === "saved" ? choice.cardId : undefined);
  return outcome.kind === "done" ? null : toCardRefusals(outcome);
}

/** Includes the shown total: the server refuses the order if the total has changed. */
function toFields(form: FormData, { byAccount, byCard }: Checkout, choice: PayChoice): Record<string, string> {
  const fields = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const isByCard = choice.kind !== "account";
  return { ...fields, isPayByCC: String(isByCard), shownTotal: String((isByCard ? byCard : byAccount).total.value) };
}

/** The session has ended. After the sign-in this page opens again with the typed fields. */
function signIn(): readonly UserError[] {
  window.location.assign(`/login/?${new URLSearchParams({ returnTo: "/checkout/" })}`);
  return [];
}

const storageKey = "placed order";

/** The order that was last sent from this tab and has no answer yet. */
export function findSentPlacement(): Placement | null {
  return parsePlacement(sessionStorage.getItem(storageKey));
}

function storePlacement(placement: Placement): void {
  sessionStorage.setItem(storageKey, JSON.stringify(placement));
}

function forgetPlacement(): void {
  sessionStorage.removeItem(storageKey);
}

type Sent =
  | { readonly kind: "placed"; readonly address: string }
  | { readonly kind: "refused"; readonly userErrors: readonly UserError[] }
  | { readonly kind: "lost" }
  | { readonly kind: "signedOut" };

/** Sends an order, and stores it until an answer arrives. */
export async function sendPlacement(placement: Placement): Promise<Sent> {
  storePlacement(placement);
  const answer = await postToEndpoint<ResultOf<typeof OrderCreateAndCharge>>(endpoints.order, toVariables(placement));
  if (answer.kind !== "answered") return answer;
  forgetPlacement();
  const order = answer.data?.orderCreateAndCharge.order ?? null;
  if (order === null) return { kind: "refused", userErrors: answer.userErrors };
  forgetCheckoutDraft(placement.cartCode);
  // An order whose card failed exists as well. Its page shows the failure.
  const isPlaced = answer.userErrors.length === 0;
  return { kind: "placed", address: isPlaced ? `${formatOrderAddress(order)}&placed=now` : formatOrderAddress(order) };
}

function toVariables({ key, fields }: Placement) {
  const isTicked = (name: string) => fields[name] === "true";
  return {
    ...fields,
    isPayByCC: isTicked("isPayByCC"),
    authorityToLeave: isTicked("authorityToLeave"),
    acceptBackOrder: isTicked("acceptBackOrder"),
    shownTotal: Number(fields.shownTotal),
    idempotencyKey: key,
    // The page of the order loads it.
    withOrder: false,
  };
}
