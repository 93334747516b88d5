import { Globe, Store } from "lucide-react";
import { Link } from "react-router";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { FromPrice } from "./price-block.tsx";
import { type CardData, type CardSize, cardGst, withTint } from "./product-card-data.ts";
import { QuickBuy } from "./quick-buy.tsx";

export interface ProductCardProps {
  card: CardData;
  /** The colour that was chosen before the product. */
  colour?: { readonly id: string; readonly hex: string } | null | undefined;
  /** Pictures below the first screen load lazily. */
  isLate?: boolean | undefined;
}

const mostSizes = 4;
const mostSizesOnPhone = 3;

/** A product in a list. The picture is beside the text on a phone and above it on wider screens. */
export function ProductCard({ card, colour = null, isLate = false }: ProductCardProps) {
  const address = addressWith(card.address, colour === null ? {} : { colour: colour.id });
  return (
    <article
      className={classes(
        surfaceBox,
        "group relative grid h-full grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden transition-colors hover:border-line-strong",
        "sm:grid-cols-1 sm:grid-rows-[auto_1fr_auto]",
      )}
    >
      <Picture card={card} hex={colour?.hex ?? null} isLate={isLate} />
      <div className="flex min-w-0 flex-col gap-3 p-4 max-sm:pl-2">
        <CardName card={card} address={address} />
        {card.from !== null && <FromPrice price={card.from} isOnly={card.sizes.length < 2 && !card.hasBases} />}
        <SizeList card={card} />
        <Availability isAvailable={card.isAvailable} className="mt-auto min-h-6" />
      </div>
      <div className="col-span-full px-4 pb-4 empty:hidden">
        <QuickBuy card={card} address={card.address} colourId={colour?.id ?? null} inCard />
      </div>
    </article>
  );
}

function Picture({ card, hex, isLate }: { card: CardData; hex: string | null; isLate: boolean }) {
  return (
    <div className="grid place-items-center overflow-hidden bg-surface p-2 max-sm:place-items-start max-sm:pt-4 sm:border-b sm:border-line sm:p-3">
      <img
        src={withTint(card.imageUrl, hex)}
        alt=""
        width={240}
        height={240}
        loading={isLate ? "lazy" : "eager"}
        decoding="async"
        className="aspect-square w-full max-w-52 transition-transform duration-(--calm) group-hover:scale-[1.03]"
      />
    </div>
  );
}

/** The only link of the card. It covers the whole card, and screen readers read it once. */
export function CardName({ card, address }: { card: CardData; address: string }) {
  return (
    <div className="flex flex-col gap-0.5">
      <p className="text-sm text-ink-muted">
        {card.sheen === null ? card.brandName : `${card.brandName} · ${card.sheen}`}
      </p>
      <h2 className="type-part leading-snug">
        <Link
          to={address}
          prefetch="intent"
          className="rounded-sm max-md:flex max-md:min-h-11 max-md:items-center decoration-1 underline-offset-[0.2em] after:absolute after:inset-0 after:rounded-box group-hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {card.name}
        </Link>
      </h2>
    </div>
  );
}

/** The classes are written once on the table and not on each cell, because a list has hundreds of cells. */
const sizeTable = classes(
  "w-full [&_tr]:max-sm:nth-[n+4]:hidden [&_th]:py-1.5 [&_th]:pr-2 [&_th]:text-left [&_th]:font-medium",
  "[&_td]:figures [&_td]:py-1.5 [&_td]:text-right [&_td]:text-ink-muted [&_td]:max-sm:not-last:hidden",
  "[&_td]:last:pl-3 [&_td]:last:font-semibold [&_td]:last:whitespace-nowrap [&_td]:last:text-ink",
);

function SizeList({ card }: { card: CardData }) {
  if (card.sizes.length < 2) return <p className="text-sm text-ink-muted">{card.sizes[0]?.size}</p>;
  const shown = card.sizes.length === mostSizes + 1 ? mostSizes + 1 : mostSizes;
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <table className={sizeTable}>
        <caption className="sr-only">{`Sizes and prices ${cardGst(card)} GST`}</caption>
        <tbody className="divide-y divide-line border-y border-line">
          {card.sizes.slice(0, shown).map((size) => (
            <SizeRow key={size.sku} size={size} />
          ))}
        </tbody>
      </table>
      <More count={card.sizes.length - shown} className="max-sm:hidden" />
      <More count={card.sizes.length - mostSizesOnPhone} className="sm:hidden" />
    </div>
  );
}

function More({ count, className }: { count: number; className: string }) {
  if (count < 1) return null;
  return (
    <p className={classes("text-ink-muted", className)}>{`and ${count} more ${count === 1 ? "size" : "sizes"}`}</p>
  );
}

function SizeRow({ size: { size, price, was, perLitre } }: { size: CardSize }) {
  return (
    <tr>
      <th scope="row">{size}</th>
      <td>{perLitre !== null && `${perLitre}/L`}</td>
      <td>
        {was !== null && (
          <s className="mr-1.5 font-normal text-ink-muted">
            <span className="sr-only">was </span>
            {was}
          </s>
        )}
        {price ?? "Ask"}
      </td>
    </tr>
  );
}

export function addressWith(address: string, query: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(query);
  return params.size === 0 ? address : `${address}?${params}`;
}

interface AvailabilityProps {
  isAvailable: boolean;
  className?: string | undefined;
}

/** Says whether it can be ordered online. */
export function Availability({ isAvailable, className }: AvailabilityProps) {
  return (
    <span className={classes("inline-flex items-center gap-1.5 text-sm text-ink-muted", className)}>
      <Icon of={isAvailable ? Globe : Store} size="small" />
      {isAvailable ? "Order online" : "In store only"}
    </span>
  );
}
