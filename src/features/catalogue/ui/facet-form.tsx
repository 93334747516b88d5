import { ChevronDown, ChevronLeft, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { withThousands } from "../../../shared/thousands.ts";
import { Button, buttonClasses } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { FacetName } from "../facet-table.ts";
import { countChoices, type ListAddress, printListAddress, withChoice } from "../list-address.ts";
import { type Facet, type FacetOption, shelvesBelow, wayDown } from "./facet-data.ts";
import { useListForm } from "./use-list-form.ts";

export const facetFormId = "facets";

interface FacetFormProps {
  facets: readonly Facet[];
  address: ListAddress;
  total: number;
}

/**
 * What the list can be narrowed by. A plain form that sends itself with script and has a button without; on a phone it
 * is folded away behind a box to tick, which needs no script either.
 */
export function FacetForm({ facets, address, total }: FacetFormProps) {
  const count = countChoices(address);
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
          // Folded away from far down, what is left of it would be out of sight, and the first products with it.
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
        <Kept address={address} />
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
            {total === 1 ? "Show 1 product" : `Show ${withThousands(String(total))} products`}
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

/** What is not a box to tick or a list to choose from, but belongs to the address. The page does not: it begins anew. */
function Kept({ address: { text, view, colourId, pageSize, chosen } }: { address: ListAddress }) {
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

/** One way down the shelves at a time, by links: the shelves above, this one, and those below it. */
function CategoryTree({ facet, address }: { facet: Facet; address: ListAddress }) {
  const above = wayDown(facet.options);
  const below = shelvesBelow(facet.options);
  const addressOf = (values: readonly string[]) => printListAddress(withChoice(address, "category", values));
  return (
    <nav
      aria-label="Categories"
      className="border-b border-line pb-4 [&_a]:flex [&_a]:min-h-control-small [&_a]:items-center [&_a]:gap-2 [&_a]:rounded-inner [&_a]:py-1 [&_a]:underline-offset-[0.2em] [&_a]:hover:underline"
    >
      <h2 className="type-part pb-1">Category</h2>
      {above.length > 0 && (
        <ul>
          <li>
            <ShelfLink to={addressOf([])} isAbove label="All products" />
          </li>
          {above.map((option) => (
            <li key={option.value}>
              {option === above.at(-1) ? (
                <p className="flex min-h-control-small items-center py-1 font-semibold">{option.label}</p>
              ) : (
                <ShelfLink to={addressOf([option.value])} isAbove label={option.label} />
              )}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes(above.length > 0 && "border-l border-line pl-3")}>
        {below.map((option) => (
          <li key={option.value}>
            <ShelfLink to={addressOf([option.value])} label={option.label} count={option.count} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ShelfLinkProps {
  to: string;
  label: string;
  count?: number | undefined;
  isAbove?: boolean | undefined;
}

function ShelfLink({ to, label, count, isAbove = false }: ShelfLinkProps) {
  return (
    <Link to={to}>
      {isAbove && <Icon of={ChevronLeft} size="small" className="text-ink-muted" />}
      <span className="min-w-0 flex-1">{label}</span>
      {count !== undefined && <span className="figures text-sm text-ink-muted">{count}</span>}
    </Link>
  );
}

const mostOptions = 7;

function FacetGroup({ facet, isOpen }: { facet: Facet; isOpen: boolean }) {
  const isLong = facet.options.length > mostOptions + 2;
  const first = isLong ? facet.options.slice(0, mostOptions) : facet.options;
  const rest = isLong ? facet.options.slice(mostOptions) : [];
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

/** Ticked at once, and set right when the answer comes, or when the choice is taken off somewhere else. */
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
