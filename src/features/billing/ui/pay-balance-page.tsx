import { ReceiptText } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { UserError } from "../../../shared/user-error.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useCardPayment } from "../../cards/ui/use-card-payment.ts";
import { billingErrors } from "../billing-errors.ts";
import { GetPayBalance } from "./billing.operations.ts";
import { PayAmount } from "./pay-amount.tsx";
import { creditsOf, debitsOf, doors, liftsHold, moneyIn, payFormId, payPage, type Receivables } from "./pay-data.ts";
import { PayItems } from "./pay-items.tsx";
import { PaidPanel, PaySummary } from "./pay-summary.tsx";
import { PayWith } from "./pay-with.tsx";
import { usePay } from "./use-pay.ts";
import { type PayWay, usePayWish } from "./use-pay-wish.ts";
import { WayLinks } from "./way-links.tsx";

export const meta = () => [{ title: "Pay balance & invoices · Trestle Trade" }];

export async function loader(args: LoaderFunctionArgs) {
  const { receivables } = await operate(args, GetPayBalance, {});
  const way: PayWay = args.url.searchParams.get("way") === "amount" ? "amount" : "items";
  // Told by a form that was refused without script.
  const { flash } = servicesOf(args);
  const refused = flash?.tone === "danger" ? flash.userErrors : [];
  return { receivables, way, refused, idempotencyKey: crypto.randomUUID() };
}

const breadcrumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Payments", to: "/dashboard/payments/" },
];

export default function PayBalancePage() {
  const { receivables } = useLoaderData<typeof loader>();
  const payment = useCardPayment(receivables.cardGateway);
  const paying = usePay(payment);
  const paidPanel = useRef<HTMLDivElement>(null);
  const receipt = paying.paid?.id;
  useEffect(() => {
    if (receipt !== undefined) paidPanel.current?.focus();
  }, [receipt]);
  const isEmpty = debitsOf(receivables).length === 0;
  return (
    <div className="flex flex-col gap-4 pb-6">
      <PageHeader title="Pay balance & invoices" breadcrumbs={breadcrumbs} />
      {paying.paid !== null && <PaidPanel ref={paidPanel} paid={paying.paid} receivables={receivables} />}
      {isEmpty && paying.paid === null && <NothingOpen receivables={receivables} />}
      {/* What was ticked belongs to one payment: the next begins anew. */}
      {!isEmpty && <PayDesk key={receipt ?? "first"} receivables={receivables} payment={payment} paying={paying} />}
    </div>
  );
}

interface PayDeskProps {
  receivables: Receivables;
  payment: ReturnType<typeof useCardPayment>;
  paying: ReturnType<typeof usePay>;
}

function PayDesk({ receivables, payment, paying }: PayDeskProps) {
  const { way, refused, idempotencyKey } = useLoaderData<typeof loader>();
  const wish = usePayWish(receivables, way);
  const { plan, bill, choice } = wish;
  const form = useRef<HTMLFormElement>(null);
  const told = paying.refusals.length > 0 ? paying.refusals : refused;
  // Once something is chosen it need not be asked for any more.
  const refusals = plan === null ? told : told.filter(({ code }) => code !== billingErrors.nothingChosen.code);
  const { mayPay } = receivables;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish.request !== null) void paying.pay(wish.request, choice ?? undefined);
  };
  const isPaidFor = bill === null || bill.cardCents + bill.pointsCents > 0;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <WayLinks way={way} />
      {way === "items" ? (
        <PayItems receivables={receivables} wish={wish} />
      ) : (
        <Panel title="Pay an amount">
          <PayAmount {...{ receivables, plan }} typed={wish.typed} onType={wish.setTyped} error={wish.typedError} />
        </Panel>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayPay && isPaidFor && (
          <Panel title="Pay with">
            <PayWith
              {...{ receivables, choice, payment }}
              bill={bill ?? nothing}
              usesPoints={wish.usesPoints}
              onPoints={wish.setUsesPoints}
              onChoose={wish.setChoice}
              onSubmit={() => form.current?.requestSubmit()}
            />
          </Panel>
        )}
        <Panel title="What it comes to">
          <PaySummary {...{ receivables, plan, bill }} />
        </Panel>
      </div>
      <Refusals refusals={refusals} />
      {mayPay ? (
        <form
          ref={form}
          id={payFormId}
          method="post"
          action={way === "items" ? doors.beginItems : doors.beginAmount}
          onSubmit={submit}
          className="z-10 md:sticky md:bottom-4"
        >
          <input type="hidden" name="returnTo" value={payPage} />
          {/* With script each payment makes its own. */}
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="paymentAccountId" value={receivables.accountId} />
          <ActionBar>
            <PayBar {...{ receivables, wish }} pending={paying.pending} />
          </ActionBar>
        </form>
      ) : (
        <Notice>You can look at this account, but not pay for it.</Notice>
      )}
    </div>
  );
}

const nothing = { pointsCents: 0, pointsUsed: 0, surchargeCents: 0, cardCents: 0, isBelowMinimum: false };

interface PayBarProps {
  receivables: Receivables;
  wish: ReturnType<typeof usePayWish>;
  pending: boolean;
}

/**
 * The running total, always in sight. Before script it is a plain button, so it is never disabled: what is missing is said
 * when it is pressed.
 */
function PayBar({ receivables, wish: { plan, bill }, pending }: PayBarProps) {
  const money = moneyIn(receivables);
  const total = bill === null ? 0 : bill.cardCents + bill.pointsCents;
  const count = plan?.debits.length ?? 0;
  const words = plan !== null && bill !== null && total === 0 ? "Use the credits" : "Pay";
  return (
    <div className={classes(barLook, "flex w-full items-center gap-4")}>
      <p className="min-w-0 flex-1 text-ink-muted max-md:sr-only" role="status">
        {count === 0 ? "Nothing chosen yet." : `${count} ${count === 1 ? "invoice" : "invoices"} chosen.`}{" "}
        {plan !== null && liftsHold(receivables, plan) && "It lifts your hold."}
      </p>
      <Button type="submit" variant="primary" pending={pending} className="max-md:w-full">
        {words} {total > 0 && <span className="figures">{money(total)}</span>}
      </Button>
    </div>
  );
}

const barLook = "md:rounded-box md:border md:border-line md:bg-surface md:px-6 md:py-3 md:shadow-popup";

/** They come into sight by themselves: on a phone the button that was pressed floats far above them. */
function Refusals({ refusals }: { refusals: readonly UserError[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals.length > 0) place.current?.scrollIntoView({ block: "center" });
  }, [refusals.length]);
  return (
    <div ref={place} className="flex flex-col gap-4 empty:hidden">
      {refusals.map(({ code, message }) => (
        <Notice key={code} tone="danger">
          {message}
        </Notice>
      ))}
    </div>
  );
}

function NothingOpen({ receivables }: { receivables: Receivables }) {
  const hasCredit = creditsOf(receivables).length > 0;
  return (
    <EmptyState
      icon={ReceiptText}
      title="Nothing to pay"
      action={<ButtonLink to="/dashboard/payments/">To your payments</ButtonLink>}
    >
      {hasCredit
        ? `You owe nothing, and have ${receivables.balance.credit.formattedValue} in credit for what comes next.`
        : "Every invoice is settled. New ones stand here on the day your order is handed over."}
    </EmptyState>
  );
}
