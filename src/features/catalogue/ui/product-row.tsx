import { Link } from "react-router";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import type { Gst } from "../price-display.ts";
import { AccountPrice } from "./price-block.tsx";
import { Availability, addressWith, CardName, type ProductCardProps } from "./product-card.tsx";
import { type CardSize, cardGst, withTint } from "./product-card-data.ts";
import { QuickBuy } from "./quick-buy.tsx";

/** A product as one row of the list view, with the price of every size. */
export function ProductRow({ card, colour = null, isLate = false }: ProductCardProps) {
  const query = colour === null ? {} : { colour: colour.id };
  return (
    <article
      className={classes(
        surfaceBox,
        "grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 p-3 md:grid-cols-[6rem_minmax(0,18rem)_minmax(0,1fr)] md:items-center md:p-4",
      )}
    >
      <img
        src={withTint(card.imageUrl, colour?.hex ?? null)}
        alt=""
        width={96}
        height={96}
        loading={isLate ? "lazy" : "eager"}
        className="aspect-square w-full"
      />
      <div className="group relative flex min-w-0 flex-col justify-center gap-1.5 self-stretch">
        <CardName card={card} address={addressWith(card.address, query)} />
        <div className="flex flex-wrap gap-x-4">
          <Availability isAvailable={card.isAvailable} />
          {card.from?.isAccountPrice && (
            <span className="text-sm">
              <AccountPrice />
            </span>
          )}
        </div>
      </div>
      <ul className="col-span-full grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 md:col-span-1">
        {card.sizes.map((size) => (
          <li key={size.sku}>
            <SizeLink
              size={size}
              to={addressWith(card.address, { ...query, sku: size.sku })}
              name={card.name}
              gst={cardGst(card)}
            />
          </li>
        ))}
      </ul>
      <div className="col-span-full empty:hidden md:justify-self-end">
        <QuickBuy card={card} address={card.address} colourId={colour?.id ?? null} />
      </div>
    </article>
  );
}

interface SizeLinkProps {
  size: CardSize;
  to: string;
  name: string;
  gst: Gst;
}

function SizeLink({ size: { size, price, was, perLitre }, to, name, gst }: SizeLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-12 flex-col justify-center rounded-inner border border-line px-3 py-1.5 leading-snug hover:border-ink hover:bg-sunken"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate text-sm font-medium">
          <span className="sr-only">{name}, </span>
          {size}
        </span>
        <span className="figures font-semibold">{price ?? "Ask"}</span>
      </span>
      <span className="figures flex justify-between gap-2 text-xs text-ink-muted">
        <span>{was !== null ? "Special" : perLitre !== null && `${perLitre}/L`}</span>
        <span>{gst} GST</span>
      </span>
    </Link>
  );
}
