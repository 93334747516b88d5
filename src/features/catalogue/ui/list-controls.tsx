import { LayoutGrid, List, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { buttonClasses } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { SelectField } from "../../../ui/select.tsx";
import type { FacetName } from "../facet-table.ts";
import {
  countChosenOptions,
  formatListAddress,
  type ListAddress,
  withoutFacets,
  withoutFacetValue,
} from "../list-address.ts";
import type { SearchSort } from "../product-sort.ts";
import type { Facet } from "./facet-data.ts";
import { facetFormId, useListForm } from "./facet-form.tsx";

const sortLabels: Record<SearchSort, string> = {
  relevance: "Best match",
  name: "Name",
  "price-low": "Price, low to high",
  "price-high": "Price, high to low",
  new: "Newest",
};

/** The sort order and the layout of the list. */
export function ListControls({ address }: { address: ListAddress }) {
  const send = useListForm();
  return (
    <div className="flex items-center gap-2 print:hidden">
      <SelectField
        key={address.sort}
        label="Sort by"
        hideLabel
        name="sort"
        form={facetFormId}
        defaultValue={address.sort}
        options={Object.entries(sortLabels).map(([value, label]) => ({ value, label }))}
        onChange={(event) => send(event.target.form)}
        className="w-full min-w-0 sm:w-52"
      />
      <noscript>
        <button type="submit" form={facetFormId} className={buttonClasses({})}>
          Sort
        </button>
      </noscript>
      <div className="flex shrink-0 overflow-hidden rounded-box border border-line-strong bg-surface">
        <ViewLink
          address={{ ...address, view: "grid" }}
          isOn={address.view === "grid"}
          icon={LayoutGrid}
          label="Grid"
        />
        <ViewLink address={{ ...address, view: "list" }} isOn={address.view === "list"} icon={List} label="List" />
      </div>
    </div>
  );
}

interface ViewLinkProps {
  address: ListAddress;
  isOn: boolean;
  icon: LucideIcon;
  label: string;
}

function ViewLink({ address, isOn, icon, label }: ViewLinkProps) {
  return (
    <Link
      to={formatListAddress(address)}
      preventScrollReset
      aria-label={`${label} view`}
      aria-current={isOn ? "true" : undefined}
      className={classes(
        "grid size-control place-items-center outline-offset-[-4px]",
        isOn ? "bg-ink text-ground" : "text-ink hover:bg-sunken",
      )}
    >
      <Icon of={icon} />
    </Link>
  );
}

/** The chosen filters, each with a link that removes it. */
export function ChosenFacets({ facets, address }: { facets: readonly Facet[]; address: ListAddress }) {
  const chosen = facets.flatMap(({ name, options }) =>
    options.filter((option) => option.chosen).map(({ value, label }) => ({ name: name as FacetName, value, label })),
  );
  if (countChosenOptions(address) === 0 || chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2 print:hidden">
      {chosen.map(({ name, value, label }) => (
        <li key={`${name} ${value}`} className="max-w-full">
          <Chip selected to={formatListAddress(withoutFacetValue(address, name, value))}>
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <TextLink to={formatListAddress(withoutFacets(address))} look="standalone" className="px-2">
          Clear all
        </TextLink>
      </li>
    </ul>
  );
}
