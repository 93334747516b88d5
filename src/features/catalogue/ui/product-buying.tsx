import { Layers, PackageX, Replace, Store } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { displayPrice } from "../price-display.ts";
import { BuyBar } from "./buy-bar.tsx";
import { ColourLine } from "./colour-section.tsx";
import { PriceBlock } from "./price-block.tsx";
import { productAddress } from "./product-card-data.ts";
import { type Choice, type ProductDetails, type Tint, toBuyingLines } from "./product-page-data.ts";
import { useProductPageParams } from "./product-params.tsx";
import { SizeChoice } from "./size-choice.tsx";
import { StockLine } from "./stock-line.tsx";

interface ProductBuyingProps {
  product: ProductDetails;
  choice: Choice;
  tint: Tint | undefined;
}

/** Price, choices, stock and the next step of a product. */
export function ProductBuying({ product, choice, tint }: ProductBuyingProps) {
  const pageParams = useProductPageParams();
  const { variant, colour } = choice;
  const price = variant === null ? product.fromPrice : variant.price;
  const [system] = product.systems;
  const offered = product.isWithdrawn ? null : variant;
  return (
    <BuyingColumn product={product}>
      {!product.isWithdrawn && <PriceBlock price={price} special={variant?.special ?? null} />}
      {system !== undefined && <PartOnly systems={product.systems} />}
      {!product.isAvailable && <WhyNotSold product={product} />}
      {tint !== undefined && !product.isWithdrawn && <ColourLine colour={colour} pageParams={pageParams} />}
      {offered !== null && <SizeChoice product={product} variant={offered} isBaseDecided={colour !== null} />}
      {offered !== null && <StockLine stock={product.stock.find(({ sku }) => sku === offered.sku)} sku={offered.sku} />}
      <BuyBar
        chosen={{
          code: product.code,
          name: [variant?.size, product.name].filter(Boolean).join(" "),
          kind: "product",
          lines: toBuyingLines(choice),
        }}
        price={price && displayPrice(price, variant?.special)}
        what={[variant?.size, colour?.name].filter(Boolean).join(" · ")}
        isAvailable={product.isAvailable}
        isWithdrawn={product.isWithdrawn}
        needsColour={tint !== undefined && colour === null}
        systemAddress={system && productAddress(system)}
      />
    </BuyingColumn>
  );
}

export function BuyingColumn({ product: { brand, name }, children }: { product: ProductDetails; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-6 md:row-span-2">
      <div className="flex flex-col gap-1">
        <TextLink
          to={`/products?brand=${brand.slug}`}
          look="quiet"
          className="inline-flex min-h-control-small items-center self-start font-medium text-ink-muted"
        >
          {brand.name}
        </TextLink>
        <h1 className="type-page">{name}</h1>
      </div>
      {children}
    </div>
  );
}

/** Why a product or a system cannot be bought online. */
export function WhyNotSold({ product: { replacement, isWithdrawn } }: Pick<ProductBuyingProps, "product">) {
  if (replacement !== null) return <Replaced {...replacement} />;
  return isWithdrawn ? <Withdrawn /> : <InStoreOnly />;
}

function Withdrawn() {
  return (
    <Notice tone="warning" icon={PackageX}>
      This product is no longer sold.
    </Notice>
  );
}

function Replaced({ name, address }: NonNullable<ProductDetails["replacement"]>) {
  return (
    <Notice tone="warning" icon={Replace}>
      <p>This product is no longer made.</p>
      <TextLink to={address} look="standalone">
        {name} replaces it
      </TextLink>
    </Notice>
  );
}

/** The button below this notice leads to the store finder. */
function InStoreOnly() {
  return (
    <Notice tone="warning" icon={Store}>
      This product is unavailable for purchase online, find your nearest store to buy.
    </Notice>
  );
}

function PartOnly({ systems }: Pick<ProductDetails, "systems">) {
  return (
    <Notice icon={Layers}>
      <p>Parts cannot be bought separately. This one comes with:</p>
      <ul>
        {systems.map((system) => (
          <li key={system.code}>
            <TextLink to={productAddress(system)} look="standalone">
              {system.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
