import type { Checkout, DeliveryMode } from "./checkout-data.ts";

interface FulfilmentFieldsProps {
  cart: Checkout["cart"];
  mode: DeliveryMode;
  /** The plan and its store; undefined until an address decides them. */
  plan?: { planId: string; fulfillmentStoreId: string } | undefined;
}

/** The hidden fields of every form about fulfilment: the cart, its version, and the mode. */
export function FulfilmentFields({ cart, mode, plan }: FulfilmentFieldsProps) {
  return (
    <>
      <input type="hidden" name="cartCode" value={cart.code} />
      <input type="hidden" name="modifiedTime" value={cart.modifiedTime} />
      <input type="hidden" name="deliveryMode" value={mode} />
      {plan !== undefined && <input type="hidden" name="fulfillmentPlanID" value={plan.planId} />}
      {plan !== undefined && <input type="hidden" name="fulfillmentStoreId" value={plan.fulfillmentStoreId} />}
    </>
  );
}
