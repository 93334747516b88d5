import { ArrowRight, CircleDollarSign, Clock, Layers, type LucideIcon, MapPinOff, Package, Truck } from "lucide-react";
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { classes, controlBox, surfaceBox } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ResultOf } from "../../../ui/graphql.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { runOperation } from "../../../ui/page-context.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { noIndex, pageMeta } from "../../../ui/page-title.ts";
import { Panel } from "../../../ui/panel.tsx";
import { toast } from "../../../ui/toast.tsx";
import { formatDollars } from "../../catalogue/ui/product-card-data.ts";
import { formatDeliveryPromise, formatOpening } from "../../stores/format-store-times.ts";
import { parseFinderState } from "../../stores/store-finder-url.ts";
import type { StoreRow } from "../../stores/ui/store-card.tsx";
import { GetStoreFinder } from "../../stores/ui/stores.operations.ts";
import { customerCartStorePreview, GetCartStore } from "./cart.operations.ts";
import { CartForm } from "./cart-form.tsx";
import { wayLabels } from "./cart-totals.tsx";

export const meta = pageMeta("Change store", noIndex);

const maxStores = 20;

/** Lists stores. With `to` in the address, it previews the cart at that store. */
export async function loader(args: LoaderFunctionArgs) {
  const { customerCart: cart } = await runOperation(args, GetCartStore, {});
  const to = args.url.searchParams.get("to");
  const { text } = parseFinderState(args.url.searchParams);
  if (to !== null) {
    const { customerCartStorePreview: preview } = await runOperation(args, customerCartStorePreview, { store: to });
    return { cart, text, preview, stores: null };
  }
  const { storesLimit } = await runOperation(args, GetStoreFinder, {
    searchString: text,
    countryCode: cart.store.address.countryCode,
    coordinate: {},
    near: text === "" ? cart.store.storeId : "",
    sku: "",
    inStock: false,
    openNow: false,
    currentPage: 1,
    pageSize: maxStores,
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
  const delivery = formatDeliveryPromise(store.promise, store.localTime);
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
          {formatOpening(store.openingHours, store.localTime).text}
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

type Cart = ResultOf<typeof GetCartStore>["customerCart"];
type Preview = ResultOf<typeof customerCartStorePreview>["customerCartStorePreview"];

const icons: Record<string, LucideIcon> = { PRICE: CircleDollarSign, STOCK: Package, SYSTEM: Layers };

/** Shows prices, stock and systems that change at another store, and the new totals, before the buyer confirms. */
export function StorePreview({ cart, preview }: { cart: Cart; preview: Preview }) {
  const { changes, cart: there, userErrors } = preview;
  if (there === null) {
    return (
      <Notice tone="danger" action={<ButtonLink to="/cart/store/">Choose another</ButtonLink>}>
        {userErrors[0]?.message}
      </Notice>
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Panel title={changes.length === 0 ? "Nothing changes" : "What changes"}>
        {changes.length === 0 ? (
          <p>The same prices, and all of it is as much in stock as where it is now.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {changes.map(({ itemId, kind, message }) => (
              <li key={`${itemId} ${kind}`} className="flex items-start gap-3">
                <Icon of={icons[kind] ?? Package} className="mt-0.5 text-ink-muted" />
                <span>{message}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="What it comes to, inc GST">
        <Totals here={cart} there={there} />
      </Panel>
      <Confirm cart={cart} there={there} />
    </div>
  );
}

type There = NonNullable<Preview["cart"]>;

function Totals({ here, there }: { here: Cart; there: There }) {
  const { ways } = here.totals;
  const rows = ways.map((payBy) => {
    const [before, after] = [here, there].map(({ totals }) => (payBy === "CARD" ? totals.card.toPay : totals.total));
    return [ways.length === 1 ? "Total" : wayLabels[payBy], before ?? 0, after ?? 0] as const;
  });
  return (
    <table className="w-full">
      <thead>
        <tr className="text-left text-sm text-ink-muted">
          <th scope="col" className="font-normal">
            Paid
          </th>
          <th scope="col" className="text-right font-normal">
            {here.store.shortName}
          </th>
          <th scope="col" className="text-right font-normal">
            {there.store.shortName}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([label, before, after]) => (
          <tr key={label}>
            <th scope="row" className="py-2 text-left font-medium">
              {label}
            </th>
            <td className="figures py-2 text-right text-ink-muted">{formatDollars(before)}</td>
            <td className="figures py-2 text-right text-lg font-semibold">{formatDollars(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Confirm({ cart, there }: { cart: Cart; there: There }) {
  const navigate = useNavigate();
  const done = () => {
    toast.success(`Your cart is at ${there.store.shortName} now.`);
    navigate("/cart/");
  };
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <ButtonLink to="/cart/">Leave it at {cart.store.shortName}</ButtonLink>
      <CartForm
        change={{
          key: "store",
          endpoint: "/api/cart/store/",
          fields: { newStore: there.store.storeId },
          modifiedTime: cart.modifiedTime,
          failureMessage: "Failed to update cart.",
          onDone: done,
        }}
        returnTo="/cart/"
      >
        {({ pending }) => (
          <Button type="submit" variant="primary" pending={pending}>
            Move it to {there.store.shortName}
          </Button>
        )}
      </CartForm>
    </div>
  );
}
