import { Button, ButtonLink } from "../../../ui/button.tsx";
import { DoorForm } from "../../../ui/door-form.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { orderAddress } from "../order-address.ts";
import type { Order } from "./order-data.ts";

/** It cannot be taken back, so it is asked first; by address, so that it is asked without script too. */
export function CancelQuestion({ order }: { order: Order }) {
  return (
    <Notice
      tone="danger"
      action={
        <div className="flex flex-wrap gap-2">
          <DoorForm action="/api/orders/cancel/">
            {({ pending }) => (
              <>
                <input type="hidden" name="orderCode" value={order.id} />
                <input type="hidden" name="returnTo" value={orderAddress(order)} />
                <Button type="submit" variant="danger" pending={pending} autoFocus>
                  Cancel the order
                </Button>
              </>
            )}
          </DoorForm>
          <ButtonLink to={orderAddress(order)} replace preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      }
    >
      <strong className="font-semibold">Cancel this order?</strong> {givenBack(order)} This cannot be undone.
    </Notice>
  );
}

function givenBack({ isPayByCC, cardPaymentTotal, rewardPoints }: Order): string {
  const money =
    isPayByCC && cardPaymentTotal.value > 0 ? [`${cardPaymentTotal.formattedValue} goes back to the card`] : [];
  const { tradePointsApplied } = rewardPoints;
  const points =
    tradePointsApplied > 0 ? [`${tradePointsApplied.toLocaleString("en")} points come back to the account`] : [];
  const parts = [...money, ...points];
  return parts.length === 0 ? "Nothing will be charged." : `${parts.join(", and ")}.`;
}
