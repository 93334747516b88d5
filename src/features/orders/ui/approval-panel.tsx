import { ClipboardCheck } from "lucide-react";
import { ActionBar } from "../../../ui/action-bar.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { deadlineWords } from "../../stores/promise-words.ts";
import { orderAddress } from "../order-address.ts";
import type { Order } from "./order-data.ts";

/** For who may say yes: what it is about, by when, and the two answers under the thumb. */
export function ApprovalPanel({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warning" icon={ClipboardCheck}>
        <strong className="font-semibold">{order.placedBy} asks for your approval.</strong> The order is over their
        limit and waits for you. {clockWords(order)}
      </Notice>
      <ActionBar>
        <DoorForm action="/api/orders/approve/" className="flex-1 md:flex-none">
          {({ pending }) => (
            <>
              <input type="hidden" name="orderCode" value={order.id} />
              <Button type="submit" variant="primary" block pending={pending}>
                Approve {order.accountPaymentTotal.formattedValue}
              </Button>
            </>
          )}
        </DoorForm>
        <ButtonLink to={cancelAddress(order)} replace preventScrollReset>
          Decline
        </ButtonLink>
      </ActionBar>
    </div>
  );
}

function clockWords({ approveBy, store, deliveryMode }: Order): string {
  if (approveBy === null || store === null) return "";
  const what = deliveryMode === "DELIVERY" ? "delivered" : "ready";
  return `Approve ${deadlineWords(approveBy, store.localTime)} and it is ${what} as promised.`;
}

export function cancelAddress(order: Pick<Order, "id" | "creationDate">): string {
  return `${orderAddress(order)}&cancel=ask`;
}
