import { ChevronDown, ChevronLeft, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Form, Link, useNavigate } from "react-router";
import { formatThousands } from "../../../shared/number.ts";
import { Button, buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { FacetName } from "../facet-table.ts";
import {
  countChosenOptions,
  formatListAddress,
  type ListAddress,
  parseListAddress,
  withFacet,
} from "../list-address.ts";
import { type Facet, type FacetOption, listPathToChosen, listSubcategories } from "./facet-data.ts";

export const facetFormId = "facets";

interface FacetFormProps {
  facets: readonly Facet[];
  address: ListAddress;
  total: number;
}

/**
 * The filters of a product list, as a plain form. With script each change navigates at once; without script there is a
 * button. On a phone the form is collapsed behind a checkbox, which needs no script.
 */
export function FacetForm({ facets, address, total }: FacetFormProps) {
  const count = countChosenOptions(address);
  const category = facets.find(({ name }) => name === "category");
  const others = facets.filter(({ name, options }) => name !== "category" && options.length > 0);
  return (
    <div className="group/filters min-w-0 print:hidden">
      <label
        htmlFor="show-filters"
        className={classes(
          buttonClasses({ block: true }),
          "scroll-mt-4 has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:hidden",
        )}
      >
        <input
          type="checkbox"
          id="show-filters"
          // Collapsing the form while scrolled far down would leave the first products out of view.
          onChange={(event) => event.target.labels?.[0]?.scrollIntoView({ block: "nearest" })}
          className="sr-only"
        />
        <Icon of={SlidersHorizontal} />
        {count === 0 ? "Filter" : `Filter · ${count} chosen`}
        <Icon
          of={ChevronDown}
          size="small"
          className="ml-auto transition-transform group-has-[#show-filters:checked]/filters:rotate-180"
        />
      </label>
      <Form
        id={facetFormId}
        action="/products"
        preventScrollReset
        className="hidden flex-col group-has-[#show-filters:checked]/filters:flex max-md:pt-2 md:flex"
      >
        <HiddenAddressFields address={address} />
        {category !== undefined && <CategoryTree facet={category} address={address} />}
        {others.map((facet) => (
          <FacetGroup key={facet.name} facet={facet} isOpen={isOpenAtFirst(facet)} />
        ))}
        <div className="pt-4 max-md:sticky max-md:bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom))] max-md:z-10 max-md:bg-ground max-md:pb-3">
          <noscript>
            <Button type="submit" variant="primary" block>
              Show results
            </Button>
          </noscript>
          <label
            htmlFor="show-filters"
            className={classes(buttonClasses({ variant: "primary", block: true }), "md:hidden noscript:hidden")}
          >
            {total === 1 ? "Show 1 product" : `Show ${formatThousands(String(total))} products`}
          </label>
        </div>
      </Form>
    </div>
  );
}

const openAtFirst = new Set(["stock", "where", "sheen", "brand", "size"]);

function isOpenAtFirst({ name, options }: Facet): boolean {
  return openAtFirst.has(name) || options.some(({ chosen }) => chosen);
}

/** The parts of the address that have no control in this form. The page number is left out: filters lead to page 1. */
function HiddenAddressFields({ address: { text, view, colourId, pageSize, chosen } }: { address: ListAddress }) {
  const kept = [
    ["q", text],
    ["view", view === "list" ? view : ""],
    ["colour", colourId ?? ""],
    ["per", pageSize === 20 ? "" : String(pageSize)],
    ...chosen.category.map((value) => ["category", value]),
  ];
  return kept.map(
    ([name, value]) => value !== "" && <input key={`${name} ${value}`} type="hidden" name={name} value={value} />,
  );
}

/** Links to the categories above the chosen one and to those below it. */
function CategoryTree({ facet, address }: { facet: Facet; address: ListAddress }) {
  const above = listPathToChosen(facet.options);
  const below = listSubcategories(facet.options);
  const addressFor = (values: readonly string[]) => formatListAddress(withFacet(address, "category", values));
  return (
    <nav
      aria-label="Categories"
      className="border-b border-line pb-4 [&_a]:flex [&_a]:min-h-control-small [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-inner [&_a]:py-1 [&_a]:underline-offset-[0.2em] [&_a]:hover:underline"
    >
      <h2 className="type-part pb-1">Category</h2>
      {above.length > 0 && (
        <ul>
          <li>
            <CategoryLink to={addressFor([])} isAbove label="All products" />
          </li>
          {above.map((option) => (
            <li key={option.value}>
              {option === above.at(-1) ? (
                <p className="flex min-h-control-small items-center py-1 font-semibold">{option.label}</p>
              ) : (
                <CategoryLink to={addressFor([option.value])} isAbove label={option.label} />
              )}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes(above.length > 0 && "border-l border-line pl-3")}>
        {below.map((option) => (
          <li key={option.value}>
            <CategoryLink to={addressFor([option.value])} label={option.label} count={option.count} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CategoryLinkProps {
  to: string;
  label: string;
  count?: number | undefined;
  isAbove?: boolean | undefined;
}

function CategoryLink({ to, label, count, isAbove = false }: CategoryLinkProps) {
  return (
    <Link to={to}>
      {isAbove && <Icon of={ChevronLeft} size="small" className="text-ink-muted" />}
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="figures text-sm text-ink-muted">{count}</span>}
    </Link>
  );
}

const maxShownOptions = 7;

function FacetGroup({ facet, isOpen }: { facet: Facet; isOpen: boolean }) {
  const isLong = facet.options.length > maxShownOptions + 2;
  const first = isLong ? facet.options.slice(0, maxShownOptions) : facet.options;
  const rest = isLong ? facet.options.slice(maxShownOptions) : [];
  return (
    <details open={isOpen} className="group/facet border-b border-line">
      <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-2 rounded-inner py-2 [&::-webkit-details-marker]:hidden">
        <h2 className="type-part">{facet.label}</h2>
        <Icon of={ChevronDown} className="transition-transform group-open/facet:rotate-180" />
      </summary>
      <fieldset className="pb-3 [&_.figures]:ml-1 [&_.figures]:text-sm [&_.figures]:text-ink-muted md:[&_label]:min-h-9 md:[&_label]:py-1">
        <legend className="sr-only">{facet.label}</legend>
        {first.map((option) => (
          <FacetBox key={option.value} name={facet.name as FacetName} option={option} />
        ))}
        {rest.length > 0 && (
          <details open={rest.some(({ chosen }) => chosen)} className="group/rest">
            <summary className="inline-flex min-h-control-small cursor-pointer list-none items-center rounded-sm text-sm font-medium underline underline-offset-[0.2em] group-open/rest:hidden max-md:text-base [&::-webkit-details-marker]:hidden">
              Show {rest.length} more
            </summary>
            {rest.map((option) => (
              <FacetBox key={option.value} name={facet.name as FacetName} option={option} />
            ))}
          </details>
        )}
      </fieldset>
    </details>
  );
}

/** Shows the tick at once. The answer of the server corrects it, also when the option is removed elsewhere. */
function FacetBox({ name, option }: { name: FacetName; option: FacetOption }) {
  const send = useListForm();
  const [known, setKnown] = useState(option.chosen);
  const [ticked, setTicked] = useState(option.chosen);
  if (known !== option.chosen) {
    setKnown(option.chosen);
    setTicked(option.chosen);
  }
  return (
    <label className="tick-row">
      <input
        type="checkbox"
        name={name}
        value={option.value}
        checked={ticked}
        onChange={(event) => {
          setTicked(event.target.checked);
          send(event.target.form);
        }}
        className="tick-box"
      />
      <span>
        {`${option.label} `}
        <span className="figures">{option.count}</span>
      </span>
    </label>
  );
}

/** Navigates to the address of the form's values, in its normal form without empty parameters. */
export function useListForm(): (form: HTMLFormElement | null) => void {
  const navigate = useNavigate();
  return (form) => {
    if (form === null) return;
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    navigate(formatListAddress(parseListAddress(new URLSearchParams(fields))), { preventScrollReset: true });
  };
}
