import { lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { classes } from "../../../ui/classes.ts";
import { operate, servicesOf } from "../../../ui/page-context.ts";
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
import { parseProductWish, scopeOfPart } from "../product-choice.ts";
import { GetProductPage } from "./catalogue.operations.ts";
import { ColourSection } from "./colour-section.tsx";
import { DataSheets } from "./data-sheets.tsx";
import { ProductBuying } from "./product-buying.tsx";
import { ProductCard } from "./product-card.tsx";
import { type CardData, cardOf, productAddress, tinted } from "./product-card-data.ts";
import { Features, ProductFacts } from "./product-facts.tsx";
import { crumbsForMachines, productForMachines } from "./product-for-machines.ts";
import {
  choiceOf,
  type ProductDetails,
  type ShownColour,
  type ShownVariant,
  type Tint,
  tintRangeOf,
} from "./product-page-data.ts";
import { SystemBuying } from "./system-buying.tsx";
import { useProductWish, WishScope } from "./use-product-wish.ts";

const CoverageCalculator = lazy(async () => ({
  default: (await import("./coverage-calculator.tsx")).CoverageCalculator,
}));

export async function loader(args: LoaderFunctionArgs) {
  const { subCategorySlug = "", slug = "" } = args.params;
  const { product } = await operate(args, GetProductPage, { subCategorySlug, slug });
  if (product === null) {
    const { requestId } = servicesOf(args);
    throw data({ message: "We do not sell a product at this address.", requestId }, { status: 404 });
  }
  const { companions, ...details } = product;
  return {
    product: details,
    crumbs: crumbsOf(details),
    companions: companions.map(cardOf),
    tints: await listTints(args, details),
    canonical: new URL(productAddress(details), args.url.origin).href,
  };
}

function crumbsOf({ categories }: ProductDetails): Crumb[] {
  return [
    { label: "All products", to: "/products" },
    ...categories.map(({ name, slug }) => ({ label: name, to: shelfAddress(slug) })),
  ];
}

const quickPicks = 14;

/** What can be tinted on this page, by the scope of its choices: the product itself, or parts of a system. */
async function listTints(args: LoaderFunctionArgs, product: ProductDetails): Promise<Record<string, Tint>> {
  const parts = product.parts.map(({ part, product: own }) => [scopeOfPart(part), own] as const);
  const tintable = [["", product] as const, ...parts].flatMap(([scope, own]) => {
    const range = tintRangeOf(own);
    return range === null ? [] : [{ scope, range }];
  });
  const tints = tintable.map(async ({ scope, range }) => {
    const { colourId, isPicking } = parseProductWish(args.url.searchParams, scope);
    const colour = colourId === null ? null : await findColour(args, colourId);
    const popular = await listPopular(args, range, isPicking);
    const near = colour === null || isAvailable(colour, range) ? [] : await listNear(args, colour.id, range);
    return [scope, { range, colour, near, ...popular }] as const;
  });
  return Object.fromEntries(await Promise.all(tints));
}

/** All that most people choose while one is choosing; else a handful to tap. */
async function listPopular(
  args: LoaderFunctionArgs,
  range: TintRange,
  isPicking: boolean,
): Promise<Pick<Tint, "popular" | "picks">> {
  const { popularColours } = await operate(args, PopularColours, {});
  const fitting = popularColours.map(colourFromAnswer).filter((colour) => isAvailable(colour, range));
  if (isPicking) return { popular: fitting, picks: [] };
  const picks = inFamilyOrder(pickAcrossFamilies(fitting, quickPicks));
  return { popular: [], picks: picks.map(({ id, name, hex }) => ({ id, name, hex })) };
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
  const { product, crumbs, canonical } = loaderData;
  const { origin } = new URL(canonical);
  return [
    { title: `${product.name} · Trestle Trade` },
    { name: "description", content: product.description },
    { property: "og:title", content: product.name },
    { tagName: "link", rel: "canonical", href: canonical },
    { "script:ld+json": productForMachines(product, origin) },
    { "script:ld+json": crumbsForMachines([...crumbs, { label: product.name, to: canonical }], origin) },
  ];
};

export default function ProductPage() {
  const { product, crumbs, companions, tints } = useLoaderData<typeof loader>();
  const wish = useProductWish();
  const choice = choiceOf(product.variants, wish, tints[""]);
  const hex = choice.colour && hexAtStrength(choice.colour.hex, wish.strength);
  return (
    <div className="flex flex-col gap-8 pt-4 md:gap-10 md:pt-6">
      <div className="flex flex-col gap-3">
        <Breadcrumbs items={crumbs} />
        <div className="grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-12 print:grid-cols-[1fr_2fr]">
          <Picture product={product} variant={choice.variant} hex={hex} />
          {product.parts.length > 0 ? (
            <SystemBuying product={product} tints={tints} />
          ) : (
            <ProductBuying product={product} choice={choice} tint={tints[""]} />
          )}
          <About product={product} />
        </div>
      </div>
      {Object.entries(tints).map(([scope, tint]) => (
        <WishScope key={scope} value={scope}>
          <TintedWall tint={tint} />
        </WishScope>
      ))}
      <div className="grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <ProductFacts product={product} sku={choice.variant?.sku ?? null} />
        <div className="flex flex-col gap-4 lg:gap-6">
          <Coverage product={product} variant={choice.variant} />
          <DataSheets sheets={product.dataSheets} />
        </div>
      </div>
      <Companions cards={companions} />
    </div>
  );
}

function TintedWall({ tint }: { tint: Tint }) {
  const wish = useProductWish();
  return <ColourSection wish={wish} {...tint} />;
}

interface ShownTin {
  product: ProductDetails;
  variant: ShownVariant | null;
}

function Coverage({ product, variant }: ShownTin) {
  const wish = useProductWish();
  if (product.coverageM2PerLitre === null || variant?.litres == null) return null;
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full rounded-box" />}>
      <CoverageCalculator
        variants={product.variants.filter(({ baseId }) => baseId === variant.baseId)}
        coverageM2PerLitre={product.coverageM2PerLitre}
        coats={product.coats ?? 2}
        areaM2={wish.areaM2}
        coatsWished={wish.coats}
      />
    </Suspense>
  );
}

function Picture({ product, variant, hex }: ShownTin & { hex: string | null }) {
  return (
    <div
      className={classes(
        surfaceBox,
        "grid place-items-center self-start overflow-hidden p-4 md:p-8 print:border-0 print:p-0",
      )}
    >
      <img
        src={tinted(variant?.imageUrl ?? product.imageUrl, hex)}
        alt={[product.brand.name, product.name, variant?.size].filter(Boolean).join(" ")}
        width={480}
        height={480}
        fetchPriority="high"
        className="aspect-square w-full max-w-56 md:max-w-md"
      />
    </div>
  );
}

function About({ product }: { product: ProductDetails }) {
  return (
    <div className="flex flex-col gap-4 print:col-span-full">
      <p className="max-w-prose text-lg leading-relaxed print:text-base">{product.description}</p>
      <Features features={product.features} />
    </div>
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
        {cards.map((card) => (
          <li key={card.code} className="min-w-0">
            <ProductCard card={card} isLate />
          </li>
        ))}
      </ul>
    </section>
  );
}
