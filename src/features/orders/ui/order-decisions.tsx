import { ClipboardCheck, Scale } from "lucide-react";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { ApiForm } from "../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { Question } from "../../../ui/question.tsx";
import { formatDeadline } from "../../stores/format-store-times.ts";
import { formatOrderAddress } from "../order-addresses.ts";
import type { Order } from "./order-data.ts";

/** For people who may approve the order: the reason, the deadline, and both answers. */
export function ApprovalPanel({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" icon={ClipboardCheck}>
        <strong className="font-semibold">{order.placedBy} asks for your approval.</strong> The order is over their
        limit and waits for you. {formatApprovalDeadline(order)}
      </Notice>
      <ActionBar>
        <ApiForm action="/api/orders/approve/" className="flex-1 md:flex-none">
          {({ pending }) => (
            <>
              <input type="hidden" name="orderCode" value={order.id} />
              <Button type="submit" variant="primary" block pending={pending}>
                Approve {order.accountPaymentTotal.formattedValue}
              </Button>
            </>
          )}
        </ApiForm>
        <ButtonLink to={formatCancelAddress(order)} replace preventScrollReset>
          Decline
        </ButtonLink>
      </ActionBar>
    </div>
  );
}

function formatApprovalDeadline({ approveBy, store, deliveryMode }: Order): string {
  if (approveBy === null || store === null) return "";
  const what = deliveryMode === "DELIVERY" ? "delivered" : "ready";
  return `Approve ${formatDeadline(approveBy, store.localTime)} and it is ${what} as promised.`;
}

export function formatCancelAddress(order: Pick<Order, "id" | "creationDate">): string {
  return `${formatOrderAddress(order)}&cancel=ask`;
}

/** Asks before cancelling, because a cancellation is final. The address opens it, so that it works without script. */
export function CancelQuestion({ order }: { order: Order }) {
  return (
    <Question
      title={`Cancel order ${order.id}?`}
      keep={{ to: formatOrderAddress(order), label: "Keep it" }}
      action={
        <ApiForm action="/api/orders/cancel/">
          {({ pending }) => (
            <>
              <input type="hidden" name="orderCode" value={order.id} />
              <input type="hidden" name="returnTo" value={formatOrderAddress(order)} />
              <Button type="submit" variant="danger" pending={pending}>
                Cancel the order
              </Button>
            </>
          )}
        </ApiForm>
      }
    >
      {formatReturned(order)} This cannot be undone.
    </Question>
  );
}

export function formatCancelRestAddress(order: Pick<Order, "id" | "creationDate">): string {
  return `${formatOrderAddress(order)}&cancel-rest=ask`;
}

/** For staff: asks before the rest of an order is cancelled, and says what happens then. */
export function CancelRestQuestion({ order }: { order: Order }) {
  return (
    <Notice
      tone="danger"
      action={
        <div className="flex flex-wrap gap-2">
          <ApiForm action="/api/orders/cancel-rest/">
            {({ pending }) => (
              <>
                <input type="hidden" name="orderCode" value={order.id} />
                <input type="hidden" name="returnTo" value={formatOrderAddress(order)} />
                <Button type="submit" variant="danger" pending={pending} autoFocus>
                  Cancel the rest
                </Button>
              </>
            )}
          </ApiForm>
          <ButtonLink to={formatOrderAddress(order)} replace preventScrollReset>
            Keep waiting
          </ButtonLink>
        </div>
      }
    >
      <strong className="font-semibold">Cancel the rest of order {order.id}?</strong> What has left the store is
      invoiced. What was paid for the rest goes back, and {order.placedBy} is told by e-mail. This cannot be undone.
    </Notice>
  );
}

function formatReturned({ isPayByCC, cardPaymentTotal, customerVoucherTotal, rewardPoints }: Order): string {
  const money =
    isPayByCC && cardPaymentTotal.value > 0 ? [`${cardPaymentTotal.formattedValue} goes back to the card`] : [];
  const { tradePointsApplied } = rewardPoints;
  const points =
    tradePointsApplied > 0 ? [`${tradePointsApplied.toLocaleString("en")} points come back to the account`] : [];
  const vouchers = customerVoucherTotal.value > 0 ? ["the vouchers and gift cards can be spent again"] : [];
  const parts = [...money, ...points, ...vouchers];
  return parts.length === 0 ? "Nothing will be charged." : `${parts.join(", and ")}.`;
}

/** For staff: releases or refuses an order over the credit limit. A refusal is asked twice; the address opens the question. */
export function ReviewPanel({ order, asksToRefuse }: { order: Order; asksToRefuse: boolean }) {
  if (asksToRefuse) {
    return (
      <Question
        title={`Refuse order ${order.id}?`}
        keep={{ to: formatOrderAddress(order), label: "Back" }}
        action={<Decision order={order} isReleased={false} />}
      >
        It ends, its stock is free again, and {order.placedBy} is told by e-mail. This cannot be undone.
      </Question>
    );
  }
  return (
    <Notice
      tone="warning"
      icon={Scale}
      action={
        <div className="flex flex-wrap gap-2">
          <Decision order={order} isReleased />
          <ButtonLink to={`${formatOrderAddress(order)}&refuse=ask`} replace preventScrollReset>
            Refuse
          </ButtonLink>
        </div>
      }
    >
      <strong className="font-semibold">
        {order.businessName} passes its credit limit with these {order.accountPaymentTotal.formattedValue}.
      </strong>{" "}
      The order waits for you; its stock is kept.
    </Notice>
  );
}

function Decision({ order, isReleased }: { order: Order; isReleased: boolean }) {
  return (
    <ApiForm action="/api/orders/review/">
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={order.id} />
          <input type="hidden" name="isReleased" value={String(isReleased)} />
          <input type="hidden" name="returnTo" value={formatOrderAddress(order)} />
          <Button type="submit" variant={isReleased ? "primary" : "danger"} pending={pending}>
            {isReleased ? "Let it go on" : "Refuse the order"}
          </Button>
        </>
      )}
    </ApiForm>
  );
}
