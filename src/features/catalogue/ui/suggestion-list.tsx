import { FolderOpen, type LucideIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { classes, popupBox } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/icon.tsx";
import { categoryAddress, colourAddress } from "../list-address.ts";
import { type DisplayedPrice, displayPrice } from "../price-display.ts";
import { variantAddress } from "./product-card-data.ts";
import type { loader } from "./suggestions-route.ts";

type Answer = Awaited<ReturnType<typeof loader>>;

export interface Suggestion {
  readonly key: string;
  readonly group: "Products" | "Colours" | "Categories" | "Search";
  readonly to: string;
  readonly name: string;
  readonly detail: string;
  readonly face: ReactNode;
  readonly aside: ReactNode;
}

/** All suggestions as lines, in keyboard order. The last line starts the search itself. */
export function toSuggestions({ products, colours, categories }: Answer, text: string): Suggestion[] {
  return [
    ...products.map((product): Suggestion => {
      return {
        key: `product ${product.code}`,
        group: "Products",
        to: variantAddress(product),
        name: product.name,
        detail: [product.size, product.sku, product.brandName].filter(Boolean).join(" · "),
        face: product.imageUrl && <img src={product.imageUrl} alt="" width={44} height={44} className="size-11" />,
        aside: product.price && <PriceAside isFrom={product.sku === null} label={displayPrice(product.price)} />,
      };
    }),
    ...colours.map((colour): Suggestion => {
      return {
        key: `colour ${colour.id}`,
        group: "Colours",
        to: colourAddress(colour.id),
        name: colour.name,
        detail: `${colour.code} · ${colour.brandName}`,
        face: (
          <span className="size-9 rounded-inner border border-line-strong" style={{ backgroundColor: colour.hex }} />
        ),
        aside: null,
      };
    }),
    ...categories.map(({ name, slug, above }): Suggestion => {
      const detail = above.join(" › ");
      return {
        key: `category ${slug}`,
        group: "Categories",
        to: categoryAddress(slug),
        name,
        detail,
        face: folder,
        aside: null,
      };
    }),
    {
      key: "search",
      group: "Search",
      to: `/products?${new URLSearchParams({ q: text.trim() })}`,
      name: `See all results for “${text.trim()}”`,
      detail: "",
      face: <FaceIcon of={Search} />,
      aside: null,
    },
  ];
}

const folder = <FaceIcon of={FolderOpen} />;

function FaceIcon({ of }: { of: LucideIcon }) {
  return <Icon of={of} className="text-ink-muted" />;
}

function PriceAside({ isFrom, label: { lead, gst } }: { isFrom: boolean; label: DisplayedPrice }) {
  return (
    <span className="flex flex-col items-end leading-tight">
      <span className="figures font-semibold whitespace-nowrap">
        {isFrom && <span className="font-sans text-sm font-normal text-ink-muted">from </span>}
        {lead}
      </span>
      <span className="text-xs text-ink-muted">{gst} GST</span>
    </span>
  );
}

interface SuggestionListProps {
  listId: string;
  options: readonly Suggestion[];
  active: number;
  isShown: boolean;
  choose: (index: number) => void;
}

/** The field keeps the focus. A line is only marked as active, and a press on it must not take the focus. */
export function SuggestionList({ listId, options, active, isShown, choose }: SuggestionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      hidden={!isShown}
      className={classes(
        popupBox,
        "absolute inset-x-0 top-full z-30 mt-1.5 max-h-[min(34rem,70dvh)] overflow-y-auto overscroll-contain",
      )}
    >
      {isShown &&
        options.map((option, index) => (
          <div key={option.key} className="contents">
            {option.group !== options[index - 1]?.group && <GroupTitle group={option.group} />}
            <OptionLine
              id={`${listId}-${index}`}
              option={option}
              isActive={index === active}
              choose={() => choose(index)}
            />
          </div>
        ))}
    </div>
  );
}

function GroupTitle({ group }: { group: Suggestion["group"] }) {
  if (group === "Search") return <div aria-hidden="true" className="my-1.5 border-t border-line" />;
  return (
    <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm text-ink-muted">
      {group}
    </p>
  );
}

interface OptionLineProps {
  id: string;
  option: Suggestion;
  isActive: boolean;
  choose: () => void;
}

function OptionLine({ id, option: { name, detail, face, aside }, isActive, choose }: OptionLineProps) {
  return (
    // The field handles the keys of all lines; a line handles the pointer only.
    <div
      id={id}
      ref={isActive ? keepInSight : null}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerUp={choose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-inner px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
    >
      <span className="grid size-11 shrink-0 place-items-center">{face}</span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="line-clamp-2 font-medium">{name}</span>
        {detail !== "" && <span className="block truncate text-sm text-ink-muted">{detail}</span>}
      </span>
      {aside}
    </div>
  );
}

function keepInSight(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}
