import { ArrowRight, Clock, MapPinOff, Truck } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { operate } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { controlBox, surfaceBox } from "../../../ui/recipes.ts";
import { openingWords } from "../../stores/opening-words.ts";
import { deliveryWords } from "../../stores/promise-words.ts";
import { readFinderState } from "../../stores/store-finder-address.ts";
import type { StoreRow } from "../../stores/ui/store-card.tsx";
import { GetStoreFinder } from "../../stores/ui/stores.operations.ts";
import { customerCart, customerCartStorePreview } from "./cart.operations.ts";
import { StorePreview } from "./store-preview.tsx";

export const meta = () => [{ title: "Change store · Trestle Trade" }, { name: "robots", content: "noindex" }];

const mostStores = 20;

/** Which stores there are; or, with `to`, what would become of the cart at one of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { customerCart: cart } = await operate(args, customerCart, { store: "" });
  const to = args.url.searchParams.get("to");
  const { text } = readFinderState(args.url.searchParams);
  if (to !== null) {
    const { customerCartStorePreview: preview } = await operate(args, customerCartStorePreview, { store: to });
    return { cart, text, preview, stores: null };
  }
  const { storesLimit } = await operate(args, GetStoreFinder, {
    searchString: text,
    countryCode: cart.store.address.countryCode,
    coordinate: {},
    near: text === "" ? cart.store.storeId : "",
    sku: "",
    inStock: false,
    openNow: false,
    currentPage: 1,
    pageSize: mostStores,
  });
  return { cart, text, preview: null, stores: storesLimit.rows };
}

export default function CartStorePage() {
  const { cart, text, preview, stores } = useLoaderData<typeof loader>();
  const crumbs = [{ label: "Back to your cart", to: "/cart/" }];
  if (preview !== null) {
    return (
      <>
        <PageHeader
          title={`Move your cart to ${preview.cart?.store.shortName ?? "another store"}?`}
          breadcrumbs={crumbs}
        />
        <StorePreview cart={cart} preview={preview} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Change store" breadcrumbs={crumbs} lede={`Your cart is at ${cart.store.shortName} now.`} />
      <div className="flex max-w-3xl flex-col gap-4">
        <StoreSearch text={text} />
        {stores.length === 0 ? <NoStores /> : <StoreOptions stores={stores} here={cart.store.storeId} />}
      </div>
    </>
  );
}

function StoreSearch({ text }: { text: string }) {
  return (
    <Form role="search" aria-label="Stores" action="/cart/store/" className="flex gap-2">
      <input
        key={text}
        type="search"
        name="q"
        aria-label="Suburb, postcode or store"
        placeholder="Suburb, postcode or store"
        defaultValue={text}
        autoComplete="postal-code"
        enterKeyHint="search"
        className={classes(controlBox, "min-w-0 px-4")}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}

function NoStores() {
  return (
    <EmptyState icon={MapPinOff} title="No stores found" action={<ButtonLink to="/cart/store/">All stores</ButtonLink>}>
      Try the suburb with its state, such as Richmond VIC, a postcode, or a part of the store's name.
    </EmptyState>
  );
}

function StoreOptions({ stores, here }: { stores: readonly StoreRow[]; here: string }) {
  return (
    <ul className={classes(surfaceBox, "divide-y divide-line")}>
      {stores.map((row) => (
        <li key={row.store.storeId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 md:px-6">
          <StoreWords row={row} isHere={row.store.storeId === here} />
          {row.store.storeId === here ? (
            <Badge tone="info">Your cart is here</Badge>
          ) : (
            <ButtonLink to={`/cart/store/?to=${row.store.storeId}`} size="small">
              See what changes
              <span className="sr-only"> at {row.store.shortName}</span>
              <Icon of={ArrowRight} size="small" />
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function StoreWords({ row: { store, distanceKm }, isHere }: { row: StoreRow; isHere: boolean }) {
  const delivery = deliveryWords(store.promise, store.localTime);
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <h2 className="type-part">
        {store.shortName}
        {distanceKm !== null && !isHere && (
          <span className="figures pl-2 text-sm font-normal text-ink-muted">{distanceKm.toFixed(1)} km</span>
        )}
      </h2>
      <p className="text-sm text-ink-muted">
        {store.address.line1}, {store.address.district}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span className="flex items-center gap-1.5">
          <Icon of={Clock} size="small" className="text-ink-muted" />
          {openingWords(store.openingHours, store.localTime).words}
        </span>
        {delivery !== null && (
          <span className="flex items-center gap-1.5">
            <Icon of={Truck} size="small" className="text-ink-muted" />
            {delivery}
          </span>
        )}
      </p>
    </div>
  );
}
