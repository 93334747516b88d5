import { BadgeCheck, BadgePercent, Tag } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { displayPrice, otherGst } from "../price-display.ts";
import type { CardPrice } from "./product-card-data.ts";
import type { ShownProduct, ShownVariant } from "./product-page-data.ts";

interface PriceBlockProps {
  price: ShownProduct["fromPrice"];
  special: ShownVariant["special"] | null;
}

/** The viewer's price with and without GST. */
export function PriceBlock({ price, special }: PriceBlockProps) {
  if (price === null) return <p className="text-lg">Ask your store for a price.</p>;
  const { gst, lead, other, was, perLitre } = displayPrice(price, special);
  const isRetail = price.source === "retail";
  return (
    <section aria-label="Price" aria-live="polite" className="flex flex-col gap-1">
      <Money value={lead} was={was ?? undefined} gst={gst} size="huge" />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
        <span>
          <span className="figures">{other}</span> {otherGst(gst)} GST
        </span>
        {perLitre !== null && (
          <span>
            <span className="figures">{perLitre}</span> per litre {gst} GST
          </span>
        )}
        {!isRetail && <AccountPrice />}
      </p>
      {price.toolDiscount && !special && (
        <p className="flex items-center gap-2 font-medium text-success-text">
          <Icon of={BadgePercent} size="small" />
          <span>
            Member price: <span className="figures">{price.toolDiscount.formattedValue}</span> off each ex GST
          </span>
        </p>
      )}
      {special && (
        <p className="flex items-center gap-2 font-medium text-success-text">
          <Icon of={Tag} size="small" /> Special, for up to {special.limitUnit} of them
        </p>
      )}
      {isRetail && (
        <p className="text-sm text-ink-muted print:hidden">
          This is the retail price. <TextLink to="/login/">Sign in</TextLink> for the price of your account.
        </p>
      )}
    </section>
  );
}

/** The lowest price of a product, with and without GST. */
export function FromPrice({ price, isOnly }: { price: CardPrice; isOnly: boolean }) {
  return (
    <div className="flex flex-col">
      <p className="flex flex-wrap items-baseline gap-x-1.5">
        {!isOnly && <span className="text-sm text-ink-muted">from</span>}
        <Money value={price.lead} gst={price.gst} size="large" />
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <span>
          <span className="figures">{price.other}</span>
          {` ${otherGst(price.gst)} GST`}
        </span>
        {price.isAccountPrice && <AccountPrice />}
      </p>
    </div>
  );
}

export function AccountPrice() {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-success-text">
      <Icon of={BadgeCheck} size="small" />
      Your price
    </span>
  );
}
