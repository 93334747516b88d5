import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import type { PayBy } from "../priced-cart.ts";
import { findAmountToPay, listGoodsRows, listTenderRows, type ShownTotals } from "../shown-totals.ts";
import { MoneyColumn } from "./money-column.tsx";

/** The column of figures, and the ways to pay side by side if the buyer has two. */
export function CartTotals({ totals }: { totals: ShownTotals }) {
  const [only, ...others] = totals.ways;
  if (others.length === 0) return <TotalsColumn totals={totals} payBy={only} />;
  return (
    <div className="flex flex-col gap-4">
      <TotalsColumn totals={totals} payBy="ACCOUNT" />
      <dl className="grid grid-cols-2 gap-3">
        {totals.ways.map((payBy) => (
          <WayBox key={payBy} totals={totals} payBy={payBy} />
        ))}
      </dl>
    </div>
  );
}

interface TotalsColumnProps {
  totals: ShownTotals;
  /** Undefined if the buyer has no way to pay now. */
  payBy: PayBy | undefined;
  label?: string;
}

/** The rows up to the amount to pay in one way. */
export function TotalsColumn({ totals, payBy, label = "Total inc GST" }: TotalsColumnProps) {
  const tax = payBy === "CARD" ? totals.card.tax : totals.tax;
  return (
    <MoneyColumn
      rows={[...listGoodsRows(totals), ...listTenderRows(totals, payBy)]}
      total={{ label, amount: findAmountToPay(totals, payBy) }}
      note={totals.countsWithTax ? `${formatDollars(tax)} of it is GST` : undefined}
    />
  );
}

export const wayLabels: Record<PayBy, string> = { ACCOUNT: "On account", CARD: "By card" };

function WayBox({ totals, payBy }: { totals: ShownTotals; payBy: PayBy }) {
  return (
    <div className="flex flex-col rounded-inner border border-line bg-ground px-3 py-2.5 leading-snug">
      <dt className="text-sm text-ink-muted">{wayLabels[payBy]}</dt>
      <dd>
        <span className="figures block text-xl font-bold">{formatDollars(findAmountToPay(totals, payBy))}</span>
        <span className="block text-sm text-ink-muted">inc GST, {formatDetails(totals, payBy)}</span>
      </dd>
    </div>
  );
}

function formatDetails({ card }: ShownTotals, payBy: PayBy): string {
  if (payBy === "ACCOUNT") return "no surcharge";
  const points = card.points > 0 ? `${formatDollars(card.points)} paid in points, ` : "";
  const vouchers = card.vouchers > 0 ? `${formatDollars(card.vouchers)} paid by vouchers and gift cards, ` : "";
  return points + vouchers + (card.surcharge > 0 ? `with ${formatDollars(card.surcharge)} surcharge` : "no surcharge");
}
