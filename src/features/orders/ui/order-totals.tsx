import { classes } from "../../../ui/classes.ts";
import { dollars } from "../../catalogue/ui/product-card-data.ts";
import type { Order } from "./order-data.ts";

interface TotalRow {
  readonly label: string;
  readonly value: string;
  /** What makes it cheaper. */
  readonly isOff?: boolean;
}

/** What it came to: every row adds up to what was paid. */
export function OrderTotals({ order }: { order: Order }) {
  const paid = order.isPayByCC ? order.cardPaymentTotal : order.accountPaymentTotal;
  return (
    <dl className="flex flex-col gap-1.5">
      {rowsOf(order).map(({ label, value, isOff = false }) => (
        <div key={label} className={classes("flex items-baseline justify-between gap-4", isOff && "text-success-text")}>
          <dt className={isOff ? undefined : "text-ink-muted"}>{label}</dt>
          <dd className="figures font-medium">{value}</dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
        <dt className="font-semibold">{order.isPayByCC ? "Paid by card" : "On account"}</dt>
        <dd className="flex items-baseline gap-1.5">
          <span className="figures text-2xl font-bold">{paid.formattedValue}</span>
          <span className="text-sm text-ink-muted">inc GST</span>
        </dd>
      </div>
    </dl>
  );
}

function rowsOf(order: Order): TotalRow[] {
  const { subTotal, discountApplied, deliveryFee, totalTax, surchargeFee, rewardPoints, customerVoucherTotal } = order;
  return [
    { label: "Goods ex GST", value: dollars(subTotal.value + discountApplied.value) },
    ...(discountApplied.value > 0
      ? [{ label: "Offers", value: `−${discountApplied.formattedValue}`, isOff: true }]
      : []),
    ...(order.deliveryMode === "DELIVERY"
      ? [{ label: "Delivery ex GST", value: deliveryFee.value === 0 ? "Free" : deliveryFee.formattedValue }]
      : []),
    { label: "GST", value: totalTax.formattedValue },
    ...(surchargeFee.value > 0 ? [{ label: "Card surcharge", value: surchargeFee.formattedValue }] : []),
    ...(rewardPoints.tradePointsApplied > 0
      ? [
          {
            label: `${rewardPoints.tradePointsApplied.toLocaleString("en")} points`,
            value: `−${rewardPoints.tradeDollarsApplied.formattedValue}`,
            isOff: true,
          },
        ]
      : []),
    ...(customerVoucherTotal.value > 0
      ? [{ label: "Vouchers", value: `−${customerVoucherTotal.formattedValue}`, isOff: true }]
      : []),
  ];
}
