import { ChevronDown, ListOrdered, Store } from "lucide-react";
import { Link, NavLink } from "react-router";
import { classes } from "../../../ui/classes.ts";
import { DisclosureMenu } from "../../../ui/disclosure-menu.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { categoryAddress } from "../list-address.ts";

export interface MenuCategory {
  readonly name: string;
  readonly slug: string;
  readonly ranges: readonly { readonly name: string; readonly slug: string }[];
}

interface CategoryMenuProps {
  categories: readonly MenuCategory[];
  canFindStores: boolean;
}

/** How many categories fit beside the menu on the narrowest desktop screen. */
const besideIt = 5;
const linkLook =
  "inline-flex min-h-control-small items-center gap-2 rounded-inner px-3 font-medium whitespace-nowrap hover:bg-sunken md:text-sm";

/** The bar below the header: a menu of all categories, and links to the first few. */
export function CategoryMenu({ categories, canFindStores }: CategoryMenuProps) {
  return (
    <nav aria-label="Categories of the shop" className="-mx-3 flex items-center gap-1 pb-2">
      <DisclosureMenu
        label="Products: all categories"
        opens="wide"
        face={
          <>
            Products <Icon of={ChevronDown} size="small" />
          </>
        }
      >
        <AllCategories categories={categories} />
      </DisclosureMenu>
      <ul className="hidden min-w-0 flex-1 overflow-hidden lg:flex">
        {categories.slice(0, besideIt).map(({ name, slug }) => (
          <li key={slug}>
            <Link to={categoryAddress(slug)} className={linkLook}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <NavLink to="/quick-order/" className={`${linkLook} ml-auto max-md:hidden`}>
        <Icon of={ListOrdered} size="small" />
        Quick order
      </NavLink>
      {canFindStores && (
        <NavLink to="/store-finder/" className={`${linkLook} max-md:ml-auto`}>
          <Icon of={Store} size="small" />
          Find a store
        </NavLink>
      )}
    </nav>
  );
}

/** The menu is on every page, so its classes are written once on the list and not on each of its fifty links. */
const allLook = classes(
  "grid gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4",
  "[&_a]:inline-flex [&_a]:items-center [&_a]:rounded-sm [&_a]:underline-offset-[0.2em] [&_a]:hover:underline",
  "[&>li]:flex [&>li]:flex-col [&>li]:items-start [&>li>a]:min-h-control-small [&>li>a]:font-semibold",
  "[&_ul_a]:min-h-8 [&_ul_a]:text-sm [&_ul_a]:text-ink-muted [&_ul_a]:hover:text-ink",
);

function AllCategories({ categories }: Pick<CategoryMenuProps, "categories">) {
  return (
    <ul className={allLook}>
      {categories.map(({ name, slug, ranges }) => (
        <li key={slug}>
          <Link to={categoryAddress(slug)}>{name}</Link>
          <ul>
            {ranges.map((range) => (
              <li key={range.slug}>
                <Link to={categoryAddress(range.slug)}>{range.name}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <Link to="/products" className="underline">
          All products
        </Link>
      </li>
    </ul>
  );
}
