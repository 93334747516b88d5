import { lazy, Suspense } from "react";
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { Breadcrumbs, type Crumb } from "../../../ui/breadcrumbs.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { getPageServices, runOperation } from "../../../ui/page-context.ts";
import { withShopName } from "../../../ui/page-title.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Colour } from "../../colours/colour.ts";
import { hexAtStrength } from "../../colours/colour.ts";
import { isAvailable, type TintRange } from "../../colours/colour-availability.ts";
import { pickAcrossFamilies, sortByFamily } from "../../colours/colour-families.ts";
import type { Near } from "../../colours/nearest-colours.ts";
import { colourFromAnswer } from "../../colours/ui/colour-from-answer.ts";
import { GetColourById, NearestColours, PopularColours } from "../../colours/ui/colours.operations.ts";
import { categoryAddress } from "../list-address.ts";
import { parseProductPageParams, partScope } from "../product-page-params.ts";
import { GetProductPage } from "./catalogue.operations.ts";
import { ColourSection } from "./colour-section.tsx";
import { ProductBuying } from "./product-buying.tsx";
import { ProductCard } from "./product-card.tsx";
import { type CardData, productAddress, toCardData, withTint } from "./product-card-data.ts";
import { DataSheets, Features, ProductFacts } from "./product-facts.tsx";
import {
  type ProductDetails,
  resolveChoice,
  type ShownColour,
  type ShownVariant,
  type Tint,
  toTintRange,
} from "./product-page-data.ts";
import { ParamScope, useProductPageParams } from "./product-params.tsx";
import { breadcrumbStructuredData, productStructuredData } from "./structured-data.ts";

const CoverageCalculator = lazy(async () => ({
  default: (await import("./coverage-calculator.tsx")).CoverageCalculator,
}));
const SystemBuying = lazy(async () => ({ default: (await import("./system-buying.tsx")).SystemBuying }));

export async function loader(args: LoaderFunctionArgs) {
  const { subCategorySlug = "", slug = "" } = args.params;
  const { product } = await runOperation(args, GetProductPage, { subCategorySlug, slug });
  if (product === null) {
    const { requestId } = getPageServices(args);
    throw data({ message: "We do not sell a product at this address.", requestId }, { status: 404 });
  }
  const { companions, ...details } = product;
  const { origin } = args.url;
  const canonical = new URL(productAddress(details), origin).href;
  const crumbs = listCrumbs(details);
  return {
    product: details,
    crumbs,
    companions: companions.map(toCardData),
    tints: await listTints(args, details),
    canonical,
    structuredData: [
      productStructuredData(details, origin),
      breadcrumbStructuredData([...crumbs, { label: details.name, to: canonical }], origin),
    ],
  };
}

function listCrumbs({ categories }: ProductDetails): Crumb[] {
  return [
    { label: "All products", to: "/products" },
    ...categories.map(({ name, slug }) => ({ label: name, to: categoryAddress(slug) })),
  ];
}

const quickPickCount = 14;

/** The tinting data by parameter scope: "" for the product itself, else the parts of a system. */
async function listTints(args: LoaderFunctionArgs, product: ProductDetails): Promise<Record<string, Tint>> {
  const parts = product.parts.map(({ part, product: own }) => [partScope(part), own] as const);
  const tintable = [["", product] as const, ...parts].flatMap(([scope, own]) => {
    const range = toTintRange(own);
    return range === null ? [] : [{ scope, range }];
  });
  const tints = tintable.map(async ({ scope, range }) => {
    const { colourId, isPicking } = parseProductPageParams(args.url.searchParams, scope);
    const colour = colourId === null ? null : await findColour(args, colourId);
    const popular = await listPopular(args, range, isPicking);
    const near = colour === null || isAvailable(colour, range) ? [] : await listNear(args, colour.id, range);
    return [scope, { range, colour, near, ...popular }] as const;
  });
  return Object.fromEntries(await Promise.all(tints));
}

/** All popular colours while the picker is open, else a few of them. */
async function listPopular(
  args: LoaderFunctionArgs,
  range: TintRange,
  isPicking: boolean,
): Promise<Pick<Tint, "popular" | "picks">> {
  const { popularColours } = await runOperation(args, PopularColours, {});
  const fitting = popularColours.map(colourFromAnswer).filter((colour) => isAvailable(colour, range));
  if (isPicking) return { popular: fitting, picks: [] };
  const picks = sortByFamily(pickAcrossFamilies(fitting, quickPickCount));
  return { popular: [], picks: picks.map(({ id, name, hex }) => ({ id, name, hex })) };
}

const nearCount = 4;

/** The colours nearest to one that this product cannot be tinted to. */
async function listNear(args: LoaderFunctionArgs, id: string, range: TintRange): Promise<Near<Colour>[]> {
  const { baseIds, colourBrandIds, interior, exterior } = range;
  const variables = {
    id,
    baseIds: [...baseIds],
    colourBrandIds: [...colourBrandIds],
    interior,
    exterior,
    count: nearCount,
  };
  const { nearestColours } = await runOperation(args, NearestColours, variables);
  return nearestColours.map(({ colour, distance }) => ({ colour: colourFromAnswer(colour), distance }));
}

async function findColour(args: LoaderFunctionArgs, id: string): Promise<ShownColour | null> {
  const { getColourById: answer } = await runOperation(args, GetColourById, { id });
  return (
    answer && { ...colourFromAnswer(answer), brandName: answer.brand?.name ?? "", baseName: answer.base?.name ?? "" }
  );
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { product, canonical, structuredData } = loaderData;
  return [
    { title: withShopName(product.name, matches) },
    { name: "description", content: product.description },
    { property: "og:title", content: product.name },
    { tagName: "link", rel: "canonical", href: canonical },
    ...structuredData.map((item) => ({ "script:ld+json": item })),
  ];
};

export default function ProductPage() {
  const { product, crumbs, companions, tints } = useLoaderData<typeof loader>();
  const pageParams = useProductPageParams();
  const choice = resolveChoice(product.variants, pageParams, tints[""]);
  const hex = choice.colour && hexAtStrength(choice.colour.hex, pageParams.strength);
  return (
    <div className="flex flex-col gap-8 pt-4 md:gap-10 md:pt-6">
      <div className="flex flex-col gap-3">
        <Breadcrumbs items={crumbs} />
        <div className="grid gap-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:gap-x-12 print:grid-cols-[1fr_2fr]">
          <Picture product={product} variant={choice.variant} hex={hex} />
          {product.parts.length > 0 ? (
            <Suspense fallback={<Skeleton className="h-96 w-full rounded-box" />}>
              <SystemBuying product={product} tints={tints} />
            </Suspense>
          ) : (
            <ProductBuying product={product} choice={choice} tint={tints[""]} />
          )}
          <About product={product} />
        </div>
      </div>
      {Object.entries(tints).map(([scope, tint]) => (
        <ParamScope key={scope} value={scope}>
          <TintedWall tint={tint} />
        </ParamScope>
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
  const pageParams = useProductPageParams();
  return <ColourSection pageParams={pageParams} {...tint} />;
}

interface ShownTin {
  product: ProductDetails;
  variant: ShownVariant | null;
}

function Coverage({ product, variant }: ShownTin) {
  const pageParams = useProductPageParams();
  if (product.coverageM2PerLitre === null || variant?.litres == null) return null;
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full rounded-box" />}>
      <CoverageCalculator
        variants={product.variants.filter(({ baseId }) => baseId === variant.baseId)}
        coverageM2PerLitre={product.coverageM2PerLitre}
        coats={product.coats ?? 2}
        areaM2={pageParams.areaM2}
        coatsGiven={pageParams.coats}
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
        src={withTint(variant?.imageUrl ?? product.imageUrl, hex)}
        alt={
          (hex ? null : (variant ?? product).imageAlt) ??
          [product.brand.name, product.name, variant?.size].filter(Boolean).join(" ")
        }
        width={480}
        height={480}
        fetchPriority="high"
        className="aspect-square w-full max-w-56 md:max-w-md"
      />
      <div className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden print:hidden">
        {product.photographs.map(({ url, thumbnailUrl, alt }) => (
          <a key={url} href={url}>
            <img src={thumbnailUrl} alt={alt} className="size-16 rounded-inner" />
          </a>
        ))}
      </div>
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
