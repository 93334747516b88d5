import { type Cents, cents, sumCents } from "../../../shared/money.ts";
import { classes } from "../../../ui/classes.ts";
import { TextLink } from "../../../ui/link.tsx";
import { surfaceBox } from "../../../ui/recipes.ts";
import { hexAtStrength } from "../../colours/tint-strength.ts";
import { stockStatus } from "../../stores/stock.ts";
import { wholeSystems } from "../../stores/system-stock.ts";
import { priceLabel } from "../price-label.ts";
import { parseProductWish, scopeOfPart } from "../product-choice.ts";
import { BuyBar } from "./buy-bar.tsx";
import { ColourLine } from "./colour-section.tsx";
import { PriceBlock } from "./price-block.tsx";
import { BuyingColumn, InStoreOnly } from "./product-buying.tsx";
import { dollars, productAddress, tinted } from "./product-card-data.ts";
import {
  type Choice,
  choiceOf,
  chosenLineOf,
  type ProductDetails,
  type ShownPart,
  type ShownVariant,
  type Tint,
} from "./product-page-data.ts";
import { SizeChoice } from "./size-choice.tsx";
import { StockLine } from "./stock-line.tsx";
import { useProductWish, useWishParams, WishScope } from "./use-product-wish.ts";

type Tints = Readonly<Record<string, Tint>>;

interface ChosenPart {
  readonly part: ShownPart;
  readonly scope: string;
  readonly variants: readonly ShownVariant[];
  readonly choice: Choice;
  readonly tint: Tint | undefined;
}

/** A system or kit: each part with its own choice, one price and one stock for all of them, one button. */
export function SystemBuying({ product, tints }: { product: ProductDetails; tints: Tints }) {
  const parts = useChosenParts(product.parts, tints);
  const price = priceOf(product, parts);
  return (
    <BuyingColumn product={product}>
      <PriceBlock price={price} special={null} />
      {!product.isAvailable && <InStoreOnly />}
      <section aria-labelledby="parts-title" className="flex flex-col gap-3">
        <div>
          <h2 id="parts-title" className="type-part">
            What is in it
          </h2>
          <p className="text-ink-muted">Parts cannot be bought separately.</p>
        </div>
        <ol className="flex flex-col gap-3">
          {parts.map((chosen) => (
            <li key={chosen.scope}>
              <WishScope value={chosen.scope}>
                <Part {...chosen} />
              </WishScope>
            </li>
          ))}
        </ol>
      </section>
      <StockLine stock={stockOf(product, parts)} sku={null} />
      <BuyBar
        chosen={{
          code: product.code,
          name: product.name,
          kind: "system",
          lines: parts.flatMap(({ choice, part }) => chosenLineOf(choice, part.ratio)),
        }}
        price={price && priceLabel(price)}
        what={`${parts.length} parts`}
        isAvailable={product.isAvailable}
        needsColour={false}
      />
    </BuyingColumn>
  );
}

function useChosenParts(parts: readonly ShownPart[], tints: Tints): ChosenPart[] {
  const params = useWishParams();
  return parts.map((part) => {
    const scope = scopeOfPart(part.part);
    const tint = tints[scope];
    const variants = part.product.variants.filter(({ sku }) => part.skus.includes(sku));
    const wish = parseProductWish(params, scope);
    const usual = wish.sku === null && wish.size === null ? { ...wish, sku: part.defaultSku } : wish;
    return { part, scope, variants, tint, choice: choiceOf(variants, usual, tint) };
  });
}

/** What the chosen lines come to. Null where one of them is not sold. */
function priceOf({ fromPrice }: ProductDetails, parts: readonly ChosenPart[]): ProductDetails["fromPrice"] {
  const prices = parts.flatMap(
    ({ part, choice }) => part.lines.find(({ sku }) => sku === choice.variant?.sku)?.price ?? [],
  );
  if (fromPrice === null || prices.length < parts.length) return null;
  const total = (which: "exTax" | "incTax") => {
    const amount = sumCents(prices.map((price) => centsOf(price[which].value)));
    return { ...fromPrice[which], value: amount / 100, formattedValue: dollars(amount / 100) };
  };
  return {
    ...fromPrice,
    exTax: { ...fromPrice.exTax, ...total("exTax") },
    incTax: { ...fromPrice.incTax, ...total("incTax") },
  };
}

function centsOf(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

/** As many whole systems as the scarcest part allows. */
function stockOf({ stock }: ProductDetails, parts: readonly ChosenPart[]) {
  const [first] = stock;
  if (first === undefined) return undefined;
  const shelf = new Map(stock.map(({ sku, availableQuantity }) => [sku, availableQuantity]));
  const ratios = parts.map(({ part, choice }) => ({ sku: choice.variant?.sku ?? "", ratio: part.ratio }));
  const availableQuantity = wholeSystems(shelf, ratios);
  const { storeId, storeName } = first;
  return { storeId, storeName, availableQuantity, statusStock: stockStatus(availableQuantity, 1) };
}

function Part({ part, variants, choice, tint }: ChosenPart) {
  const wish = useProductWish();
  const { variant, colour, strength } = choice;
  const { product, ratio } = part;
  const hex = colour && hexAtStrength(colour.hex, strength);
  return (
    <div className={classes(surfaceBox, "flex flex-col gap-4 p-4")}>
      <div className="flex items-center gap-4">
        <img
          src={tinted(variant?.imageUrl ?? product.imageUrl, hex)}
          alt=""
          width={80}
          height={80}
          className="size-20 shrink-0"
        />
        <div className="min-w-0 leading-snug">
          <p className="text-sm text-ink-muted">Part {part.part}</p>
          <h3 className="type-part">
            <span className="figures">{ratio} ×</span>{" "}
            <TextLink to={productAddress(product)} look="quiet">
              {product.name}
            </TextLink>
          </h3>
          {variant !== null && (
            <p className="text-sm text-ink-muted">
              {variant.size} · <span className="figures">{variant.sku}</span>
            </p>
          )}
        </div>
      </div>
      {tint !== undefined && <ColourLine colour={colour} wish={wish} />}
      {variant !== null && variants.length > 1 && (
        <SizeChoice
          product={{ ...product, variants: [...variants] }}
          variant={variant}
          isBaseDecided={colour !== null}
        />
      )}
    </div>
  );
}
