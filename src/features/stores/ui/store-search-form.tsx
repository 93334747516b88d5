import { List, Map as MapIcon } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice-bar.tsx";
import { controlBox } from "../../../ui/recipes.ts";
import { type FinderState, finderAddress } from "../store-finder-address.ts";
import { NearMeButton } from "./near-me-button.tsx";

/** A plain form, whose search is its address; the filters are links that change it. */
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
        <Chip to={finderAddress(state, { openNow: !state.openNow })} selected={state.openNow}>
          Open now
        </Chip>
        {state.sku !== null && (
          <Chip to={finderAddress(state, { inStock: !state.inStock })} selected={state.inStock}>
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

/** On a phone there is room for the list or the map. */
function ViewSwitch({ state }: { state: FinderState }) {
  return (
    <nav
      aria-label="Show as"
      className="ml-auto flex overflow-hidden rounded-full border border-line-strong bg-surface md:hidden"
    >
      {(["list", "map"] as const).map((view) => (
        <Link
          key={view}
          to={finderAddress(state, { view, page: state.page })}
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
