import { Scale } from "lucide-react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { orderAddress } from "../order-address.ts";
import type { Order } from "./order-data.ts";

/** For staff: an order over its account's credit limit goes on, or ends. Ending it is asked twice, by address. */
export function ReviewPanel({ order, asksToRefuse }: { order: Order; asksToRefuse: boolean }) {
  const total = order.accountPaymentTotal.formattedValue;
  return (
    <Notice
      tone={asksToRefuse ? "danger" : "warning"}
      icon={Scale}
      action={
        <div className="flex flex-wrap gap-2">
          {asksToRefuse ? (
            <>
              <Decision order={order} isReleased={false} />
              <ButtonLink to={orderAddress(order)} replace preventScrollReset>
                Back
              </ButtonLink>
            </>
          ) : (
            <>
              <Decision order={order} isReleased />
              <ButtonLink to={`${orderAddress(order)}&refuse=ask`} replace preventScrollReset>
                Refuse
              </ButtonLink>
            </>
          )}
        </div>
      }
    >
      {asksToRefuse ? (
        <>
          <strong className="font-semibold">Refuse this order?</strong> It ends, its stock is free again, and{" "}
          {order.placedBy} is told by e-mail. This cannot be undone.
        </>
      ) : (
        <>
          <strong className="font-semibold">
            {order.businessName} passes its credit limit with these {total}.
          </strong>{" "}
          The order waits for you; its stock is kept.
        </>
      )}
    </Notice>
  );
}

function Decision({ order, isReleased }: { order: Order; isReleased: boolean }) {
  return (
    <DoorForm action="/api/orders/review/">
      {({ pending }) => (
        <>
          <input type="hidden" name="orderCode" value={order.id} />
          <input type="hidden" name="isReleased" value={String(isReleased)} />
          <input type="hidden" name="returnTo" value={orderAddress(order)} />
          <Button type="submit" variant={isReleased ? "primary" : "danger"} pending={pending}>
            {isReleased ? "Let it go on" : "Refuse the order"}
          </Button>
        </>
      )}
    </DoorForm>
  );
}
