import type { Checkout, DeliveryMode } from "./checkout-data.ts";

interface FulfilmentFieldsProps {
  cart: Checkout["cart"];
  mode: DeliveryMode;
  /** From which store, by which plan; left out while no address says which is near. */
  plan?: { planId: string; fulfillmentStoreId: string } | undefined;
}

/** What every form about fulfilment sends beside its own: whose cart, at which version, which way. */
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
