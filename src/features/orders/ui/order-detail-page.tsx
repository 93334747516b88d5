import { PackageX, Printer } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Flash } from "../../../shared/page-services.ts";
import type { UserError } from "../../../shared/result.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { formatOrderAddress, parseOrderAddress } from "../order-addresses.ts";
import { listRemainingSteps } from "../order-states.ts";
import { ClaimForm, ClaimList } from "./order-claims.tsx";
import type { Order } from "./order-data.ts";
import {
  ApprovalPanel,
  CancelQuestion,
  CancelRestQuestion,
  formatCancelAddress,
  formatCancelRestAddress,
  ReviewPanel,
} from "./order-decisions.tsx";
import { formatPromise, OrderDocuments, OrderFacts, OrderTotals } from "./order-facts.tsx";
import { OrderJob } from "./order-job.tsx";
import { OrderReturns } from "./order-returns.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { GetOrderByCode } from "./orders.operations.ts";
import { OrderLinesPanel } from "./reorder.tsx";

export const meta = pageMeta("Order");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const { order: answer } = await runOperation(args, GetOrderByCode, { ...parseOrderAddress(searchParams), date: "" });
  const isAsked = (question: string) => searchParams.get(question) === "ask";
  return {
    ...answer,
    ...findTypedFields(getPageServices(args).flash),
    isPlaced: searchParams.get("placed") === "now",
    asksToCancel: isAsked("cancel"),
    asksToCancelRest: isAsked("cancel-rest"),
    asksToClaim: isAsked("claim"),
    asksToRefuse: isAsked("refuse"),
  };
}

/** The fields and refusals of a form that was sent without script. */
function findTypedFields(flash: Flash | null): { typed: Record<string, string>; refused: readonly UserError[] } {
  if (flash?.tone !== "danger") return { typed: {}, refused: [] };
  const texts = Object.entries(flash.values).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { typed: Object.fromEntries(texts), refused: flash.userErrors };
}

const crumbs = [
  { label: "Dashboard", to: "/dashboard/" },
  { label: "Orders", to: "/dashboard/orders/" },
];

export default function OrderDetailPage() {
  const { order, userErrors, isPlaced, typed, refused, ...asks } = useLoaderData<typeof loader>();
  if (order === null) {
    return (
      <>
        <PageHeader title="Order" breadcrumbs={crumbs} />
        <ErrorState
          icon={PackageX}
          title="There is no such order"
          action={<ButtonLink to="/dashboard/orders/">Your orders</ButtonLink>}
        >
          {userErrors[0]?.message}
        </ErrorState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Order ${order.id}`}
        breadcrumbs={crumbs}
        lede={<OrderStatusBadge label={order.statusLabel} />}
        actions={
          <Button icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className="flex flex-col gap-4 pb-6">
        {isPlaced && <ThankYou order={order} />}
        {asks.asksToCancel && order.canCancel && <CancelQuestion order={order} />}
        {asks.asksToCancelRest && order.canCancelRest && <CancelRestQuestion order={order} />}
        {order.canApprove && !asks.asksToCancel && <ApprovalPanel order={order} />}
        {order.canReview && !asks.asksToCancel && <ReviewPanel order={order} asksToRefuse={asks.asksToRefuse} />}
        {order.canClaim && asks.asksToClaim && <ClaimForm {...{ order, typed, refused }} />}
        {order.claims.length > 0 && <ClaimList order={order} />}
        {order.returns.length > 0 && <OrderReturns order={order} />}
        <OrderBody order={order} />
        <OtherActions order={order} {...asks} />
      </div>
    </>
  );
}

interface Asks {
  order: Order;
  asksToCancel: boolean;
  asksToCancelRest: boolean;
  asksToClaim: boolean;
}

/** Rare actions are at the end of the page. The address opens them, so that they work without script. */
function OtherActions({ order, asksToCancel, asksToCancelRest, asksToClaim }: Asks) {
  return (
    <div className="flex flex-wrap justify-end gap-2 print:hidden">
      {order.canClaim && !asksToClaim && (
        <ButtonLink to={`${formatOrderAddress(order)}&claim=ask`} replace variant="quiet">
          Report a problem
        </ButtonLink>
      )}
      {order.canCancelRest && !asksToCancelRest && (
        <ButtonLink to={formatCancelRestAddress(order)} replace variant="quiet">
          Cancel the rest
        </ButtonLink>
      )}
      {order.canCancel && !order.canApprove && !order.canReview && !asksToCancel && (
        <ButtonLink to={formatCancelAddress(order)} replace variant="quiet">
          Cancel order
        </ButtonLink>
      )}
    </div>
  );
}

function OrderBody({ order }: { order: Order }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] print:block print:space-y-4">
      <OrderLinesPanel order={order} />
      <div className="flex min-w-0 flex-col gap-4 max-xl:order-first print:space-y-4">
        <Panel title="Where and when">
          <OrderFacts order={order} />
        </Panel>
        {order.canChooseJob && (
          <Panel title="Job">
            <OrderJob order={order} />
          </Panel>
        )}
        <Panel title="How far it is">
          <OrderTimeline
            events={order.timeline.map(({ date, kind, description }) => ({ at: date, kind, text: description }))}
            remainingSteps={listRemainingSteps(order)}
            timezone={order.store?.timezone}
          />
        </Panel>
        <Panel title="What it came to">
          <OrderTotals order={order} />
        </Panel>
        {order.documents.length > 0 && (
          <Panel title="Documents">
            <OrderDocuments documents={order.documents} />
          </Panel>
        )}
      </div>
    </div>
  );
}

function ThankYou({ order }: { order: Order }) {
  if (order.approval === "pending") {
    return (
      <Notice tone="warning">
        <strong className="font-semibold">Thank you. Your order waits for approval.</strong> It is over your limit, so
        we asked the account holder by e-mail. The stock is kept for you meanwhile.
      </Notice>
    );
  }
  if (order.tracking === "CREDIT_REVIEW_IN_PROGRESS") {
    return (
      <Notice tone="warning">
        <strong className="font-semibold">Thank you. We have your order, and look at the credit limit first.</strong>{" "}
        You need not do anything: we tell you by e-mail as soon as it goes on.
      </Notice>
    );
  }
  return (
    <Notice tone="success">
      <strong className="font-semibold">Thank you. Your order is in.</strong> {formatPromise(order)}. We sent the
      confirmation by e-mail.
    </Notice>
  );
}
