import {
  BadgePercent,
  CircleAlert,
  CircleCheck,
  CircleX,
  Info,
  type LucideIcon,
  Tag,
  TriangleAlert,
} from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Money } from "../../../ui/money.tsx";
import { useShopName } from "../../../ui/page-title.ts";
import { Truncate } from "../../../ui/truncate.tsx";
import { formatDollars, withTint } from "../../catalogue/ui/product-card-data.ts";
import { strengths } from "../../colours/colour.ts";
import { formatMemberUnits } from "../member-price.ts";
import { formatGst } from "../shown-totals.ts";
import type { CartItem, CartNotice, CartProduct } from "./cart-data.ts";

/** Longer names are cut (Specification §9). */
const maxNameLength = 24;

type ShownTint = NonNullable<CartItem["tint"]>;

/** A line of a cart or of an order. */
export interface ProductLine {
  readonly product: Omit<CartProduct, "picture">;
  readonly tint: ShownTint | null;
}

export function LineName({ item }: { item: ProductLine }) {
  const { product, tint } = item;
  return (
    <div className="flex min-w-0 flex-col">
      {product.brand !== "" && <p className="text-sm text-ink-muted">{product.brand}</p>}
      <h3 className="type-part leading-snug">
        <TextLink
          to={formatProductAddress(item)}
          look="quiet"
          className="inline-flex min-h-6 items-center max-md:min-h-11"
        >
          <Truncate text={product.name} max={maxNameLength} focusable={false} />
        </TextLink>
      </h3>
      <p className="text-sm text-ink-muted">
        {product.size} · <span className="figures">{product.sku}</span>
        {(tint === null || tint.name === null) && product.base !== null && ` · ${product.base} base`}
      </p>
    </div>
  );
}

/** The product page with the SKU and tint of the line. The buyer changes size and colour there. */
function formatProductAddress({ product: { category, slug, sku }, tint }: ProductLine): string {
  if (slug === "") return "/products";
  const strength = strengths.find(({ label }) => label === tint?.strength)?.value ?? 1;
  const choice = new URLSearchParams({ sku });
  if (tint !== null) choice.set("colour", tint.id);
  if (strength !== 1) choice.set("strength", String(strength));
  return `/products/${category}/${slug}/?${choice}`;
}

export function LineColour({ item: { tint } }: { item: { readonly tint: Omit<ShownTint, "id"> | null } }) {
  if (tint === null || tint.hex === null || tint.name === null) return null;
  return (
    <ColourChip
      hex={tint.hex}
      name={tint.name}
      code={tint.code ?? ""}
      brand={tint.brand ?? ""}
      strength={tint.strength === "Full" ? undefined : (tint.strength ?? undefined)}
      size="small"
    />
  );
}

interface PictureLine {
  readonly product: Pick<CartProduct, "picture">;
  readonly tint: Pick<ShownTint, "hex"> | null;
}

/** The picture of the product in the colour of the line. Empty for a product without a picture. */
export function pictureFor({ product: { picture }, tint }: PictureLine): string {
  return picture === "" ? "" : withTint(picture, tint?.hex ?? null);
}

export function LinePicture({ url, sizePx }: { url: string; sizePx: number }) {
  if (url === "") return <span aria-hidden="true" className="block aspect-square w-full rounded-inner bg-sunken" />;
  return <img src={url} alt="" width={sizePx} height={sizePx} className="aspect-square w-full" />;
}

const looks: Record<string, { icon: LucideIcon; look: string }> = {
  OUT_OF_STOCK: { icon: CircleX, look: "text-danger-text" },
  LOW_STOCK: { icon: TriangleAlert, look: "text-warning-text" },
  PRICE_CHANGED: { icon: Info, look: "text-info-text" },
};
const blocking = { icon: CircleAlert, look: "text-danger-text" };

interface LineNoticesProps {
  cart: { readonly notices: readonly CartNotice[]; readonly store: { readonly shortName: string } };
  item: Pick<CartItem, "id">;
}

/** The stock of the line and its notices, as text with an icon. A line that is short, or not for sale, has a notice. */
export function LineNotices({ cart, item }: LineNoticesProps) {
  const shopName = useShopName();
  const notices = cart.notices.filter(({ itemId }) => itemId === item.id);
  const isInStock = notices.every(({ kind }) => kind === "PRICE_CHANGED");
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {isInStock && (
        <LineNotice icon={CircleCheck} look="text-success-text">
          In stock at {cart.store.shortName}
        </LineNotice>
      )}
      {notices.map((notice) => (
        <LineNotice key={notice.kind} {...styleFor(notice)}>
          {notice.message.replace(`${shopName} `, "")}
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
  cart: { readonly totals: { readonly countsWithTax: boolean } };
  unit: { readonly items: readonly LineAmounts[] };
}

type LineAmounts = Pick<CartItem, "exTax" | "incTax" | "saved">;

/** The price of a line or a system, and what it saves. Trade accounts read it ex GST first, everybody else inc GST. */
export function LineMoney({ cart: { totals }, unit: { items } }: LineMoneyProps) {
  const { countsWithTax } = totals;
  const saved = sum(items, (item) => item.saved);
  const [lead, other] = countsWithTax ? (["incTax", "exTax"] as const) : (["exTax", "incTax"] as const);
  return (
    <div className="flex flex-col items-end text-right">
      {saved > 0 && (
        <s className="figures text-sm text-ink-muted">
          <span className="sr-only">was </span>
          {formatDollars(sum(items, (item) => item[lead] + item.saved))}
        </s>
      )}
      <Money
        value={formatDollars(sum(items, (item) => item[lead]))}
        gst={countsWithTax ? "inc" : "ex"}
        size="regular"
      />
      <span className="text-sm whitespace-nowrap text-ink-muted">
        <span className="figures">{formatDollars(sum(items, (item) => item[other]))}</span>{" "}
        {countsWithTax ? "ex" : "inc"} GST
      </span>
      {saved > 0 && (
        <span className="text-sm font-medium whitespace-nowrap text-success-text">You save {formatDollars(saved)}</span>
      )}
    </div>
  );
}

function sum(items: readonly LineAmounts[], getAmount: (item: LineAmounts) => number): number {
  return items.reduce((total, item) => total + Math.round(getAmount(item) * 100), 0) / 100;
}

interface UnitPriceProps extends Pick<LineMoneyProps, "cart"> {
  item: Pick<CartItem, "each" | "quantity" | "deal">;
}

/** The price of one unit, the discount for members, and the special price with its limit. */
export function UnitPrice({ cart: { totals }, item: { each, quantity, deal } }: UnitPriceProps) {
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <span className="text-ink-muted">
        <span className="figures">{formatDollars(each)}</span> each {formatGst(totals)}
      </span>
      {deal !== null && deal.memberOff > 0 && (
        <span className="flex items-start gap-1.5 font-medium text-success-text">
          <Icon of={BadgePercent} size="small" className="mt-0.5" />
          <span>
            Member price: <span className="figures">{formatDollars(deal.memberOff)}</span> off{" "}
            {formatMemberUnits(quantity, deal.units)}
          </span>
        </span>
      )}
      {deal !== null && deal.special !== null && (
        <span className="flex items-start gap-1.5 font-medium text-success-text">
          <Icon of={Tag} size="small" className="mt-0.5" />
          <span>
            Special: <span className="figures">{formatDollars(deal.special)}</span> for{" "}
            {quantity > deal.units ? `${deal.units} of them` : "each"}
            {deal.limit > 0 && `, up to ${deal.limit}`}
          </span>
        </span>
      )}
    </div>
  );
}
