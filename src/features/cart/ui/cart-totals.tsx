import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import type { Cart } from "./cart-data.ts";

type CartWithTotals = Pick<Cart, "countsWithTax" | "deliveryMode" | "fee" | "totals" | "rewardPoints">;

/** Goods, discounts, delivery and GST, then the totals on account and by card side by side. */
export function CartTotals({ cart }: { cart: CartWithTotals }) {
  const { fee, totals, countsWithTax } = cart;
  return (
    <div className="flex flex-col gap-4">
      <dl className="flex flex-col gap-1.5">
        <Row label={countsWithTax ? "Goods inc GST" : "Goods ex GST"}>{formatDollars(totals.goods)}</Row>
        {totals.offers > 0 && (
          <Row label="Offers" look="text-success-text">
            −{formatDollars(totals.offers)}
          </Row>
        )}
        {cart.deliveryMode === "DELIVERY" && (
          <Row label="Delivery ex GST">{fee.amount.value === 0 ? "Free" : formatDollars(fee.amount.value)}</Row>
        )}
        <Row label={countsWithTax ? "GST in all of it" : "GST"}>{formatDollars(totals.tax)}</Row>
      </dl>
      <dl className={classes("grid gap-3", !countsWithTax && "grid-cols-2")}>
        {!countsWithTax && (
          <PayBox label="On account" total={formatDollars(totals.onAccount)}>
            no surcharge
          </PayBox>
        )}
        <PayBox label="By card" total={formatDollars(totals.byCard)}>
          {formatCardDetails(cart)}
        </PayBox>
      </dl>
    </div>
  );
}

function formatCardDetails({ totals: { surcharge }, rewardPoints }: CartWithTotals): string {
  const points = rewardPoints.tradeDollarsApplied.value;
  const less = points > 0 ? `${formatDollars(points)} paid in points, ` : "";
  return surcharge > 0 ? `${less}with ${formatDollars(surcharge)} surcharge` : `${less}no surcharge`;
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
