import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import type { Cart } from "./cart-data.ts";

/** Goods, discounts, delivery and GST, then the totals on account and by card side by side. */
export function CartTotals({ cart }: { cart: Cart }) {
  const { fee, totalTax, countsWithTax } = cart;
  const { before, off } = calculateGoods(cart);
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-1.5">
        <Row label={countsWithTax ? "Goods inc GST" : "Goods ex GST"}>{formatDollars(before)}</Row>
        {off > 0 && (
          <Row label="Offers" look="text-success-text">
            −{formatDollars(off)}
          </Row>
        )}
        {cart.deliveryMode === "DELIVERY" && (
          <Row label="Delivery ex GST">{fee.amount.value === 0 ? "Free" : fee.amount.formattedValue}</Row>
        )}
        <Row label={countsWithTax ? "GST in all of it" : "GST"}>{totalTax.formattedValue}</Row>
      </dl>
      <dl className={classes("grid gap-3", !countsWithTax && "grid-cols-2")}>
        {!countsWithTax && (
          <PayBox label="On account" total={cart.payByAccount.totalPrice.formattedValue}>
            no surcharge
          </PayBox>
        )}
        <PayBox label="By card" total={cart.payByCard.totalPrice.formattedValue}>
          {formatCardDetails(cart)}
        </PayBox>
      </dl>
    </div>
  );
}

/** The goods before discounts. With them the rows below add up to the total. */
function calculateGoods({
  countsWithTax,
  subTotal,
  subTotalWithTax,
  subTotalWithTaxBeforeDiscounts,
  discountApplied,
}: Cart) {
  return countsWithTax
    ? {
        before: subTotalWithTaxBeforeDiscounts.value,
        off: subTotalWithTaxBeforeDiscounts.value - subTotalWithTax.value,
      }
    : { before: subTotal.value + discountApplied.value, off: discountApplied.value };
}

function formatCardDetails({ payByCard, rewardPoints }: Cart): string {
  const points = rewardPoints.tradeDollarsApplied;
  const less = points.value > 0 ? `${points.formattedValue} paid in points, ` : "";
  const { surchargeFee } = payByCard;
  return surchargeFee.value > 0 ? `${less}with ${surchargeFee.formattedValue} surcharge` : `${less}no surcharge`;
}

function Row({ label, look, children }: { label: string; look?: string; children: ReactNode }) {
  return (
    <div className={classes("flex items-baseline justify-between gap-4", look)}>
      <dt className={look === undefined ? "text-ink-muted" : undefined}>{label}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  );
}

function PayBox({ label, total, children }: { label: string; total: string; children: string }) {
  return (
    <div className="flex flex-col rounded-inner border border-line bg-ground px-3 py-2.5 leading-snug">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd>
        <span className="figures block text-xl font-bold">{total}</span>
        <span className="block text-sm text-ink-muted">inc GST, {children}</span>
      </dd>
    </div>
  );
}
