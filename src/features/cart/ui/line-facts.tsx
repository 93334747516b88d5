import { CircleAlert, CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { classes } from "../../../ui/classes.ts";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { strengths } from "../../colours/colour.ts";
import type { Cart, CartItem } from "./cart-data.ts";

/** Specification §9. */
const itemNameMax = 24;

/** What a cart's line and an order's have in common. */
export type ProductLine = Pick<CartItem, "product">;

export function LineName({ item: { product } }: { item: ProductLine }) {
  return (
    <div className="flex min-w-0 flex-col">
      {product.brand !== "" && <p className="text-sm text-ink-muted">{product.brand}</p>}
      <h3 className="type-part leading-snug">
        <TextLink to={addressOf(product)} look="quiet" className="inline-flex min-h-6 items-center max-md:min-h-11">
          <Truncate text={product.name} max={itemNameMax} focusable={false} />
        </TextLink>
      </h3>
      <p className="text-sm text-ink-muted">
        {product.productSize} · <span className="figures">{product.code}</span>
        {product.colourName === null && product.variant !== null && ` · ${product.variant} base`}
      </p>
    </div>
  );
}

/** The product's page with this very choice made: where its size and colour are changed. */
function addressOf({ subCategorySlug, slug, code, colourId, colourStrength }: CartItem["product"]): string {
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

/** Whether it is there, in words and with an icon, and what else to know of the line before going on. */
export function LineNotices({ cart, item }: { cart: Cart; item: CartItem }) {
  const own = cart.notices.filter(({ itemId }) => itemId === item.id);
  const isThere = item.stockStatus === "InStock" && item.product.isAvailable;
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {isThere && (
        <LineNotice icon={CircleCheck} look="text-success-text">
          In stock at {cart.store.shortName}
        </LineNotice>
      )}
      {own.map((notice) => (
        <LineNotice key={notice.kind} {...lookOf(notice)}>
          {notice.message.replace("Trestle Trade ", "")}
        </LineNotice>
      ))}
    </ul>
  );
}

function lookOf({ kind, blocks }: CartNotice) {
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
