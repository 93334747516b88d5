import { Clock, MapPin, MapPinOff, Search, Star, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { safeReturnPath } from "../../../shared/return-path.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes, controlBox, surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { pageMeta } from "../../../ui/page-title.ts";
import { formatDeliveryPromise, formatOpening } from "../../stores/format-store-times.ts";
import { GetFavouriteStoreChoice } from "./identity.operations.ts";

export const meta = pageMeta("Choose your store");

const MAX_SHOWN = 8;
const MAX_LETTERS = 80;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const text = (searchParams.get("q") ?? "").trim().slice(0, MAX_LETTERS);
  const returnTo = safeReturnPath(searchParams.get("returnTo"), "/dashboard/");
  const answer = await runOperation(args, GetFavouriteStoreChoice, {
    date: "",
    searchString: text,
    isSearch: text !== "",
    pageSize: MAX_SHOWN,
  });
  return { text, returnTo, mine: answer.me.favoriteStores[0] ?? null, found: answer.storesLimit ?? null };
}

type Found = NonNullable<ResultOf<typeof GetFavouriteStoreChoice>["storesLimit"]>;

export default function AddFavouriteStorePage() {
  const { text, returnTo, mine, found } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={mine === null ? "Choose your store" : "Change your store"}
        lede="Your cart begins at your store: its stock is what you see, its cut-off counts, and orders wait at its counter. You can still choose another for a single order."
      />
      <SearchForm text={text} returnTo={returnTo} />
      {found !== null && found.choices.length > 0 && <Choices found={found} returnTo={returnTo} />}
      {found === null ? (
        <EmptyState icon={Search} title={mine === null ? "You have no store yet" : `Your store is ${mine.name}`}>
          Search by suburb, postcode or name, then choose one.
        </EmptyState>
      ) : (
        <Results found={found} text={text}>
          {({ store, distanceKm }, index) => (
            <StoreOption
              key={store.storeId}
              store={store}
              distanceKm={distanceKm}
              isMine={store.storeId === mine?.storeId}
              isFirst={index === 0}
              returnTo={returnTo}
            />
          )}
        </Results>
      )}
      <div>
        <ButtonLink to={returnTo} variant="quiet">
          {mine === null ? "Not now" : `Keep ${mine.name}`}
        </ButtonLink>
      </div>
    </div>
  );
}

function SearchForm({ text, returnTo }: { text: string; returnTo: string }) {
  return (
    <Form role="search" aria-label="Stores" action="/add-favourite-store/" className="flex gap-2">
      <input
        key={text}
        type="search"
        name="q"
        aria-label="Suburb, postcode or store"
        placeholder="Suburb, postcode or store"
        defaultValue={text}
        maxLength={MAX_LETTERS}
        enterKeyHint="search"
        autoComplete="postal-code"
        className={classes(controlBox, "min-w-0 px-4")}
      />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant={text === "" ? "primary" : "secondary"}>
        Search
      </Button>
    </Form>
  );
}

/** Shown when several suburbs have this name. Until one is chosen, stores are matched by name. */
function Choices({ found, returnTo }: { found: Found; returnTo: string }) {
  return (
    <section aria-label="Which place do you mean?" className="flex flex-wrap items-center gap-2">
      <p className="font-medium">Which {found.choices[0]?.name}?</p>
      {found.choices.map(({ name, state, countryCode }) => (
        <Chip
          key={`${name} ${state} ${countryCode}`}
          to={`/add-favourite-store/?${new URLSearchParams({ q: `${name} ${state}`, returnTo })}`}
        >
          {name} {state}
        </Chip>
      ))}
    </section>
  );
}

interface ResultsProps {
  found: Found;
  text: string;
  children: (row: Found["rows"][number], index: number) => ReactNode;
}

function Results({ found: { total, rows, place }, text, children }: ResultsProps) {
  if (total === 0) {
    return (
      <EmptyState icon={MapPinOff} title={`No stores found for “${text}”`}>
        Try the suburb with its state, such as Richmond VIC, a postcode, or a part of the store's name.
      </EmptyState>
    );
  }
  const near = place === null ? `for “${text}”` : `nearest to ${place.name}`;
  return (
    <>
      <p role="status">
        {rows.length === total
          ? `${total} ${total === 1 ? "store" : "stores"}`
          : `The first ${rows.length} of ${total} stores`}{" "}
        {near}
      </p>
      <ul className="flex flex-col gap-3">{rows.map(children)}</ul>
    </>
  );
}

interface StoreOptionProps {
  store: NonNullable<ResultOf<typeof GetFavouriteStoreChoice>["storesLimit"]>["rows"][number]["store"];
  distanceKm: number | null;
  isMine: boolean;
  /** The first result is the most likely choice, so its button is the primary one. */
  isFirst: boolean;
  returnTo: string;
}

/** One store of the results. */
function StoreOption({ store, distanceKm, isMine, isFirst, returnTo }: StoreOptionProps) {
  const { line1, district, state, postCode } = store.address;
  const delivery = formatDeliveryPromise(store.promise, store.localTime);
  return (
    <li
      className={classes(surfaceBox, "flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:justify-between md:p-5")}
    >
      <div className="flex min-w-0 flex-col gap-1.5">
        <h2 className="type-part">{store.name}</h2>
        <Fact icon={MapPin}>
          {line1}, {district} {state} {postCode}
          {distanceKm !== null && <span className="figures text-ink-muted"> · {distanceKm.toFixed(1)} km</span>}
        </Fact>
        <Fact icon={Clock}>{formatOpening(store.openingHours, store.localTime).text}</Fact>
        {delivery !== null && <Fact icon={Truck}>{delivery}</Fact>}
      </div>
      {isMine ? (
        <Badge tone="success" icon={Star}>
          Your store
        </Badge>
      ) : (
        <ChooseForm store={store} isFirst={isFirst} returnTo={returnTo} />
      )}
    </li>
  );
}

function Fact({ icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <p className="flex gap-2.5">
      <Icon of={icon} size="small" className="mt-1 text-ink-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A plain form: the endpoint redirects to the page to return to. */
function ChooseForm({ store, isFirst, returnTo }: Pick<StoreOptionProps, "store" | "isFirst" | "returnTo">) {
  return (
    <form method="post" action="/api/stores/favourite/" className="shrink-0">
      <input type="hidden" name="storeId" value={store.storeId} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button type="submit" variant={isFirst ? "primary" : "secondary"} className="max-sm:w-full">
        Choose<span className="sr-only"> {store.name}</span>
      </Button>
    </form>
  );
}
