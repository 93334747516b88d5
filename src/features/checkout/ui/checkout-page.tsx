import { useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { ButtonRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { cardField, useCardPayment } from "../../cards/ui/use-card-payment.ts";
import { CartTotals } from "../../cart/ui/cart-totals.tsx";
import { OrderEarns } from "../../cart/ui/order-earns.tsx";
import { type CheckoutStep, isMendedInStep, refusalsFor, stepFor } from "../refusal-steps.ts";
import { GetCheckout } from "./checkout.operations.ts";
import { type Checkout, endpoints, isFulfilmentChosen, placeFormId } from "./checkout-data.ts";
import { useCheckoutDraft } from "./checkout-draft.ts";
import { CheckoutPromise, formatPromise } from "./checkout-promise.tsx";
import { ClosedCheckout, EmptyCheckout, findClosedReason } from "./closed-checkout.tsx";
import { FulfilmentStep } from "./fulfilment-step.tsx";
import { type PayChoice, parsePayChoice, paymentSummary, usableChoice } from "./pay-choice.ts";
import { PaymentStep } from "./payment-step.tsx";
import { ReferencesStep, referencesSummary } from "./references-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { StepPanel } from "./step-panel.tsx";
import { usePlaceOrder } from "./use-place-order.ts";

export const meta = pageMeta("Checkout", noIndex);

export async function loader(args: LoaderFunctionArgs) {
  const { checkout, cartEarnings } = await runOperation(args, GetCheckout, { date: "" });
  const asked = args.url.searchParams.get("mode");
  const mode = asked === "PICKUP" || asked === "DELIVERY" ? asked : checkout.cart.deliveryMode;
  // The refusals of a form that was sent without script.
  const flash = getPageServices(args).flash;
  const refused = flash?.tone === "danger" ? flash : null;
  const typed = Object.fromEntries(
    Object.entries(refused?.values ?? {}).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
  // The payment step already shows the link to the bank, with the same message.
  const told = (refused?.userErrors ?? []).filter(({ code }) => checkout.bankQuestion === null || code !== "BANK_ASKS");
  return { checkout, cartEarnings, mode, typed: { ...toTypedFields(checkout), ...typed }, refused: told };
}

/** The fields that were typed before the bank asked on its own page, under the names of the form. */
function toTypedFields({ draft }: Checkout): Record<string, string> {
  if (draft === null) return {};
  const { authorityToLeave, acceptBackOrder, paymentMethodId: payWith, ...texts } = draft;
  return { ...texts, payWith, authorityToLeave: String(authorityToLeave), acceptBackOrder: String(acceptBackOrder) };
}

export default function CheckoutPage() {
  const { checkout } = useLoaderData<typeof loader>();
  const closed = findClosedReason(checkout);
  return (
    <div className="flex flex-col gap-4 pb-6">
      <PageHeader title="Checkout" breadcrumbs={[{ label: "Cart", to: "/cart/" }]} />
      {checkout.cart.lines.length === 0 ? (
        <EmptyCheckout cartCode={checkout.cart.code} />
      ) : closed !== null ? (
        <ClosedCheckout reason={closed} />
      ) : (
        <OpenCheckout key={checkout.cart.code} checkout={checkout} />
      )}
    </div>
  );
}

const fulfilmentStepId = "delivery-or-pickup";

function OpenCheckout({ checkout }: { checkout: Checkout }) {
  const { cartEarnings, mode, typed, refused } = useLoaderData<typeof loader>();
  const { cart } = checkout;
  const draft = useCheckoutDraft(cart.code, typed);
  const [chosen, setChosen] = useState<PayChoice | null>(parsePayChoice(typed.payWith));
  const [savesCard, setSavesCard] = useState(false);
  const choice = usableChoice(checkout, chosen);
  const payment = useCardPayment(checkout.cardGateway);
  const { pending, refusals: answered, place } = usePlaceOrder({ checkout, choice, payment, savesCard });
  const isChosen = mode === cart.deliveryMode && isFulfilmentChosen(checkout);
  const { box, standing, errors, mend } = useRefusals<HTMLDivElement>(answered.length > 0 ? answered : refused, {
    fields: [],
    isSettled: !pending,
    isMended: isMendedInStep,
  });
  const steps = useSteps(!isChosen, standing.map(stepFor));
  const form = useRef<HTMLFormElement>(null);
  return (
    <div className="flex flex-col gap-4" {...box}>
      <CheckoutPromise checkout={checkout} isChosen={isChosen} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <StepPanel
            id={fulfilmentStepId}
            number={1}
            title="Delivery or pickup"
            summary={isChosen ? formatPromise(checkout) : "Not chosen yet"}
            refusals={refusalsFor("fulfilment", standing)}
            {...steps("fulfilment")}
          >
            <FulfilmentStep checkout={checkout} mode={mode} draft={draft} addressRefusal={errors.shippingAddress} />
          </StepPanel>
          <StepPanel number={2} title="References" summary={referencesSummary(draft)} {...steps("references")}>
            <ReferencesStep checkout={checkout} draft={draft} errors={errors} />
          </StepPanel>
          <StepPanel
            number={3}
            title="Payment"
            summary={paymentSummary(checkout, choice)}
            refusals={refusalsFor("payment", standing).filter(({ field }) => field !== cardField)}
            {...steps("payment")}
          >
            <PaymentStep
              {...{ checkout, choice, payment, savesCard }}
              cardError={errors[cardField]}
              onCardInput={() => mend(cardField)}
              onChoose={setChosen}
              onSaveCard={setSavesCard}
              onSubmit={() => form.current?.requestSubmit()}
            />
          </StepPanel>
          <StepPanel number={4} title="Review" summary={`${cart.totalUnitCount} units`} {...steps("review")}>
            <ReviewStep cart={cart} />
          </StepPanel>
        </div>
        <section
          aria-labelledby="checkout-totals-title"
          className={classes(surfaceBox, "flex flex-col gap-5 p-4 md:p-6 lg:sticky lg:top-40")}
        >
          <h2 id="checkout-totals-title" className="type-part">
            What it comes to
          </h2>
          <CartTotals totals={cart.totals} />
          <OrderEarns earnings={cartEarnings} payBy={choice.kind === "account" ? "ACCOUNT" : "CARD"} />
          <RefusedCoupons coupons={cart.appliedVouchers} />
          <form
            ref={form}
            id={placeFormId}
            method="post"
            action={endpoints.order}
            onSubmit={(event) => {
              event.preventDefault();
              void place(new FormData(event.currentTarget));
            }}
          >
            <input type="hidden" name="cartCode" value={cart.code} />
            <input type="hidden" name="modifiedTime" value={cart.modifiedTime} />
            <input type="hidden" name="saleOffice" value={cart.store.storeId} />
            <input type="hidden" name="shownOnAccount" value={checkout.byAccount.total.value} />
            <input type="hidden" name="shownByCard" value={checkout.byCard.total.value} />
            <input type="hidden" name="returnTo" value="/dashboard/orders/" />
            <ActionBar refusals={<ButtonRefusals refusals={standing} />}>
              {mode === cart.deliveryMode ? (
                <PlaceButton checkout={checkout} choice={choice} pending={pending} />
              ) : (
                <ButtonLink to={`?mode=${mode}#${fulfilmentStepId}`} variant="primary" block>
                  {mode === "PICKUP" ? "Choose a store to pick up from" : "Choose where to deliver"}
                </ButtonLink>
              )}
            </ActionBar>
          </form>
        </section>
      </div>
    </div>
  );
}

/** Coupons that are not in the total. They can be removed in the cart, and stop nothing. */
function RefusedCoupons({ coupons }: { coupons: Checkout["cart"]["appliedVouchers"] }) {
  return coupons
    .filter(({ isRefused }) => isRefused)
    .map(({ code, idle }) => (
      <Notice key={code} action={<ButtonLink to="/cart/">Remove it in the cart</ButtonLink>}>
        Coupon {code} is not counted: {idle}
      </Notice>
    ));
}

/** A chosen fulfilment is folded at first. A refusal opens its step. */
function useSteps(asksForFulfilment: boolean, refusedAt: readonly CheckoutStep[]) {
  const [open, setOpen] = useState<Partial<Record<CheckoutStep, boolean>>>({ fulfilment: asksForFulfilment });
  return (step: CheckoutStep) => ({
    open: (open[step] ?? true) || refusedAt.includes(step),
    onOpenChange: (isOpen: boolean) => setOpen((now) => ({ ...now, [step]: isOpen })),
  });
}

function PlaceButton({ checkout, choice, pending }: { checkout: Checkout; choice: PayChoice; pending: boolean }) {
  const isOnAccount = choice.kind === "account";
  const { total } = isOnAccount ? checkout.byAccount : checkout.byCard;
  const words = isOnAccount && checkout.needsApproval ? "Send for approval" : "Place order";
  return (
    <Button type="submit" variant="primary" block pending={pending}>
      {words} · <span className="figures">{total.formattedValue}</span>
    </Button>
  );
}
