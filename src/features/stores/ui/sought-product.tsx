import { X } from "lucide-react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { type FinderState, finderAddress } from "../store-finder-address.ts";

interface SoughtProductProps {
  sku: string;
  /** Null for a SKU that nobody sells any more. */
  product: Sold | null;
  state: FinderState;
}

interface Sold {
  readonly name: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly variants: readonly { readonly sku: string; readonly size: string }[];
}

/** What one came here for: each store below says what it has of it. */
export function SoughtProduct({ sku, product, state }: SoughtProductProps) {
  const size = product?.variants.find((variant) => variant.sku === sku)?.size ?? "";
  return (
    <section
      aria-label="Looking for"
      className="mb-3 flex items-center gap-3 rounded-box border border-line bg-surface py-1 pr-1 pl-4"
    >
      <div className="min-w-0 flex-1 py-2 leading-snug">
        <p className="text-sm text-ink-muted">Stock of</p>
        {product === null ? (
          <p className="font-semibold">We do not sell this any more</p>
        ) : (
          <p className="font-semibold">
            <TextLink to={addressOf(product, sku)} look="quiet">
              {product.name}
            </TextLink>
          </p>
        )}
        <p className="text-sm text-ink-muted">
          {size !== "" && `${size} · `}
          <span className="figures">{sku}</span>
        </p>
      </div>
      <Link
        to={finderAddress(state, { sku: null, inStock: false, near: null })}
        aria-label="Look for stores without it"
        className="grid size-control shrink-0 place-items-center rounded-inner hover:bg-sunken"
      >
        <Icon of={X} />
      </Link>
    </section>
  );
}

function addressOf({ subCategorySlug, slug }: Sold, sku: string): string {
  return `/products/${subCategorySlug}/${slug}/?${new URLSearchParams({ sku })}`;
}
