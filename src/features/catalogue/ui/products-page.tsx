import { PackageSearch, X } from "lucide-react";
import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData, useNavigation } from "react-router";
import { formatThousands } from "../../../shared/number.ts";
import { pageSizes } from "../../../shared/page.ts";
import type { Crumb } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes, surfaceBox } from "../../../ui/classes.ts";
import { ColourChip } from "../../../ui/colour-chip.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { withShopName } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { GetColourById } from "../../colours/ui/colours.operations.ts";
import {
  categoryAddress,
  colourAddress,
  countChosenOptions,
  formatListAddress,
  formatSearchAddress,
  type ListAddress,
  parseListAddress,
  withoutFacets,
} from "../list-address.ts";
import { GetProductList, SuggestSearch } from "./catalogue.operations.ts";
import { type Facet, listPathToChosen, toFacet } from "./facet-data.ts";
import { FacetForm } from "./facet-form.tsx";
import { ChosenFacets, ListControls } from "./list-controls.tsx";
import { ProductCard } from "./product-card.tsx";
import { type CardData, toCardData, variantAddress } from "./product-card-data.ts";
import { ProductRow } from "./product-row.tsx";
import { breadcrumbStructuredData } from "./structured-data.ts";

export async function loader(args: LoaderFunctionArgs) {
  const address = parseListAddress(args.url.searchParams);
  const [{ productList }, colour, typed] = await Promise.all([
    runOperation(args, GetProductList, { address: formatSearchAddress(address) }),
    findListColour(args, address),
    findTyped(args, address),
  ]);
  if (typed.product !== null) throw redirect(variantAddress(typed.product));
  const typedColour = typed.colour;
  const { products, total, currentPage } = productList;
  const cards = products.map(toCardData);
  if (typedColour !== null && !cards.some((card) => isNamed(card, address.text))) {
    throw redirect(colourAddress(typedColour.id));
  }
  const facets = productList.facets.map(toFacet);
  const canonical = new URL(formatListAddress({ ...address, colourId: null, view: "grid" }), args.url.origin).href;
  const title = makeTitle(address, facets, colour);
  return {
    address: { ...address, currentPage },
    colour,
    facets,
    total,
    cards,
    title,
    canonical,
    crumbs: breadcrumbStructuredData([...listCrumbs(facets), { label: title, to: canonical }], args.url.origin),
  };
}

/** A text like "cedar" names a colour and products. If a product has it in its name, the products are meant. */
function isNamed({ name }: CardData, text: string): boolean {
  return name.toLowerCase().includes(text.toLowerCase());
}

function makeTitle(
  { text, chosen }: ListAddress,
  facets: readonly Facet[],
  colour: { readonly name: string } | null,
): string {
  if (text !== "") return `Results for “${text}”`;
  const [slug, ...more] = chosen.category;
  if (more.length > 0) return colour === null ? "All products" : `Paint in ${colour.name}`;
  const options = facets.find(({ name }) => name === "category")?.options ?? [];
  return options.find(({ value }) => value === slug)?.label ?? "All products";
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (loaderData === undefined) return [];
  const { title, total, canonical, address, crumbs } = loaderData;
  return [
    { title: withShopName(title, matches) },
    { name: "description", content: `${title}: ${total} products with prices by size and per litre, for the trade.` },
    { tagName: "link", rel: "canonical", href: canonical },
    // Search results are not indexed by search engines.
    ...(address.text === "" ? [{ "script:ld+json": crumbs }] : [{ name: "robots", content: "noindex" }]),
  ];
};

export default function ProductsPage() {
  const { address, colour, facets, total, cards, title } = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const isLoading = location?.pathname === "/products";
  return (
    <>
      <PageHeader title={title} breadcrumbs={listCrumbs(facets)} />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
        <FacetForm facets={facets} address={address} total={total} />
        <section aria-label="Products" aria-busy={isLoading} className="flex min-w-0 flex-col gap-4">
          {colour !== null && <ShoppingColour colour={colour} address={address} />}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="figures text-ink-muted">
              {total === 1 ? "1 product" : `${formatThousands(String(total))} products`}
            </p>
            <ListControls address={address} />
          </div>
          <ChosenFacets facets={facets} address={address} />
          {cards.length === 0 ? (
            <NothingFound address={address} />
          ) : (
            <div className={classes("flex flex-col gap-6 transition-opacity", isLoading && "opacity-50")}>
              <Cards cards={cards} colour={colour} view={address.view} />
              <Pagination
                page={address.currentPage}
                pageSize={address.pageSize}
                total={total}
                pageSizes={pageSizes}
                sizeName="per"
                noun="products"
              />
            </div>
          )}
        </section>
      </div>
    </>
  );
}

function listCrumbs(facets: readonly Facet[]): Crumb[] {
  return [{ label: "Home", to: "/" }, ...listCategoryCrumbs(facets)];
}

function listCategoryCrumbs(facets: readonly Facet[]): Crumb[] {
  const options = facets.find(({ name }) => name === "category")?.options ?? [];
  const way = listPathToChosen(options);
  if (way.length === 0) return [];
  const above = way.slice(0, -1).map(({ label, value }) => ({ label, to: categoryAddress(value) }));
  return [{ label: "All products", to: "/products" }, ...above];
}

/** How many pictures load at once. The others load lazily. */
const firstScreen = 3;

interface CardsProps {
  cards: readonly CardData[];
  colour: { readonly id: string; readonly hex: string } | null;
  view: ListAddress["view"];
}

function Cards({ cards, colour, view }: CardsProps) {
  const Card = view === "grid" ? ProductCard : ProductRow;
  return (
    <ul className={view === "grid" ? "grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3" : "flex flex-col gap-2"}>
      {cards.map((card, index) => (
        <li key={card.code} className="min-w-0">
          <Card card={card} colour={colour} isLate={index >= firstScreen} />
        </li>
      ))}
    </ul>
  );
}

interface ShoppingColourProps {
  colour: { readonly hex: string; readonly name: string; readonly code: string; readonly brand: string };
  address: ListAddress;
}

/** The colour that was chosen before the product. All pictures are tinted in it until it is removed. */
function ShoppingColour({ colour, address }: ShoppingColourProps) {
  return (
    <div className={classes(surfaceBox, "flex flex-wrap items-center justify-between gap-3 p-3")}>
      <ColourChip {...colour} />
      <ButtonLink to={formatListAddress({ ...address, colourId: null })} variant="quiet" size="small">
        <Icon of={X} size="small" /> Shop without a colour
      </ButtonLink>
    </div>
  );
}

function NoProducts() {
  return (
    <EmptyState icon={PackageSearch} title="There are no products yet">
      They are shown here as soon as the shop has entered them.
    </EmptyState>
  );
}

const ideas = ["low sheen", "primer", "decking oil", "masking tape", "230 mm roller"];

function NothingFound({ address }: { address: ListAddress }) {
  const isNarrowed = countChosenOptions(address) > 0;
  if (!isNarrowed && address.text === "") return <NoProducts />;
  return (
    <EmptyState
      icon={PackageSearch}
      title={address.text === "" ? "Nothing is left with these filters" : `Nothing matches “${address.text}”`}
      action={
        isNarrowed ? (
          <ButtonLink to={formatListAddress(withoutFacets(address))} variant="primary">
            Clear the filters
          </ButtonLink>
        ) : (
          <ButtonLink to="/products" variant="primary">
            See all products
          </ButtonLink>
        )
      }
    >
      <p>
        {isNarrowed
          ? "Take a filter off, or look for something else."
          : "Try a name, a SKU or a part of one, a barcode, or a colour."}{" "}
        Or <TextLink to="/products">see everything</TextLink>.
      </p>
      <ul aria-label="Suggestions" className="flex flex-wrap justify-center gap-2 pt-4">
        {ideas.map((idea) => (
          <li key={idea}>
            <Chip to={`/products?${new URLSearchParams({ q: idea })}`}>{idea}</Chip>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

/** The colour that was chosen before the product. */
async function findListColour(args: LoaderFunctionArgs, { colourId: id }: ListAddress) {
  if (id === null) return null;
  const { getColourById: colour } = await runOperation(args, GetColourById, { id });
  if (colour === null) return null;
  return { id, hex: colour.hex, name: colour.name, code: colour.code ?? "", brand: colour.brand?.name ?? "" };
}

/** The variant whose whole SKU or barcode is the search text, and the colour whose name or code it is. */
async function findTyped(args: LoaderFunctionArgs, address: ListAddress) {
  const { text, colourId } = address;
  if (text === "" || countChosenOptions(address) > 0) return { product: null, colour: null };
  const { exactProduct, colours } = (await runOperation(args, SuggestSearch, { text })).suggestSearch;
  const isTyped = (words: string) => words.toLowerCase() === text.toLowerCase();
  const colour = colours.find(({ name, code }) => isTyped(name) || isTyped(code)) ?? null;
  return { product: exactProduct, colour: colourId === null ? colour : null };
}
