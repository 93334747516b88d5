import { TicketPercent } from "lucide-react";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { GetAccountPage } from "./identity.operations.ts";

type AccountCoupon = ResultOf<typeof GetAccountPage>["accountCoupons"][number];

export function CouponList({ coupons }: { coupons: readonly AccountCoupon[] }) {
  return (
    <Panel title="Coupons">
      <p className="text-ink-muted">Type the code in your cart.</p>
      <ul className="grid gap-3 sm:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.code} className="flex gap-3 rounded-inner border border-dashed border-line-strong p-4">
            <Icon of={TicketPercent} className="mt-0.5 text-ink-muted" />
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-medium">{coupon.name}</p>
              <p>{coupon.descriptionSingleCoupon}</p>
              <p className="text-sm text-ink-muted">{coupon.termAndCondition}</p>
              <p className="figures pt-1 font-semibold tracking-wide select-all">{coupon.code}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
