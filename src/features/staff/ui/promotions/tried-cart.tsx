import { Facts } from "../../../../ui/facts.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { Notice } from "../../../../ui/notice-bar.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import type { TryPromotions } from "../promotions.operations.ts";

export type Tried = NonNullable<ResultOf<typeof TryPromotions>["triedCart"]["cart"]>;

/** What a tried cart costs. */
export function TriedCart({ cart }: { cart: Tried }) {
  const unsold = cart.lines.filter(({ net }) => net === null).map(({ sku }) => sku);
  return (
    <Panel title="The cart">
      {cart.unknownCoupons.length > 0 && (
        <Notice tone="warning">There is no coupon {cart.unknownCoupons.join(", ")}.</Notice>
      )}
      {unsold.length > 0 && <Notice tone="warning">Not for sale there on this day: {unsold.join(", ")}.</Notice>}
      <Facts
        facts={[
          { label: "Buyer", value: cart.accountName ?? "A guest" },
          { label: "Store", value: cart.storeName },
          { label: "Day", value: `${cart.day} (${cart.timeZone})` },
          {
            label: "Lines",
            value: cart.lines
              .map(({ quantity, sku, net }) => `${quantity} × ${sku}${net === null ? "" : ` ${net.formattedValue}`}`)
              .join(", "),
          },
          { label: "Before discounts, ex GST", value: cart.beforeDiscounts.formattedValue },
          { label: "Discounts, ex GST", value: cart.discount.formattedValue },
          { label: "Delivery, ex GST", value: cart.deliveryFee.formattedValue },
          { label: "Gifts", value: cart.gifts.join(", ") },
          { label: "Total inc GST", value: cart.total.formattedValue },
        ]}
      />
    </Panel>
  );
}
