import { MapPinOff } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { CountryCode } from "../../../shared/country.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { findShopName, withShopName } from "../../../ui/page-title.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { type FinderState, finderUrl, parseFinderState } from "../store-finder-url.ts";
import type { StoreRow } from "./store-card.tsx";
import { StoreCard, storeCardId } from "./store-card.tsx";
import { StoreMap } from "./store-map.tsx";
import { SearchedProduct, StoreSearchForm } from "./store-search-form.tsx";
import { GetStoreFinder } from "./stores.operations.ts";

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: withShopName("Find a store", matches) },
  {
    name: "description",
    content: `Stores and lockers of ${findShopName(matches)}: hours, cut-offs, telephone and directions.`,
  },
  ...(loaderData === undefined
    ? []
    : [
        { tagName: "link", rel: "canonical", href: loaderData.canonical },
        { "script:ld+json": loaderData.structuredData },
      ]),
];

const pageSize = 20;

export async function loader(args: LoaderFunctionArgs) {
  const state = parseFinderState(args.url.searchParams);
  const country = state.country ?? defaultCountry(args.request.headers.get("cookie"));
  const answer = await runOperation(args, GetStoreFinder, {
    searchString: state.text,
    countryCode: state.point === null ? country : "",
    coordinate: state.point ?? {},
    near: state.near ?? "",
    openNow: state.openNow,
    sku: state.sku ?? "",
    inStock: state.inStock,
    currentPage: state.page,
    pageSize,
  });
  const { origin } = args.url;
  return {
    ...answer,
    state,
    country,
    canonical: new URL("/store-finder/", origin).href,
    structuredData: toStructuredData(answer.storesLimit.rows, origin),
  };
}

function defaultCountry(cookies: string | null): CountryCode {
  return /(?:^|;\s*)trestle-country=NZ(?:;|$)/.test(cookies ?? "") ? "NZ" : "AU";
}

type Search = Awaited<ReturnType<typeof loader>>["storesLimit"];

export default function StoreFinderPage() {
  const { storesLimit: found, productBySku, mapTiles, frame, state, country } = useLoaderData<typeof loader>();
  const [pointed, setPointed] = useState<string | null>(null);
  const { chosen, choose } = useChoice(found, state);
  // While the page asks which place is meant, there are no results yet.
  const isQuestion = found.total === 0 && found.choices.length > 0;
  const scene = useMemo(() => toScene(found), [found]);
  useReloadOnReturn();
  const toFavourite = (storeId: string) => (frame.store?.storeId === storeId ? "this" : "another");
  return (
    <div className="grid items-start gap-x-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col">
        <PageHeader title="Find a store" />
        {state.sku !== null && <SearchedProduct sku={state.sku} product={productBySku} state={state} />}
        <StoreSearchForm state={state} />
        {found.choices.length > 0 && <Choices found={found} state={state} />}
        {!isQuestion && <Summary found={found} state={state} country={country} />}
      </div>
      <StoreMap
        tiles={mapTiles}
        scene={scene}
        pointed={pointed ?? chosen}
        onChoose={choose}
        className={classes(
          "rounded-box border border-line md:sticky md:top-37 md:row-span-2 md:mt-6 md:h-[calc(100dvh-10.75rem)] md:min-h-96 print:hidden",
          state.view === "map" ? "max-md:mb-3 max-md:h-[60dvh]" : "max-md:hidden",
        )}
      />
      <div className="flex min-w-0 flex-col gap-3">
        {found.rows.length === 0 && !isQuestion && <NoStores state={state} country={country} />}
        {found.rows.map((row) => (
          <div
            key={row.store.storeId}
            className={classes(state.view === "map" && row.store.storeId !== chosen && "max-md:hidden")}
          >
            <StoreCard
              row={row}
              favourite={frame.name === null ? "none" : toFavourite(row.store.storeId)}
              chosen={row.store.storeId === chosen}
              onPoint={setPointed}
            />
          </div>
        ))}
        {found.total > pageSize && (
          <div className={classes("pt-3", state.view === "map" && "max-md:hidden")}>
            <Pagination page={state.page} pageSize={pageSize} total={found.total} noun="stores" />
          </div>
        )}
      </div>
    </div>
  );
}

function toScene({ everywhere, place }: Search) {
  const stores = everywhere.map(({ storeId, shortName, isOpen, geoPoint }) => {
    return { storeId, name: shortName, isOpen, ...geoPoint };
  });
  return { stores, place };
}

/** A press on a pin scrolls to the card. A store whose card is on another page is searched by name. */
function useChoice({ rows, everywhere }: Search, state: FinderState) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = useCallback(
    (storeId: string) => {
      setChosen(storeId);
      if (rows.some(({ store }) => store.storeId === storeId)) return;
      const name = everywhere.find((store) => store.storeId === storeId)?.name ?? "";
      navigate(finderUrl(state, { text: name, point: null }), { preventScrollReset: true });
    },
    [rows, everywhere, state, navigate],
  );
  useEffect(() => {
    if (chosen !== null) document.getElementById(storeCardId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return { chosen, choose };
}

/** Loads the data again when the tab becomes visible, because texts such as "Closes in 12 min" become outdated. */
function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [revalidate]);
}

/** The number of stores, their order, and a link to the stores of the other country. */
function Summary({ found, state, country }: { found: Search; state: FinderState; country: CountryCode }) {
  const other = otherCountry(country);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 pt-3 pb-2">
      <p role="status">{formatSummary(found, state, country)}</p>
      {state.point === null && state.text === "" && (
        <TextLink look="standalone" to={finderUrl(state, { country: other.code })} className="md:text-sm">
          Stores in {other.name}
        </TextLink>
      )}
    </div>
  );
}

function formatSummary({ total, place, rows }: Search, state: FinderState, country: CountryCode): string {
  const { text, point, openNow, inStock } = state;
  const which = [openNow && " open now", inStock && " with it in stock"].filter(Boolean).join(" and");
  const stores = `${total} ${total === 1 ? "store" : "stores"}${which}`;
  if (point !== null) return `${stores}, nearest to you first`;
  if (place !== null) return `${stores}, nearest to ${place.name} first`;
  if (isUnknownPostcode(text, rows)) {
    return `${stores} with a postcode close to ${text}. We do not know where ${text} is: search by suburb for the nearest.`;
  }
  return text === "" ? `${stores} in ${countryNames[country]}` : `${stores} for “${text}”`;
}

/** True when the results only have a similar postcode, because the list of localities has no postcodes. */
function isUnknownPostcode(text: string, rows: Search["rows"]): boolean {
  return /^\d{4}$/.test(text) && rows.length > 0 && rows.every(({ store }) => store.address.postCode !== text);
}

const countryNames: Record<CountryCode, string> = { AU: "Australia", NZ: "New Zealand" };

function otherCountry(country: CountryCode): { code: CountryCode; name: string } {
  const code = country === "AU" ? "NZ" : "AU";
  return { code, name: countryNames[code] };
}

function Choices({ found, state }: { found: Search; state: FinderState }) {
  return (
    <section aria-label="Which place do you mean?" className="flex flex-wrap items-center gap-2 pt-4">
      <p role="status" className="font-medium">
        Which {found.choices[0]?.name}?
      </p>
      {found.choices.map(({ name, state: where, countryCode, postCode }) => {
        const isAlone = found.choices.filter((each) => each.state === where).length === 1;
        const text = [name, where, !isAlone && postCode].filter(Boolean).join(" ");
        return (
          <Chip key={`${text} ${countryCode}`} to={finderUrl(state, { text })}>
            {text}
          </Chip>
        );
      })}
    </section>
  );
}

function NoStores({ state, country }: { state: FinderState; country: CountryCode }) {
  const other = otherCountry(country);
  const { openNow, inStock } = state;
  if (state.text === "" && state.point === null && !openNow && !inStock)
    return (
      <EmptyState icon={MapPinOff} title="There are no stores yet">
        They are shown here as soon as the shop has entered them.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={MapPinOff}
      title="No stores found"
      action={
        <>
          {openNow && <ButtonLink to={finderUrl(state, { openNow: false })}>Show closed stores too</ButtonLink>}
          {inStock && <ButtonLink to={finderUrl(state, { inStock: false })}>Show stores without stock too</ButtonLink>}
          {state.text !== "" && state.point === null && (
            <ButtonLink to={finderUrl(state, { country: other.code })}>Search {other.name}</ButtonLink>
          )}
          <ButtonLink to={finderUrl(state, clearedSearch)}>All stores</ButtonLink>
        </>
      }
    >
      {openNow || inStock
        ? `No store that ${[openNow && "is open now", inStock && "has it in stock"].filter(Boolean).join(" and ")} matches.`
        : "Try the suburb with its state, such as Richmond VIC, a postcode, or a part of the store's name."}
    </EmptyState>
  );
}

/** Clears the search and the filters, but keeps the SKU. */
const clearedSearch = { text: "", point: null, near: null, country: null, openNow: false, inStock: false };

/** The stores of the page for search engines (schema.org). */
export function toStructuredData(rows: readonly StoreRow[], origin: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@graph": rows.map(({ store: { storeId, name, address, geoPoint } }) => ({
      "@type": "HardwareStore",
      "@id": new URL(`/store-finder/#store-${storeId}`, origin).href,
      name,
      url: new URL("/store-finder/", origin).href,
      telephone: address.phoneNumber,
      address: {
        "@type": "PostalAddress",
        streetAddress: [address.line1, address.line2].filter(Boolean).join(", "),
        addressLocality: address.district,
        addressRegion: address.state,
        postalCode: address.postCode,
        addressCountry: address.countryCode,
      },
      geo: { "@type": "GeoCoordinates", latitude: geoPoint.latitude, longitude: geoPoint.longitude },
    })),
  };
}
