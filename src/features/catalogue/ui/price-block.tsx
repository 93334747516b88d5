import { Tag } from "lucide-react";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { AccountPrice } from "./price-tag.tsx";
import type { ShownProduct, ShownVariant } from "./product-page-data.ts";

interface PriceBlockProps {
  price: ShownProduct["fromPrice"];
  perLitre: string | null;
  special: ShownVariant["special"] | null;
  isGuest: boolean;
}

/** What it costs whoever looks, both ways, before anything is added. */
export function PriceBlock({ price, perLitre, special, isGuest }: PriceBlockProps) {
  if (price === null) return <p className="text-lg">Ask your store for a price.</p>;
  const { exTax, incTax, source } = price;
  return (
    <section aria-label="Price" aria-live="polite" className="flex flex-col gap-1">
      <Money
        value={special?.price.formattedValue ?? exTax.formattedValue}
        was={special ? exTax.formattedValue : undefined}
        gst="ex"
        size="huge"
      />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted">
        <span>
          <span className="figures">{(special?.incTax ?? incTax).formattedValue}</span> inc GST
        </span>
        {perLitre !== null && !special && (
          <span>
            <span className="figures">{perLitre}</span> per litre ex GST
          </span>
        )}
        {source !== "retail" && <AccountPrice />}
      </p>
      {special && (
        <p className="flex items-center gap-2 font-medium text-success-text">
          <Icon of={Tag} size="small" /> Special, for up to {special.limitUnit} of them
        </p>
      )}
      {isGuest && (
        <p className="text-sm text-ink-muted print:hidden">
          This is the retail price. <TextLink to="/login/">Sign in</TextLink> for the price of your account.
        </p>
      )}
    </section>
  );
}
