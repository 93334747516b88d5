import { ReceiptText } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { makeUuid } from "../../../shared/uuid.ts";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { ButtonRefusals, useRefusals } from "../../../ui/refusals.tsx";
import { cardField, useCardPayment } from "../../cards/ui/use-card-payment.ts";
import { describePayButton } from "../pay-button.ts";
import { GetPayBalance } from "./billing.operations.ts";
import { PayAmount } from "./pay-amount.tsx";
import {
  liftsHold,
  listCredits,
  listDebits,
  makeMoneyFormat,
  payEndpoints,
  payFormId,
  payPage,
  type Receivables,
} from "./pay-data.ts";
import { PayItems } from "./pay-items.tsx";
import { PaidPanel, PaySummary } from "./pay-summary.tsx";
import { PayWith } from "./pay-with.tsx";
import { usePay } from "./use-pay.ts";
import { type PayMode, usePaymentSelection } from "./use-payment-selection.ts";

export const meta = pageMeta("Pay balance & invoices");

export async function loader(args: LoaderFunctionArgs) {
  const { receivables } = await runOperation(args, GetPayBalance, {});
  const mode: PayMode = args.url.searchParams.get("way") === "amount" ? "amount" : "items";
  // A form without script gets its refusals in a flash message.
  const { flash } = getPageServices(args);
  const refused = flash?.tone === "danger" ? flash.userErrors : [];
  return { receivables, mode, refused, idempotencyKey: makeUuid() };
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
  const isEmpty = listDebits(receivables).length === 0;
  return (
    <div className="flex flex-col gap-4 pb-6">
      <PageHeader title="Pay balance & invoices" breadcrumbs={breadcrumbs} />
      {paying.paid !== null && <PaidPanel ref={paidPanel} paid={paying.paid} receivables={receivables} />}
      {isEmpty && paying.paid === null && <NothingOpen receivables={receivables} />}
      {/* The key resets the selection after each payment. */}
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
  const { mode, refused, idempotencyKey } = useLoaderData<typeof loader>();
  const selection = usePaymentSelection(receivables, mode);
  const { plan, bill, choice } = selection;
  const form = useRef<HTMLFormElement>(null);
  const answer = paying.refusals.length > 0 ? paying.refusals : refused;
  const { box, standing, errors, mend } = useRefusals<HTMLDivElement>(answer, {
    fields: [],
    isSettled: !paying.pending,
  });
  const { mayPay } = receivables;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection.request !== null) void paying.pay(selection.request, choice ?? undefined);
  };
  const isPaidFor = bill === null || bill.cardCents + bill.pointsCents > 0;
  return (
    <div className="flex min-w-0 flex-col gap-4" {...box}>
      <PayModeLinks mode={mode} />
      {mode === "items" ? (
        <PayItems
          receivables={receivables}
          selection={selection}
          isRefused={errors.invoices !== undefined}
          onTick={() => mend("invoices")}
        />
      ) : (
        <Panel title="Pay an amount">
          <PayAmount
            {...{ receivables, plan }}
            typed={selection.typed}
            onType={selection.setTyped}
            error={selection.typedError ?? errors.amount}
          />
        </Panel>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayPay && isPaidFor && (
          <Panel title="Pay with">
            <PayWith
              {...{ receivables, choice, payment, bill }}
              usesPoints={selection.usesPoints}
              onPoints={selection.setUsesPoints}
              onChoose={selection.setChoice}
              cardError={errors[cardField]}
              onCardInput={() => mend(cardField)}
              onSubmit={() => form.current?.requestSubmit()}
            />
          </Panel>
        )}
        <Panel title="What it comes to">
          <PaySummary {...{ receivables, plan, bill }} />
        </Panel>
      </div>
      {mayPay ? (
        <form
          ref={form}
          id={payFormId}
          method="post"
          action={mode === "items" ? payEndpoints.beginItems : payEndpoints.beginAmount}
          onSubmit={submit}
          className="z-10 md:sticky md:bottom-4"
        >
          <input type="hidden" name="returnTo" value={payPage} />
          {/* With script, each payment makes a key of its own. */}
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <input type="hidden" name="paymentAccountId" value={receivables.accountId} />
          <ActionBar refusals={<ButtonRefusals refusals={standing} />}>
            <PayBar {...{ receivables, selection }} pending={paying.pending} />
          </ActionBar>
        </form>
      ) : (
        <Notice>You can look at this account, but not pay for it.</Notice>
      )}
    </div>
  );
}

interface PayBarProps {
  receivables: Receivables;
  selection: ReturnType<typeof usePaymentSelection>;
  pending: boolean;
}

/**
 * The running total, always visible. The button also works without script, so it is never disabled: missing input is
 * refused after the click.
 */
function PayBar({ receivables, selection: { plan, bill }, pending }: PayBarProps) {
  const money = makeMoneyFormat(receivables);
  const { words, cents } = describePayButton(bill);
  const count = plan?.debits.length ?? 0;
  return (
    <div className={classes(barLook, "flex w-full items-center gap-4")}>
      <p className="min-w-0 flex-1 text-ink-muted max-md:sr-only" role="status">
        {count === 0 ? "Nothing chosen yet." : `${count} ${count === 1 ? "invoice" : "invoices"} chosen.`}{" "}
        {plan !== null && liftsHold(receivables, plan) && "It lifts your hold."}
      </p>
      <Button type="submit" variant="primary" pending={pending} className="max-md:w-full">
        {words} {cents !== null && <span className="figures">{money(cents)}</span>}
      </Button>
    </div>
  );
}

const barLook = "md:rounded-box md:border md:border-line md:bg-surface md:px-6 md:py-3 md:shadow-popup";

function NothingOpen({ receivables }: { receivables: Receivables }) {
  const hasCredit = listCredits(receivables).length > 0;
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

const payModes = [
  { mode: "items", label: "Choose invoices", to: "?way=items" },
  { mode: "amount", label: "Pay an amount", to: "?way=amount" },
] as const;

/** Switches between choosing invoices and entering an amount. Each mode has its own address and works without script. */
export function PayModeLinks({ mode }: { mode: PayMode }) {
  return (
    <nav aria-label="Ways to pay" className="grid grid-cols-2 gap-1 rounded-box bg-sunken p-1 print:hidden">
      {payModes.map(({ mode: each, label, to }) => (
        <Link
          key={each}
          to={to}
          preventScrollReset
          aria-current={each === mode ? "page" : undefined}
          className={classes(
            "flex min-h-control items-center justify-center rounded-inner px-3 text-center font-medium",
            each === mode ? "bg-surface text-ink shadow-sm" : "text-ink-muted hover:text-ink",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
