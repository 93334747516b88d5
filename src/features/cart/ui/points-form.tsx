import { Coins } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import type { Cart } from "./cart-data.ts";
import { CartForm } from "./cart-form.tsx";

/** The balance of points, its value in dollars, and the button to pay with it. The rest must be paid by card. */
export function PointsForm({ cart }: { cart: Pick<Cart, "rewardPoints" | "modifiedTime" | "totals"> }) {
  const { rewardPoints: points, modifiedTime } = cart;
  if (!points.mayRedeem) return null;
  const isEnough = points.tradePoints >= points.minimumPoints;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon of={Coins} className="text-ink-muted" />
      <div className="min-w-0 flex-1 basis-40 leading-snug">
        <p className="font-medium">
          <span className="figures">{points.tradePoints.toLocaleString("en")}</span> points
        </p>
        <p className="text-sm text-ink-muted">{formatPointsValue(cart)}</p>
        {!isEnough && (
          <FieldError>
            You don't have enough points. From {points.minimumPoints.toLocaleString("en")} on they can pay.
          </FieldError>
        )}
      </div>
      {points.isApplied ? (
        <CartForm
          change={{
            key: "points",
            endpoint: "/api/checkout/points/remove/",
            fields: { clearTradePoints: "true" },
            modifiedTime,
            failureMessage: "Failed to remove redeem points",
          }}
        >
          {({ pending }) => (
            <Button type="submit" size="small" pending={pending}>
              Remove points
            </Button>
          )}
        </CartForm>
      ) : (
        isEnough && (
          <CartForm
            change={{
              key: "points",
              endpoint: "/api/checkout/points/apply/",
              modifiedTime,
              failureMessage: "Failed to apply redeem points",
            }}
          >
            {({ pending }) => (
              <Button type="submit" size="small" pending={pending}>
                Use points
              </Button>
            )}
          </CartForm>
        )
      )}
    </div>
  );
}

function formatPointsValue({ rewardPoints, totals }: Pick<Cart, "rewardPoints" | "totals">): string {
  return rewardPoints.isApplied
    ? `${formatDollars(totals.card.points)} off when you pay by card. The rest goes on the card.`
    : `Worth ${formatDollars(rewardPoints.tradeDollars.value)} when you pay by card.`;
}
