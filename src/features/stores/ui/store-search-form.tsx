import { List, LocateFixed, Map as MapIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes, controlBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { type FinderState, finderUrl } from "../store-finder-url.ts";

/** A GET form: the URL holds the search. The filters are links that change the URL. */
export function StoreSearchForm({ state }: { state: FinderState }) {
  const [problem, setProblem] = useState("");
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <Form role="search" aria-label="Stores" action="/store-finder/" className="flex gap-2">
        <input
          key={state.text}
          type="search"
          name="q"
          aria-label="Suburb, postcode or store"
          placeholder="Suburb, postcode or store"
          defaultValue={state.text}
          enterKeyHint="search"
          autoComplete="postal-code"
          className={classes(controlBox, "min-w-0 px-4")}
        />
        {state.country !== null && <input type="hidden" name="country" value={state.country} />}
        {state.openNow && <input type="hidden" name="open" value="1" />}
        {state.sku !== null && <input type="hidden" name="sku" value={state.sku} />}
        {state.inStock && <input type="hidden" name="stock" value="1" />}
        {state.view === "map" && <input type="hidden" name="view" value="map" />}
        <Button type="submit" variant="primary">
          Search
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-2">
        <Chip to={finderUrl(state, { openNow: !state.openNow })} selected={state.openNow}>
          Open now
        </Chip>
        {state.sku !== null && (
          <Chip to={finderUrl(state, { inStock: !state.inStock })} selected={state.inStock}>
            Has it in stock
          </Chip>
        )}
        <NearMeButton state={state} onFail={setProblem} />
        <ViewSwitch state={state} />
      </div>
      {problem !== "" && <Notice tone="warning">{problem}</Notice>}
    </div>
  );
}

/** A phone shows the list or the map. */
function ViewSwitch({ state }: { state: FinderState }) {
  return (
    <nav
      aria-label="Show as"
      className="ml-auto flex overflow-hidden rounded-full border border-line-strong bg-surface md:hidden"
    >
      {(["list", "map"] as const).map((view) => (
        <Link
          key={view}
          to={finderUrl(state, { view, page: state.page })}
          aria-current={state.view === view ? "true" : undefined}
          aria-label={view === "list" ? "List" : "Map"}
          preventScrollReset
          className="grid size-control-small place-items-center outline-offset-[-3px] aria-[current=true]:bg-ink aria-[current=true]:text-ground not-aria-[current=true]:hover:bg-sunken"
        >
          <Icon of={view === "list" ? List : MapIcon} />
        </Link>
      ))}
    </nav>
  );
}

interface NearMeButtonProps {
  state: FinderState;
  onFail: (sentence: string) => void;
}

const timeoutMs = 10_000;
const maxAgeMs = 300_000;

/** Only script can ask for the position of the device, so the button appears when script is running. */
function NearMeButton({ state, onFail }: NearMeButtonProps) {
  const navigate = useNavigate();
  const [canAsk, setCanAsk] = useState(false);
  const [pending, setPending] = useState(false);
  useEffect(() => setCanAsk("geolocation" in navigator), []);
  if (!canAsk) return null;
  const ask = () => {
    setPending(true);
    onFail("");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPending(false);
        navigate(finderUrl(state, { text: "", point: coords }), { preventScrollReset: true });
      },
      ({ code, PERMISSION_DENIED }) => {
        setPending(false);
        onFail(
          code === PERMISSION_DENIED
            ? "Your browser keeps your location to itself. Type your suburb or postcode instead."
            : "Your device could not tell where it is. Type your suburb or postcode instead.",
        );
      },
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  };
  return (
    <Button icon={LocateFixed} size="small" pending={pending} onClick={ask} className="rounded-full!">
      Near me
    </Button>
  );
}

interface SearchedProductProps {
  sku: string;
  /** Null for a SKU that is no longer sold. */
  product: ProductLink | null;
  state: FinderState;
}

interface ProductLink {
  readonly name: string;
  readonly slug: string;
  readonly subCategorySlug: string;
  readonly variants: readonly { readonly sku: string; readonly size: string }[];
}

/** The product whose stock each store shows. */
export function SearchedProduct({ sku, product, state }: SearchedProductProps) {
  const size = product?.variants.find((variant) => variant.sku === sku)?.size ?? "";
  return (
    <section
      aria-label="Looking for"
      className="mb-3 flex items-center gap-3 rounded-box border border-line bg-surface py-1 pr-1 pl-4"
    >
      <div className="min-w-0 flex-1 py-2 leading-snug">
        <p className="text-sm text-ink-muted">Stock of</p>
        {product === null ? (
          <p className="font-semibold">We do not sell this any more</p>
        ) : (
          <p className="font-semibold">
            <TextLink to={productUrl(product, sku)} look="quiet">
              {product.name}
            </TextLink>
          </p>
        )}
        <p className="text-sm text-ink-muted">
          {size !== "" && `${size} · `}
          <span className="figures">{sku}</span>
        </p>
      </div>
      <Link
        to={finderUrl(state, { sku: null, inStock: false, near: null })}
        aria-label="Look for stores without it"
        className="grid size-control shrink-0 place-items-center rounded-inner hover:bg-sunken"
      >
        <Icon of={X} />
      </Link>
    </section>
  );
}

function productUrl({ subCategorySlug, slug }: ProductLink, sku: string): string {
  return `/products/${subCategorySlug}/${slug}/?${new URLSearchParams({ sku })}`;
}
