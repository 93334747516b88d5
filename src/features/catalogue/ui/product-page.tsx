import { Store } from "lucide-react";
import { lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { operate, servicesOf } from "../../../ui/page-context.ts";
import { Panel } from "../../../ui/panel.tsx";
import { surfaceBox } from "../../../ui/recipes.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Colour } from "../../colours/colour.ts";
import { isAvailable, type TintRange } from "../../colours/colour-availability.ts";
import { inFamilyOrder } from "../../colours/colour-families.ts";
import type { Near } from "../../colours/nearest-colours.ts";
import { hexAtStrength } from "../../colours/tint-strength.ts";
import { colourFromAnswer } from "../../colours/ui/colour-answer.ts";
import { GetColourById, NearestColours, PopularColours } from "../../colours/ui/colours.operations.ts";
import { pickAcrossFamilies } from "../colour-picks.ts";
import { shelfAddress } from "../list-address.ts";
import { chooseVariant, type ProductWish, parseProductWish } from "../product-choice.ts";
import { GetProductPage } from "./catalogue.operations.ts";
import { ColourLine, ColourSection } from "./colour-section.tsx";
import { PriceBlock } from "./price-block.tsx";
import { ProductCard } from "./product-card.tsx";
import { type CardData, cardOf, exPerLitre, productAddress, tinted } from "./product-card-data.ts";
import { Features, ProductFacts } from "./product-facts.tsx";
import {
  describeForMachines,
  type ProductDetails,
  type ShownColour,
  type ShownVariant,
  tintRangeOf,
} from "./product-page-data.ts";
import { SizeChoice } from "./size-choice.tsx";
import { StockLine } from "./stock-line.tsx";
import { useProductWish } from "./use-product-wish.ts";

const CoverageCalculator = lazy(async () => ({
  default: (await import("./coverage-calculator.tsx")).CoverageCalculator,
}));

export async function loader(args: LoaderFunctionArgs) {
  const { subCategorySlug = "", slug = "" } = args.params;
  const { colourId, isPicking } = parseProductWish(args.url.searchParams);
  const [{ product }, colour] = await Promise.all([
    operate(args, GetProductPage, { subCategorySlug, slug }),
    colourId === null ? null : findColour(args, colourId),
  ]);
  if (product === null) {
    const { requestId } = servicesOf(args);
    throw data({ message: "We do not sell a product at this address.", requestId }, { status: 404 });
  }
  const { companions, ...details } = product;
  const range = tintRangeOf(details);
  return {
    product: details,
    companions: companions.map(cardOf),
    colour: range === null ? null : colour,
    range,
    popular: range === null ? [] : await listPopular(args, range, isPicking),
    near: range === null || colour === null || isAvailable(colour, range) ? [] : await listNear(args, colour.id, range),
    canonical: new URL(productAddress(details), args.url.origin).href,
    forMachines: describeForMachines(details, args.url.origin),
  };
}

const quickPicks = 14;

/** All that most people choose while one is choosing; else a handful to tap. */
async function listPopular(args: LoaderFunctionArgs, range: TintRange, isPicking: boolean): Promise<Colour[]> {
  const { popularColours } = await operate(args, PopularColours, {});
  const fitting = popularColours.map(colourFromAnswer).filter((colour) => isAvailable(colour, range));
  return isPicking ? fitting : inFamilyOrder(pickAcrossFamilies(fitting, quickPicks));
}

const nearOnes = 4;

/** What comes nearest to a colour that this product is not tinted to. */
async function listNear(args: LoaderFunctionArgs, id: string, range: TintRange): Promise<Near<Colour>[]> {
  const { baseIds, colourBrandIds, interior, exterior } = range;
  const wish = { id, baseIds: [...baseIds], colourBrandIds: [...colourBrandIds], interior, exterior, count: nearOnes };
  const { nearestColours } = await operate(args, NearestColours, wish);
  return nearestColours.map(({ colour, distance }) => ({ colour: colourFromAnswer(colour), distance }));
}

async function findColour(args: LoaderFunctionArgs, id: string): Promise<ShownColour | null> {
  const { getColourById: answer } = await operate(args, GetColourById, { id });
  return (
    answer && { ...colourFromAnswer(answer), brandName: answer.brand?.name ?? "", baseName: answer.base?.name ?? "" }
  );
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (loaderData === undefined) return [];
  const { product, canonical, forMachines } = loaderData;
  return [
    { title: `${product.name} · Trestle Trade` },
    { name: "description", content: product.description },
    { property: "og:title", content: product.name },
    { tagName: "link", rel: "canonical", href: canonical },
    { "script:ld+json": forMachines },
  ];
};

export default function ProductPage() {
  const { product, companions, colour, range, popular, near } = useLoaderData<typeof loader>();
  const wish = useProductWish();
  const inProduct = colour !== null && range !== null && isAvailable(colour, range) ? colour : null;
  const variant = chooseVariant(product.variants, wish, inProduct?.baseId ?? null);
  const hex = inProduct && hexAtStrength(inProduct.hex, wish.strength);
  return (
    <div className="flex flex-col gap-8 pt-4 md:gap-10 md:pt-6">
      <div className="flex flex-col gap-3">
        <Breadcrumbs
          items={[
            { label: "All products", to: "/products" },
            ...product.categories.map(({ name, slug }) => ({ label: name, to: shelfAddress(slug) })),
          ]}
        />
        <div className="grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-12">
          <Picture product={product} variant={variant} hex={hex} />
          <Buying {...{ product, variant, wish }} colour={inProduct} isTintable={range !== null} />
          <About product={product} />
        </div>
      </div>
      {range !== null && <ColourSection {...{ wish, colour, range, popular, near }} />}
      <div className="grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <ProductFacts product={product} sku={variant?.sku ?? null} />
        {product.coverageM2PerLitre !== null && variant !== null && variant.litres !== null && (
          <Suspense fallback={<Skeleton className="h-72 w-full rounded-box" />}>
            <CoverageCalculator
              variants={product.variants.filter(({ baseId }) => baseId === variant.baseId)}
              coverageM2PerLitre={product.coverageM2PerLitre}
              coats={product.coats ?? 2}
              areaM2={wish.areaM2}
              coatsWished={wish.coats}
            />
          </Suspense>
        )}
        <Systems product={product} />
      </div>
      <Companions cards={companions} />
    </div>
  );
}

interface BuyingProps {
  product: ProductDetails;
  variant: ShownVariant | null;
}

function Picture({ product, variant, hex }: BuyingProps & { hex: string | null }) {
  const imageUrl = variant?.imageUrl ?? product.imageUrl;
  return (
    <div
      className={classes(
        surfaceBox,
        "grid place-items-center self-start overflow-hidden p-4 md:p-8 print:max-w-48 print:border-0 print:p-0",
      )}
    >
      {imageUrl !== null && (
        <img
          src={tinted(imageUrl, hex)}
          alt={[product.brand?.name, product.name, variant?.size].filter(Boolean).join(" ")}
          width={480}
          height={480}
          fetchPriority="high"
          className="aspect-square w-full max-w-56 md:max-w-md"
        />
      )}
    </div>
  );
}

type ChoosingProps = BuyingProps & { wish: ProductWish; colour: ShownColour | null; isTintable: boolean };

function Buying({ product, variant, wish, colour, isTintable }: ChoosingProps) {
  const price = variant === null ? product.fromPrice : variant.price;
  return (
    <div className="flex min-w-0 flex-col gap-6 md:row-span-2">
      <div className="flex flex-col gap-1">
        {product.brand !== null && (
          <TextLink
            to={`/products?brand=${product.brand.slug}`}
            look="quiet"
            className="inline-flex min-h-control-small items-center self-start font-medium text-ink-muted"
          >
            {product.brand.name}
          </TextLink>
        )}
        <h1 className="type-page">{product.name}</h1>
      </div>
      <PriceBlock
        price={price}
        perLitre={variant && exPerLitre(variant)}
        special={variant?.special ?? null}
        isGuest={price?.source === "retail"}
      />
      {!product.isAvailable && <InStoreOnly />}
      {isTintable && <ColourLine colour={colour} wish={wish} />}
      {variant !== null && <SizeChoice {...{ product, variant }} isBaseDecided={colour !== null} />}
      {variant !== null && <StockLine stock={product.stock} sku={variant.sku} />}
    </div>
  );
}

function About({ product }: { product: ProductDetails }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-lg leading-relaxed">{product.description}</p>
      <Features features={product.features} />
    </div>
  );
}

function InStoreOnly() {
  return (
    <Notice
      tone="warning"
      icon={Store}
      action={
        <ButtonLink to="/store-finder/" size="small">
          Find a store
        </ButtonLink>
      }
    >
      This product is unavailable for purchase online, find your nearest store to buy.
    </Notice>
  );
}

function Systems({ product: { systems, parts } }: { product: ProductDetails }) {
  if (parts.length > 0) return <Parts parts={parts} />;
  if (systems.length === 0) return null;
  return (
    <Panel title="Part of a system">
      <p className="text-ink-muted">Its parts are bought together, in the ratio the wall takes.</p>
      <ul>
        {systems.map((system) => (
          <li key={system.code}>
            <TextLink to={productAddress(system)} look="standalone">
              {system.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Parts({ parts }: { parts: ProductDetails["parts"] }) {
  return (
    <Panel title="What is in it">
      <ol className="divide-y divide-line">
        {parts.map(({ part, ratio, defaultSku, product }) => (
          <li key={part} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
            <img src={product.imageUrl} alt="" width={72} height={72} loading="lazy" className="size-18 shrink-0" />
            <div className="min-w-0">
              <p className="font-semibold">
                <span className="figures">{ratio} ×</span> {product.name}
              </p>
              <p className="text-sm text-ink-muted">
                Part {part} · <span className="figures">{defaultSku}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Companions({ cards }: { cards: readonly CardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="companions-title" className="flex flex-col gap-4 print:hidden">
      <h2 id="companions-title" className="type-section">
        What else you need
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4">
        {cards.slice(0, 4).map((card) => (
          <li key={card.code} className="min-w-0">
            <ProductCard card={card} isLate />
          </li>
        ))}
      </ul>
    </section>
  );
}
