import { Tag } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { otherGst, priceLabel } from "../price-label.ts";
import { AccountPrice } from "./price-tag.tsx";
import type { ShownProduct, ShownVariant } from "./product-page-data.ts";

interface PriceBlockProps {
  price: ShownProduct["fromPrice"];
  special: ShownVariant["special"] | null;
}

/** What it costs whoever looks, both ways, before anything is added. */
export function PriceBlock({ price, special }: PriceBlockProps) {
  if (price === null) return <p className="text-lg">Ask your store for a price.</p>;
  const { gst, lead, other, was, perLitre } = priceLabel(price, special);
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
