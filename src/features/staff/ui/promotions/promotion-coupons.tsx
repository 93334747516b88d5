import { ApiForm } from "../../../../ui/api-form.tsx";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import type { ResultOf } from "../../../../ui/graphql.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { type KeptForm, PageForm } from "../../../../ui/page-form.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { type Column, DataTable } from "../../../../ui/table.tsx";
import { couponLabels, emptyCoupon } from "../../../cart/coupon-form.ts";
import { formatCouponAddress, formatPromotionAddress } from "../../promotion-addresses.ts";
import type { GetStaffPromotion } from "../promotions.operations.ts";

type Promotion = NonNullable<ResultOf<typeof GetStaffPromotion>["staffPromotion"]>;
type Coupon = Promotion["coupons"][number];

interface PromotionCouponsProps {
  promotion: Promotion;
  /** The coupon whose form is open. */
  openCode: string;
  kept: KeptForm;
}

const makeColumns = (code: string): Column<Coupon>[] => [
  {
    key: "code",
    header: "Coupon",
    card: "title",
    cell: (coupon) => <span className="figures font-medium">{coupon.code}</span>,
  },
  { key: "used", header: "Used", cell: ({ used }) => used },
  { key: "total", header: couponLabels.limitTotal, cell: ({ limitTotal }) => limitTotal || "No limit" },
  {
    key: "account",
    header: couponLabels.limitPerAccount,
    cell: ({ limitPerAccount }) => limitPerAccount || "No limit",
  },
  {
    key: "change",
    header: "Change",
    card: "foot",
    cell: (coupon) => (
      <TextLink to={formatCouponAddress(code, coupon.code)} look="standalone">
        Change<span className="sr-only"> {coupon.code}</span>
      </TextLink>
    ),
  },
];

/** The address names the coupon whose form is open, so it also opens without script. */
export function PromotionCoupons({ promotion, openCode, kept }: PromotionCouponsProps) {
  const { code, coupons } = promotion;
  const open = coupons.find((coupon) => coupon.code === openCode);
  return (
    <Panel title="Coupons">
      {coupons.length === 0 ? (
        <p className="text-ink-muted">No coupon yet. Customers type its code in the cart.</p>
      ) : (
        <DataTable caption="Coupons" columns={makeColumns(code)} rows={coupons} rowKey={(coupon) => coupon.code} />
      )}
      {open === undefined ? (
        <CouponForm key="new" code={code} coupon={null} kept={kept} />
      ) : (
        <CouponForm key={open.code} code={code} coupon={open} kept={kept} />
      )}
    </Panel>
  );
}

const fields = ["couponCode", ...Object.keys(couponLabels)];

function CouponForm({ code, coupon, kept }: { code: string; coupon: Coupon | null; kept: KeptForm }) {
  const shown = coupon ?? emptyCoupon;
  const address = formatPromotionAddress(code);
  return (
    <section aria-label={coupon === null ? "Add a coupon" : `Coupon ${coupon.code}`} className="flex flex-col gap-4">
      <PageForm
        name={coupon === null ? "new-coupon" : `coupon ${coupon.code}`}
        action="/api/staff/promotions/coupon/"
        fields={fields}
        kept={kept}
        returnTo={coupon === null ? address : formatCouponAddress(code, coupon.code)}
        className="grid gap-4 sm:grid-cols-2"
      >
        {({ bind, pending }) => (
          <>
            <input type="hidden" name="code" value={code} />
            <input type="hidden" name="isNew" value={String(coupon === null)} />
            {coupon === null ? (
              <TextField label="New coupon" required maxLength={40} autoComplete="off" {...bind("couponCode")} />
            ) : (
              <>
                <input type="hidden" name="couponCode" value={coupon.code} />
                <input type="hidden" name="seen" value={coupon.seen} />
              </>
            )}
            <TextField label={couponLabels.terms} optional maxLength={300} {...bind("terms", shown.terms)} />
            <TextField
              label={couponLabels.limitTotal}
              optional
              inputMode="numeric"
              hint="Empty: no limit. 0: nobody can use it."
              {...bind("limitTotal", shown.limitTotal)}
            />
            <TextField
              label={couponLabels.limitPerAccount}
              optional
              inputMode="numeric"
              hint="Empty: no limit."
              {...bind("limitPerAccount", shown.limitPerAccount)}
            />
            <div className="flex flex-wrap gap-3 sm:col-span-2">
              <Button type="submit" pending={pending}>
                {coupon === null ? "Add the coupon" : `Save ${coupon.code}`}
              </Button>
              {coupon !== null && <ButtonLink to={address}>Close</ButtonLink>}
            </div>
          </>
        )}
      </PageForm>
      {coupon !== null && !coupon.wasUsed && (
        <ApiForm action="/api/staff/promotions/coupon/remove/">
          {({ pending }) => (
            <>
              <input type="hidden" name="code" value={code} />
              <input type="hidden" name="couponCode" value={coupon.code} />
              <Button type="submit" variant="danger" pending={pending}>
                Remove {coupon.code}
              </Button>
            </>
          )}
        </ApiForm>
      )}
    </section>
  );
}
