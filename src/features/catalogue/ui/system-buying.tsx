import { type Cents, cents, sumCents } from "../../../shared/money.ts";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { TextLink } from "../../../ui/link.tsx";
import { hexAtStrength } from "../../colours/colour.ts";
import { countWholeSystems, stockStatus } from "../../stock/stock.ts";
import { displayPrice } from "../price-display.ts";
import { parseProductPageParams, partScope } from "../product-page-params.ts";
import { BuyBar } from "./buy-bar.tsx";
import { ColourLine } from "./colour-section.tsx";
import { PriceBlock } from "./price-block.tsx";
import { BuyingColumn, WhyNotSold } from "./product-buying.tsx";
import { formatDollars, productAddress, withTint } from "./product-card-data.ts";
import {
  type Choice,
  type ProductDetails,
  resolveChoice,
  type ShownPart,
  type ShownVariant,
  type Tint,
  toBuyingLines,
} from "./product-page-data.ts";
import { ParamScope, useCurrentParams, useProductPageParams } from "./product-params.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { StockLine } from "./stock-line.tsx";

type Tints = Readonly<Record<string, Tint>>;

interface ChosenPart {
  readonly part: ShownPart;
  readonly scope: string;
  readonly variants: readonly ShownVariant[];
  readonly choice: Choice;
  readonly tint: Tint | undefined;
}

/** A system or kit: choices for each part, but one price, one stock level and one button for the whole. */
export function SystemBuying({ product, tints }: { product: ProductDetails; tints: Tints }) {
  const parts = useChosenParts(product.parts, tints);
  const price = product.isWithdrawn ? null : calculateTotalPrice(product, parts);
  return (
    <BuyingColumn product={product}>
      {!product.isWithdrawn && <PriceBlock price={price} special={null} />}
      {!product.isAvailable && <WhyNotSold product={product} />}
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
              <ParamScope value={chosen.scope}>
                <Part {...chosen} />
              </ParamScope>
            </li>
          ))}
        </ol>
      </section>
      {!product.isWithdrawn && <StockLine stock={findSystemStock(product, parts)} sku={null} />}
      <BuyBar
        chosen={{
          code: product.code,
          name: product.name,
          kind: "system",
          lines: parts.flatMap(({ choice, part }) => toBuyingLines(choice, part.ratio)),
        }}
        price={price && displayPrice(price)}
        what={`${parts.length} parts`}
        isAvailable={product.isAvailable}
        isWithdrawn={product.isWithdrawn}
        needsColour={false}
      />
    </BuyingColumn>
  );
}

function useChosenParts(parts: readonly ShownPart[], tints: Tints): ChosenPart[] {
  const params = useCurrentParams();
  return parts.map((part) => {
    const scope = partScope(part.part);
    const tint = tints[scope];
    const variants = part.product.variants.filter(({ sku }) => part.skus.includes(sku));
    const pageParams = parseProductPageParams(params, scope);
    const usual =
      pageParams.sku === null && pageParams.size === null ? { ...pageParams, sku: part.defaultSku } : pageParams;
    return { part, scope, variants, tint, choice: resolveChoice(variants, usual, tint) };
  });
}

/** The total of the chosen lines. Null where one of them is not sold. */
function calculateTotalPrice({ fromPrice }: ProductDetails, parts: readonly ChosenPart[]): ProductDetails["fromPrice"] {
  const prices = parts.flatMap(
    ({ part, choice }) => part.lines.find(({ sku }) => sku === choice.variant?.sku)?.price ?? [],
  );
  if (fromPrice === null || prices.length < parts.length) return null;
  const total = (which: "exTax" | "incTax") => {
    const amount = sumCents(prices.map((price) => toCents(price[which].value)));
    return { ...fromPrice[which], value: amount / 100, formattedValue: formatDollars(amount / 100) };
  };
  return {
    ...fromPrice,
    exTax: { ...fromPrice.exTax, ...total("exTax") },
    incTax: { ...fromPrice.incTax, ...total("incTax") },
  };
}

function toCents(amount: number): Cents {
  return cents(Math.round(amount * 100));
}

/** How many whole systems are in stock: the scarcest part decides. */
function findSystemStock({ stock }: ProductDetails, parts: readonly ChosenPart[]) {
  const [first] = stock;
  if (first === undefined) return undefined;
  const available = new Map(stock.map(({ sku, availableQuantity }) => [sku, availableQuantity]));
  const ratios = parts.map(({ part, choice }) => ({ sku: choice.variant?.sku ?? "", ratio: part.ratio }));
  const availableQuantity = countWholeSystems(available, ratios);
  const { storeId, storeName } = first;
  return { storeId, storeName, availableQuantity, statusStock: stockStatus(availableQuantity, 1) };
}

function Part({ part, variants, choice, tint }: ChosenPart) {
  const pageParams = useProductPageParams();
  const { variant, colour, strength } = choice;
  const { product, ratio } = part;
  const hex = colour && hexAtStrength(colour.hex, strength);
  return (
    <div className={classes(surfaceBox, "flex flex-col gap-4 p-4")}>
      <div className="flex items-center gap-4">
        <img
          src={withTint(variant?.imageUrl ?? product.imageUrl, hex)}
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
      {tint !== undefined && <ColourLine colour={colour} pageParams={pageParams} />}
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
