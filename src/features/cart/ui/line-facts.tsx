import { CircleAlert, CircleCheck, CircleX, Info, type LucideIcon, Tag, TriangleAlert } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { strengths } from "../../colours/colour.ts";
import type { Cart, CartItem, Unit } from "./cart-data.ts";

/** Longer names are cut (Specification §9). */
const maxNameLength = 24;

/** A line of a cart or of an order. */
export type ProductLine = Pick<CartItem, "product">;

export function LineName({ item: { product } }: { item: ProductLine }) {
  return (
    <div className="flex min-w-0 flex-col">
      {product.brand !== "" && <p className="text-sm text-ink-muted">{product.brand}</p>}
      <h3 className="type-part leading-snug">
        <TextLink
          to={formatProductAddress(product)}
          look="quiet"
          className="inline-flex min-h-6 items-center max-md:min-h-11"
        >
          <Truncate text={product.name} max={maxNameLength} focusable={false} />
        </TextLink>
      </h3>
      <p className="text-sm text-ink-muted">
        {product.productSize} · <span className="figures">{product.code}</span>
        {product.colourName === null && product.variant !== null && ` · ${product.variant} base`}
      </p>
    </div>
  );
}

/** The product page with the SKU and tint of the line. The buyer changes size and colour there. */
function formatProductAddress({ subCategorySlug, slug, code, colourId, colourStrength }: CartItem["product"]): string {
  if (slug === "") return "/products";
  const strength = strengths.find(({ label }) => label === colourStrength)?.value ?? 1;
  const choice = new URLSearchParams({ sku: code });
  if (colourId !== null) choice.set("colour", colourId);
  if (strength !== 1) choice.set("strength", String(strength));
  return `/products/${subCategorySlug}/${slug}/?${choice}`;
}

export function LineColour({ item: { product } }: { item: ProductLine }) {
  const { colour, colourName, colourCode, colourBrand, colourStrength } = product;
  if (colour === null || colourName === null) return null;
  return (
    <ColourChip
      hex={colour}
      name={colourName}
      code={colourCode ?? ""}
      brand={colourBrand ?? ""}
      strength={colourStrength === "Full" ? undefined : (colourStrength ?? undefined)}
      size="small"
    />
  );
}

export function LinePicture({ item, sizePx }: { item: ProductLine; sizePx: number }) {
  const { url } = item.product.imageUrl;
  if (url === "") return <span aria-hidden="true" className="block aspect-square w-full rounded-inner bg-sunken" />;
  return <img src={url} alt="" width={sizePx} height={sizePx} className="aspect-square w-full" />;
}

type CartNotice = Cart["notices"][number];

const looks: Record<string, { icon: LucideIcon; look: string }> = {
  OUT_OF_STOCK: { icon: CircleX, look: "text-danger-text" },
  LOW_STOCK: { icon: TriangleAlert, look: "text-warning-text" },
  PRICE_CHANGED: { icon: Info, look: "text-info-text" },
};
const blocking = { icon: CircleAlert, look: "text-danger-text" };

/** The stock of the line and its notices, as text with an icon. */
export function LineNotices({ cart, item }: { cart: Cart; item: CartItem }) {
  const notices = cart.notices.filter(({ itemId }) => itemId === item.id);
  const isInStock = item.stockStatus === "InStock" && item.product.isAvailable;
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {isInStock && (
        <LineNotice icon={CircleCheck} look="text-success-text">
          In stock at {cart.store.shortName}
        </LineNotice>
      )}
      {notices.map((notice) => (
        <LineNotice key={notice.kind} {...styleFor(notice)}>
          {notice.message.replace("Trestle Trade ", "")}
        </LineNotice>
      ))}
    </ul>
  );
}

function styleFor({ kind, blocks }: CartNotice) {
  return blocks ? blocking : (looks[kind] ?? { icon: Info, look: "text-ink-muted" });
}

function LineNotice({ icon, look, children }: { icon: LucideIcon; look: string; children: React.ReactNode }) {
  return (
    <li className={classes("flex items-start gap-1.5 text-sm font-medium", look)}>
      <Icon of={icon} size="small" className="mt-0.5" />
      <span>{children}</span>
    </li>
  );
}

interface LineMoneyProps {
  cart: Pick<Cart, "countsWithTax">;
  unit: Pick<Unit, "items">;
}

/** The price of a line or a system, ex and inc GST. Trade buyers see ex GST first, consumers inc GST. */
export function LineMoney({ cart: { countsWithTax }, unit: { items } }: LineMoneyProps) {
  const exTax = formatDollars(sum(items, ({ totalPriceInNet }) => totalPriceInNet.value));
  const incTax = formatDollars(sum(items, ({ totalPrice }) => totalPrice.value));
  const off = sum(items, ({ discount }) => discount.amountDiscount.value);
  const before = formatDollars(sum(items, ({ totalPriceBeforeDiscounts }) => totalPriceBeforeDiscounts.value));
  return (
    <div className="flex flex-col items-end text-right">
      {off > 0 && !countsWithTax && (
        <s className="figures text-sm text-ink-muted">
          <span className="sr-only">was </span>
          {before}
        </s>
      )}
      <Money value={countsWithTax ? incTax : exTax} gst={countsWithTax ? "inc" : "ex"} size="regular" />
      <span className="text-sm whitespace-nowrap text-ink-muted">
        <span className="figures">{countsWithTax ? exTax : incTax}</span> {countsWithTax ? "ex" : "inc"} GST
      </span>
      {off > 0 && (
        <span className="text-sm font-medium whitespace-nowrap text-success-text">You save {formatDollars(off)}</span>
      )}
    </div>
  );
}

function sum(items: readonly CartItem[], getAmount: (item: CartItem) => number): number {
  return items.reduce((total, item) => total + Math.round(getAmount(item) * 100), 0) / 100;
}

/** The price of one unit, and the special price with its limit. */
export function UnitPrice({ item }: { item: CartItem }) {
  const { basePrice, specialPromotion: special } = item;
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="text-ink-muted">
        <span className="figures">{basePrice.formattedValue}</span> each ex GST
      </span>
      {special !== null && (
        <span className="flex items-start gap-1.5 font-medium text-success-text">
          <Icon of={Tag} size="small" className="mt-0.5" />
          <span>
            Special: <span className="figures">{special.price.formattedValue}</span> for{" "}
            {item.quantity > special.quantityAdded ? `${special.quantityAdded} of them` : "each"}
            {special.limitUnit > 0 && `, up to ${special.limitUnit}`}
          </span>
        </span>
      )}
    </div>
  );
}
